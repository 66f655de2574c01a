/** The steps of a story as lines, as reports number them. */

import type { Story, StoryCall, StoryStep } from "../model/story.ts";
import { describeWei } from "../util/describe-wei.ts";

/** As in `attacker calls Bank.withdraw() with 1 ether: succeeds; attacker +1 ether, Bank -1 ether`. */
export function storyLines({ steps }: Story): readonly string[] {
  return steps.map(describeStep);
}

function describeStep({ who, does, value, later, outcome, calls, moves, broken }: StoryStep): string {
  const wait = later.seconds === "0" ? "" : `${describeSeconds(later.seconds)} later, `;
  const paid = value === "0" ? "" : ` with ${describeWei(BigInt(value))}`;
  const inner = calls.map(describeInner);
  const moved = moves.map(({ who: whose, change }) => `${whose} ${describeChange(change)}`);
  const effects = [...inner, ...moved, ...(broken === null ? [] : [`here: ${broken}`])];
  return `${wait}${who} ${does}${paid}: ${outcome}${effects.length === 0 ? "" : `; ${effects.join(", ")}`}`;
}

/** As in `Bank calls Token.transfer(user, 5)`, `Bank pays user 5 wei`. */
function describeInner({ from, to, call, value }: StoryCall): string {
  if (call === "no data")
    return value === "0" ? `${from} calls ${to}` : `${from} pays ${to} ${describeWei(BigInt(value))}`;
  if (call === "creates it") return `${from} creates ${to}`;
  return call.startsWith("data ") ? `${from} calls ${to} with ${call}` : `${from} calls ${to}.${call}`;
}

function describeSeconds(seconds: string): string {
  return seconds === "1" ? "1 second" : `${seconds} seconds`;
}

function describeChange(change: string): string {
  return change.startsWith("-")
    ? `-${describeWei(BigInt(change.slice(1)))}`
    : `+${describeWei(BigInt(change.replace("+", "")))}`;
}
