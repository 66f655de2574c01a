/** What a contract holds and nobody has paid in for themselves: what is beyond its records, and what it has not booked yet. */

import { bytesToHex } from "../../evm/word.ts";
import type { Facts } from "../facts.ts";
import { lastingFrames } from "../history.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import type { Move } from "./token-moves.ts";

/** Without the steps that hand out a surplus: tokens that somebody sent to a pool by mistake, ether that was forced upon it. */
export function withoutSurplus(history: History, facts: Facts): History {
  return { ...history, observations: history.observations.filter((one) => !handsOutSurplus(one, facts)) };
}

function handsOutSurplus(observation: Observation, { contracts }: Facts): boolean {
  return lastingFrames(observation).some(({ frame }) => {
    const selectors = contracts.get(frame.codeAddress)?.surplusSelectors;
    return selectors?.has(bytesToHex(frame.input.subarray(0, 4))) === true;
  });
}

/**
 * What others sent of the token to whoever lost it, without having it booked: they called the token alone, where the
 * contract takes note of what it holds when it is called.
 */
export function unbooked(
  { token, from, observation: taking }: Move,
  moves: readonly Move[],
  history: History,
  facts: Facts,
): bigint {
  if (facts.contracts.get(from)?.booksHoldings !== true) return 0n;
  const isOthers = (observation: Observation): boolean =>
    !facts.attackers.has(stepOf(history.scenario, observation).from);
  const isMet = (observation: Observation): boolean =>
    lastingFrames(observation).some(({ frame }) => frame.address === from && frame.kind !== "staticcall");
  const before = history.observations.slice(0, history.observations.indexOf(taking));
  const booked = before.findLastIndex((one) => isOthers(one) && isMet(one));
  const later = new Set(before.slice(booked + 1).filter(isOthers));
  return moves
    .filter((move) => move.token === token && move.to === from && later.has(move.observation))
    .reduce((sum, { amount }) => sum + amount, 0n);
}
