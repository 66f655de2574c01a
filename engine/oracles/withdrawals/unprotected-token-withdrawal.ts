/** SWC-105: attackers end with tokens that others had, and gave nothing for them. */

import type { Facts } from "../facts.ts";
import { lastingFrames, nameOf } from "../history.ts";
import type { Observation } from "../observation.ts";
import type { History, Oracle } from "../oracle.ts";
import { ownCreations, stepOf } from "../trust.ts";
import { unbooked, withoutSurplus } from "./surplus.ts";
import { gainsIn, isTrade, type Move, movesIn, nobody } from "./token-moves.ts";
import { isGift, profitOf } from "./unprotected-ether-withdrawal.ts";

const id = "unprotected-token-withdrawal";
const swc = "SWC-105";

export const unprotectedTokenWithdrawal: Oracle = {
  id,
  swc,
  judge(all, facts) {
    const history = withoutSurplus(all, facts);
    const moves = movesIn(history, facts);
    const isLoss =
      profitOf(amongContracts(history, facts), facts) < 0n ||
      [...gainsIn(moves, facts).values()].some((gain) => gain < 0n);
    if (isLoss || isGift(history, facts) || moves.some((move) => isGiven(move, history, facts))) return [];
    if (isTrade(history, facts)) return [];
    const gains = gainsIn(moves, facts);
    const isTheft = (move: Move): boolean =>
      isTaken(move, facts) && (gains.get(move.token) ?? 0n) > unbooked(move, moves, history, facts);
    const last = moves.findLast(isTheft);
    if (last === undefined) return [];
    const { scenario } = history;
    const name = nameOf(last.token, scenario, facts);
    const what = last.number === null ? `${last.amount} of ${name}` : describeNumbered(last, name);
    const message = `the attacker ends with ${what} that ${nameOf(last.from, scenario, facts)} had, and gave nothing for it`;
    return [{ oracle: id, swc, at: last.at, step: last.observation.step, message }];
  },
};

function describeNumbered({ amount, number }: Move, name: string): string {
  return amount === 1n ? `number ${number} of ${name}` : `${amount} of number ${number} of ${name}`;
}

/** Without what attackers sent to people, stubs and contracts of their own: that bought nothing. */
function amongContracts(history: History, facts: Facts): History {
  const others = new Set(history.scenario.accounts.map(({ address }) => address));
  for (const address of ownCreations(history, facts)) others.add(address);
  const isMet = (observation: Observation): boolean =>
    lastingFrames(observation).some(({ frame }) => !others.has(frame.address));
  return { ...history, observations: history.observations.filter(isMet) };
}

/** From others; what is made anew takes nothing from anybody. */
function isTaken({ from, to, amount }: Move, { attackers }: Facts): boolean {
  return amount > 0n && attackers.has(to) && !attackers.has(from) && from !== nobody;
}

/** In a step of somebody else's. */
function isGiven(move: Move, { scenario }: History, facts: Facts): boolean {
  return facts.attackers.has(move.to) && !facts.attackers.has(stepOf(scenario, move.observation).from);
}
