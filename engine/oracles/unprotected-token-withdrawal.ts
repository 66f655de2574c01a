/** SWC-105: attackers end with tokens that others had, and gave nothing for them. */

import { bytesToBigint } from "../evm/word.ts";
import type { CodePlace } from "../model/violation.ts";
import { keccak256Hex } from "../util/keccak256.ts";
import type { Facts } from "./facts.ts";
import { codePlace, lastingFrames, nameOf, type VisitedFrame } from "./history.ts";
import type { LogEvent, Observation, ObservedFrame } from "./observation.ts";
import type { History, Oracle } from "./oracle.ts";
import { ownCreations, stepOf } from "./trust.ts";
import { isGift, profitOf } from "./unprotected-ether-withdrawal.ts";

const id = "unprotected-token-withdrawal";
const swc = "SWC-105";

export const unprotectedTokenWithdrawal: Oracle = {
  id,
  swc,
  judge(history, facts) {
    const moves = movesIn(history, facts);
    const isLoss =
      profitOf(amongContracts(history, facts), facts) < 0n ||
      [...gainsIn(moves, facts).values()].some((gain) => gain < 0n);
    if (isLoss || isGift(history, facts) || moves.some((move) => isGiven(move, history, facts))) return [];
    const last = moves.findLast((move) => isTaken(move, facts) && (gainsIn(moves, facts).get(move.token) ?? 0n) > 0n);
    if (last === undefined) return [];
    const { scenario } = history;
    const name = nameOf(last.token, scenario, facts);
    const message = `the attacker ends with ${last.amount} of ${name} that ${nameOf(last.from, scenario, facts)} had, and gave nothing for it`;
    return [{ oracle: id, swc, at: last.at, step: last.observation.step, message }];
  },
};

/** Without what attackers sent to people, stubs and contracts of their own: that bought nothing. */
function amongContracts(history: History, facts: Facts): History {
  const others = new Set(history.scenario.accounts.map(({ address }) => address));
  for (const address of ownCreations(history, facts)) others.add(address);
  const isMet = (observation: Observation): boolean =>
    lastingFrames(observation).some(({ frame }) => !others.has(frame.address));
  return { ...history, observations: history.observations.filter(isMet) };
}

/** Tokens that went from one to another, as the token says. */
interface Move {
  readonly observation: Observation;
  readonly token: bigint;
  readonly from: bigint;
  readonly to: bigint;
  readonly amount: bigint;
  /** Where a contract had the token do so; in the token itself where a person had. */
  readonly at: CodePlace;
}

const transferTopic = BigInt(`0x${keccak256Hex(new TextEncoder().encode("Transfer(address,address,uint256)"))}`);

/** Who had tokens before they were made. */
const nobody = 0n;

/** Of tokens that are not the attackers' own. */
function movesIn(history: History, facts: Facts): Move[] {
  const own = ownCreations(history, facts);
  return history.observations.flatMap((observation) =>
    lastingFrames(observation).flatMap((visited) => {
      const { frame } = visited;
      if (own.has(frame.address)) return [];
      return frame.events.flatMap((event) => {
        if (event.kind !== "log" || event.topics[0] !== transferTopic || !isOfAmount(event)) return [];
        const [, from = 0n, to = 0n] = event.topics;
        const at = placeOf(visited, event, facts);
        return [{ observation, token: frame.address, from, to, amount: bytesToBigint(event.data), at }];
      });
    }),
  );
}

/** Where tokens have numbers, the number is a topic: these are not counted. */
function isOfAmount({ topics, data }: LogEvent): boolean {
  return topics.length === 3 && data.length === 32;
}

/** The call that had the token move, in the innermost contract that is not of the token. */
function placeOf({ frame, callers }: VisitedFrame, event: LogEvent, facts: Facts): CodePlace {
  const chain: readonly ObservedFrame[] = [frame, ...callers];
  const index = callers.findIndex((caller) => caller.address !== frame.address);
  const caller = callers[index];
  const called = chain[index];
  if (caller === undefined || caller.isForeign || called === undefined) return codePlace(frame, event, facts);
  const call = caller.events.find((each) => each.kind === "call" && each.frame === called);
  return codePlace(caller, call ?? event, facts);
}

/** By token: what came to attackers from others less what went from them. */
function gainsIn(moves: readonly Move[], { attackers }: Facts): ReadonlyMap<bigint, bigint> {
  const gains = new Map<bigint, bigint>();
  for (const { token, from, to, amount } of moves) {
    const gain = (attackers.has(to) && from !== nobody ? amount : 0n) - (attackers.has(from) ? amount : 0n);
    gains.set(token, (gains.get(token) ?? 0n) + gain);
  }
  return gains;
}

/** From others; what is made anew takes nothing from anybody. */
function isTaken({ from, to, amount }: Move, { attackers }: Facts): boolean {
  return amount > 0n && attackers.has(to) && !attackers.has(from) && from !== nobody;
}

/** In a step of somebody else's. */
function isGiven(move: Move, { scenario }: History, facts: Facts): boolean {
  return facts.attackers.has(move.to) && !facts.attackers.has(stepOf(scenario, move.observation).from);
}
