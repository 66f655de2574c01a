/** SWC-105: attackers end with tokens that others had, and gave nothing for them. */

import type { Violation } from "../../model/violation.ts";
import type { Facts } from "../facts.ts";
import { lastingFrames, nameOf } from "../history.ts";
import { isMadeUp } from "../made-up.ts";
import type { Observation } from "../observation.ts";
import type { History, Oracle } from "../oracle.ts";
import { ownCreations, stepOf } from "../trust.ts";
import type { Suspicion } from "./fair-gain.ts";
import { type Loss, lossOf, worldsWithout } from "./loss-of-another.ts";
import { unbooked, withoutSurplus } from "./surplus.ts";
import { gainsIn, isTrade, type Move, movesIn, nobody } from "./token-moves.ts";
import { isGift, profitOf } from "./unprotected-ether-withdrawal.ts";
import { firstWorlds, furtherWorlds, type Verdict, verdictOn } from "./verdict.ts";

const id = "unprotected-token-withdrawal";
const swc = "SWC-105";

export const unprotectedTokenWithdrawal: Oracle = {
  id,
  swc,
  variations(history, facts) {
    const move = suspect(history, facts);
    return move === undefined
      ? worldsWithout("tokens", history, facts)
      : firstWorlds(suspicionOf(move), history, facts);
  },
  furtherVariations(history, facts, soFar) {
    const move = suspect(history, facts);
    return move === undefined ? [] : furtherWorlds(suspicionOf(move), history, facts, soFar);
  },
  places(history, facts) {
    const move = suspect(history, facts);
    return (move === undefined ? paidIn(history, facts) : [move]).map(({ at }) => at);
  },
  judge(history, facts, others) {
    const move = suspect(history, facts);
    if (move === undefined) return others.length === 0 ? [] : tellLoss(history, facts, others);
    const verdict = verdictOn(suspicionOf(move), history, facts, others);
    if (verdict === "fair") return [];
    const message = describe(move, verdict, history, facts);
    return [{ oracle: id, swc, at: move.at, step: move.observation.step, message }];
  },
};

function suspicionOf({ token, from, number, observation }: Move): Suspicion {
  return { asset: token, paying: observation, payer: from, isUnique: number !== null };
}

/** The last of what attackers end with, and nobody meant them to have. */
function suspect(all: History, facts: Facts): Move | undefined {
  const history = withoutSurplus(all, facts);
  const moves = movesIn(history, facts);
  const isLoss =
    profitOf(amongContracts(history, facts), facts) < 0n ||
    [...gainsIn(moves, facts).values()].some((gain) => gain < 0n);
  if (isLoss || isGift(history, facts) || moves.some((move) => isGiven(move, history, facts))) return undefined;
  if (isTrade(history, facts) || isMadeUp(all, facts)) return undefined;
  const gains = gainsIn(moves, facts);
  const isTheft = (move: Move): boolean =>
    isTaken(move, facts) &&
    !isReward(move, moves, facts) &&
    (gains.get(move.token) ?? 0n) > unbooked(move, moves, history, facts);
  return moves.findLast(isTheft);
}

function describe(move: Move, verdict: Exclude<Verdict, "fair">, { scenario }: History, facts: Facts): string {
  const name = nameOf(move.token, scenario, facts);
  if (typeof verdict !== "string") return describeLoss(verdict, name, nameOf(verdict.victim, scenario, facts));
  const what = move.number === null ? `${move.amount} of ${name}` : describeNumbered(move, name);
  return `the attacker ends with ${what} that ${nameOf(move.from, scenario, facts)} had, ${howByVerdict[verdict]}`;
}

const howByVerdict = {
  theft: "and gave nothing for it",
  foretold: "by knowing how the game ends",
  repeated: "and gets as much again by the same call",
} as const;

function describeLoss({ gain, amount }: Loss, token: string, victim: string): string {
  return `the attacker ends with ${gain} of ${token} more than they put in, and ${victim} no longer gets ${amount}`;
}

function paidIn(history: History, facts: Facts): Move[] {
  return movesIn(history, facts).filter(({ to }) => facts.attackers.has(to));
}

/** Where they were paid what another one can no longer have. */
function tellLoss(history: History, facts: Facts, others: readonly History[]): Violation[] {
  const { scenario } = history;
  const paid = paidIn(history, facts);
  for (const token of new Set(paid.map((move) => move.token))) {
    const loss = lossOf(token, history, facts, others);
    const move = paid.findLast((one) => one.token === token && one.observation === loss?.paying);
    if (loss === undefined || move === undefined) continue;
    const [name = "", victim = ""] = [token, loss.victim].map((address) => nameOf(address, scenario, facts));
    return [{ oracle: id, swc, at: move.at, step: move.observation.step, message: describeLoss(loss, name, victim) }];
  }
  return [];
}

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

/** Others get so many times as much in the step in which somebody has a part of it for making it. */
const othersShare = 9n;

/** Whether it is a small part of what the step brings others, as keepers have who collect for them. */
function isReward({ observation, token, amount, number }: Move, moves: readonly Move[], { attackers }: Facts): boolean {
  const isOthers = (move: Move): boolean =>
    move.observation === observation && move.token === token && !attackers.has(move.to) && !attackers.has(move.from);
  return number === null && moves.some((move) => isOthers(move) && move.amount >= othersShare * amount);
}

/** In a step of somebody else's. */
function isGiven(move: Move, { scenario }: History, facts: Facts): boolean {
  return facts.attackers.has(move.to) && !facts.attackers.has(stepOf(scenario, move.observation).from);
}
