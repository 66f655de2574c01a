/** What somebody who means well could have had back, and can no longer have once attackers are paid: a difference of two worlds. */

import type { Facts } from "../facts.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf, trustedBefore } from "../trust.ts";
import { etherGainOf, gainsIn, isTrade, movesIn } from "./token-moves.ts";

/** A token, or ether. */
export type Asset = bigint | "ether";

export interface Loss {
  readonly victim: bigint;
  /** What they asked for and did not get, at most what they gave. */
  readonly amount: bigint;
  /** Of what attackers ended with so much more, and the step that paid them. */
  readonly gain: bigint;
  readonly paying: Observation;
}

/** Without the last step of attackers, and without any: asked for where somebody else takes the very next step, the last. */
export function worldsWithout(history: History, facts: Facts): readonly History["scenario"][] {
  const { scenario } = history;
  const paying = payingStep(history, facts);
  if (paying === undefined || isExcused(history, facts)) return [];
  const { attackers } = facts;
  const without = (isLeftOut: (index: number) => boolean): History["scenario"] => ({
    ...scenario,
    steps: scenario.steps.filter((_, index) => !isLeftOut(index)),
  });
  return [
    without((index) => index === paying.step),
    without((index) => attackers.has(scenario.steps[index]?.from ?? 0n)),
  ];
}

/** The last step but one, by which attackers are paid, before one of somebody without rights. */
function payingStep({ scenario, observations }: History, facts: Facts): Observation | undefined {
  const [paying, asking] = observations.slice(-2);
  if (paying === undefined || asking === undefined || paying.status !== "succeeded") return undefined;
  const [payer, asker] = [stepOf(scenario, paying), stepOf(scenario, asking)];
  const isPair = facts.attackers.has(payer.from) && payer.to !== null && asker.to !== null;
  return isPair && !facts.attackers.has(asker.from) && !facts.trusted.has(asker.from) ? paying : undefined;
}

/** What is less than this part of what was asked for is rounding, or a fee. */
const noLoss = 50n;

/** Whether attackers were nothing to the victim before: who trades at a price, or shares in something, is told something else. */
function isSame(amounts: readonly bigint[]): boolean {
  const [one = 0n, other = 0n] = amounts;
  const difference = one < other ? other - one : one - other;
  return difference <= one / (noLoss * noLoss);
}

/** What was lost of an asset; undefined where nothing was. `others` are the worlds that were asked for. */
export function lossOf(asset: Asset, history: History, facts: Facts, others: readonly History[]): Loss | undefined {
  const paying = payingStep(history, facts);
  const asking = history.observations.at(-1);
  if (paying === undefined || asking === undefined || others.length === 0 || isExcused(history, facts))
    return undefined;
  const victim = stepOf(history.scenario, asking).from;
  const gain = attackersGain(asset, history.observations, history, facts);
  const taken = attackersGain(asset, [paying], history, facts);
  const could = others.map((other) => paidLast(asset, other, victim, facts));
  const given = -gainOf(asset, history.observations.slice(0, -1), history, victim, facts);
  const due = [...could, given].reduce((least, one) => (one < least ? one : least), given);
  // Who takes out less than half of what they gave asks for something else, such as a reward for whoever comes first.
  if (2n * due < given) return undefined;
  const amount = due - paidLast(asset, history, victim, facts);
  if (!isSame(could) || gain <= 0n || taken <= 0n || amount <= due / noLoss || amount <= 0n) return undefined;
  return { victim, amount, gain, paying };
}

/** Whether attackers had rights, moved or traded, or gave more than they got of something. */
function isExcused(history: History, facts: Facts): boolean {
  const { scenario } = history;
  const trusted = trustedBefore(history, facts);
  if (scenario.steps.some(({ to }) => to !== null && facts.contracts.get(to)?.isModel)) return true;
  if (trusted.some((people) => [...facts.attackers].some((attacker) => people.has(attacker)))) return true;
  const gains = gainsIn(movesIn(history, facts), facts);
  const etherGain = attackersGain("ether", history.observations, history, facts);
  return etherGain < 0n || [...gains.values()].some((gain) => gain < 0n) || isTrade(history, facts);
}

function paidLast(asset: Asset, history: History, person: bigint, facts: Facts): bigint {
  const last = history.observations.at(-1);
  return last === undefined ? 0n : gainOf(asset, [last], history, person, facts);
}

function attackersGain(asset: Asset, steps: readonly Observation[], history: History, facts: Facts): bigint {
  if (asset === "ether") return steps.reduce((sum, step) => sum + etherGainOf(step, facts), 0n);
  return gainsIn(movesOf(steps, history, facts), facts).get(asset) ?? 0n;
}

/** What somebody has more after some steps. */
function gainOf(asset: Asset, steps: readonly Observation[], history: History, person: bigint, facts: Facts): bigint {
  const alone = { ...facts, attackers: new Set([person]) };
  return attackersGain(asset, steps, history, alone);
}

function movesOf(steps: readonly Observation[], history: History, facts: Facts) {
  const chosen = new Set(steps);
  return movesIn(history, facts).filter(({ observation }) => chosen.has(observation));
}
