/** The attacker's contract pays in and asks for it back, in every way that there is: many a theft is such a payment, had twice. */

import type { Call, Entry, Environment } from "../call.ts";
import { writeField } from "../call-layout.ts";
import type { State } from "../corpus.ts";
import { isUnderTest } from "../fuzz-world.ts";
import type { Fuzzing } from "../fuzzing.ts";
import { makeCall } from "../generate.ts";
import { agentIndex, attackerIndex } from "../people.ts";
import { letGoOf, runAtBounds, runMended } from "../profit/boundary-values.ts";
import { letGo } from "../worlds/position.ts";
import { isPerson, plainCall } from "./plain-call.ts";

/** What it pays in, in wei: more than most ask for at least, less than others have there. */
const payment = 10n ** 19n;

/** Ways in, and ways back out of each. */
const maxWaysIn = 3;
const maxWaysOut = 12;
const maxSuspects = 6;

/** Some refuse to pay back at once. */
const nextBlock: Environment = { seconds: 12n, blocks: 1n, prevrandao: null };

/** Constants of which a multiple may wrap around that are tried. */
const maxFactors = 3;

/** The attacker takes so much of what has a price that the price of it wraps around. */
export function takeTooMuch(fuzzing: Fuzzing, start: State): void {
  const sold = movesOf(fuzzing).filter(({ fn }) => fn.isPayable && fn.parameters.some(({ kind }) => kind === "uint"));
  for (const entry of sold.slice(0, maxWaysIn)) {
    for (const factor of fuzzing.dictionary.factors.slice(0, maxFactors)) {
      const call = plainCall(fuzzing, entry, attackerIndex, 2n ** 256n / factor + 1n);
      if (call !== null) letGoOf(fuzzing, [runMended(fuzzing, start, call) ?? []].flat(), null);
    }
  }
}

/** What pays it by that is urgent to come back from: see `addReentrant`. */
export function payInAndAskBack(fuzzing: Fuzzing, start: State): void {
  const moves = movesOf(fuzzing);
  for (const entry of moves.filter(({ fn }) => fn.isPayable).slice(0, maxWaysIn)) {
    const way = runMended(fuzzing, start, callOf(fuzzing, entry, agentIndex, payment));
    if (way === null) continue;
    for (const other of moves.slice(0, maxWaysOut)) askBack(fuzzing, way.after, other, agentIndex);
    letGo(fuzzing, way.after);
  }
}

/** The share of all executions that this has. */
const suspectShare = 0.15;

/**
 * Where somebody of the attacker's side has come to: all that there is reason to suspect, for their own good. False where
 * there is nothing to try, or it has had its share.
 */
export function trySuspects(fuzzing: Fuzzing): boolean {
  const { units } = fuzzing;
  if (fuzzing.suspectUnits > suspectShare * units) return false;
  const suspects = movesOf(fuzzing).filter(({ fn }) => fn.isSuspect === true);
  const state = suspects.length === 0 ? undefined : nextOfAttackers(fuzzing);
  if (state === undefined) return false;
  for (const entry of suspects.slice(0, maxSuspects)) askBack(fuzzing, state, entry, state.call?.caller ?? agentIndex);
  fuzzing.suspectUnits += fuzzing.units - units;
  return fuzzing.units > units;
}

/** The others need not be tried: those who mean well take nothing. */
function nextOfAttackers({ corpus: { untried }, world }: Fuzzing): State | undefined {
  const { callers } = world.people;
  const isTheirs = ({ call }: State): boolean => call !== null && callers[call.caller]?.isHonest === false;
  const at = untried.findIndex(isTheirs);
  const [state] = untried.splice(0, at < 0 ? untried.length : at + 1).slice(-1);
  return at < 0 ? undefined : state;
}

function movesOf({ entries, world }: Fuzzing): Entry[] {
  return entries.filter(({ fn, to }) => isUnderTest(world, to) && !fn.isView);
}

/** With no more than its conditions allow, and no less. */
function askBack(fuzzing: Fuzzing, state: State, entry: Entry, caller: number): void {
  const plain = plainCall(fuzzing, entry, caller);
  if (plain !== null)
    letGoOf(fuzzing, [runMended(fuzzing, state, { ...plain, environment: nextBlock }) ?? []].flat(), null);
  letGoOf(fuzzing, runAtBounds(fuzzing, state, callOf(fuzzing, entry, caller, 0n)), null);
}

/** As it came farthest, and for the caller: they are named wherever somebody is. */
function callOf(fuzzing: Fuzzing, entry: Entry, caller: number, value: bigint): Call {
  const former = fuzzing.corpus.farthest.get(entry.index) ?? makeCall(fuzzing, entry);
  const data = former.data.slice();
  const own = fuzzing.world.people.callers[caller]?.address ?? 0n;
  for (const field of former.layout.fields) if (isPerson(entry, field)) writeField(data, field, own);
  return { ...former, data, value, caller, environment: nextBlock, agent: null };
}
