/** What somebody who means well could have had back, and can no longer have once attackers are paid: a difference of two worlds. */

import type { Scenario } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import { isMadeUp } from "../made-up.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf, trustedBefore } from "../trust.ts";
import { etherGainOf, gainsIn, isTrade, type Move, movesIn } from "./token-moves.ts";
import { stretched, withoutAttackers, withoutSteps } from "./worlds.ts";

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

/**
 * Without the last step of attackers, without any, and where more time passes, if any does: asked for where that step paid
 * them, and somebody else takes the very next step, the last.
 */
export function worldsWithout(kind: "ether" | "tokens", history: History, facts: Facts): readonly Scenario[] {
  const { scenario } = history;
  const paying = payingStep(history, facts);
  if (paying === undefined || !isPaidIn(kind, paying, history, facts) || isExcused(history, facts)) return [];
  return [
    withoutSteps(scenario, (index) => index === paying.step),
    withoutAttackers(scenario, facts),
    ...[stretched(history, facts) ?? []].flat(),
  ];
}

function isPaidIn(kind: "ether" | "tokens", step: Observation, history: History, facts: Facts): boolean {
  if (kind === "ether") return etherGainOf(step, facts) > 0n;
  return [...gainsIn(movesOf([step], history, facts), facts).values()].some((gain) => gain > 0n);
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
export const noLoss = 50n;

/** Whether two amounts differ by no more than that. */
export function isAbout(one: bigint, other: bigint): boolean {
  const difference = one < other ? other - one : one - other;
  return noLoss * difference <= other;
}

/** Whether attackers were nothing to the victim before: who trades at a price, or shares in something, is told something else. */
function isSame(amounts: readonly bigint[]): boolean {
  const [one = 0n, other = 0n] = amounts;
  const difference = one < other ? other - one : one - other;
  return difference <= one / (noLoss * noLoss);
}

/** What was lost of an asset; undefined where nothing was. `others` are the worlds that were asked for. */
export function lossOf(
  asset: Asset,
  history: History,
  facts: Facts,
  [without, alone, late]: readonly History[],
): Loss | undefined {
  const paying = payingStep(history, facts);
  const asking = history.observations.at(-1);
  if (!paying || !asking || !without || !alone || isExcused(history, facts)) return undefined;
  const victim = stepOf(history.scenario, asking).from;
  const gain = gainIn(asset, history, facts);
  const taken = gainOf(asset, [paying], history, facts.attackers, facts);
  // What time brings is nobody's loss, even where there is not enough for all.
  if (late && !isAbout(gainIn(asset, late, facts), gain)) return undefined;
  const could = [without, alone].map((other) => paidLast(asset, other, victim, facts));
  const given = -gainOf(asset, history.observations.slice(0, -1), history, new Set([victim]), facts);
  const due = [...could, given].reduce((least, one) => (one < least ? one : least), given);
  // Who takes out less than half of what they gave asks for something else, such as a reward for whoever comes first.
  if (2n * due < given) return undefined;
  const amount = due - paidLast(asset, history, victim, facts);
  if (!isSame(could) || gain <= 0n || taken <= 0n || amount <= due / noLoss || amount <= 0n) return undefined;
  return { victim, amount, gain, paying };
}

/** Whether attackers had rights, were told what nobody has written, moved or traded, or gave more than they got of something. */
function isExcused(history: History, facts: Facts): boolean {
  const { scenario } = history;
  const trusted = trustedBefore(history, facts);
  if (scenario.steps.some(({ to }) => to !== null && facts.contracts.get(to)?.isModel)) return true;
  if (isMadeUp(history, facts)) return true;
  if (trusted.some((people) => [...facts.attackers].some((attacker) => people.has(attacker)))) return true;
  const gains = gainsIn(movesIn(history, facts), facts);
  return (
    gainIn("ether", history, facts) < 0n || [...gains.values()].some((gain) => gain < 0n) || isTrade(history, facts)
  );
}

/** What somebody has more after the last step. */
export function paidLast(asset: Asset, history: History, person: bigint, facts: Facts): bigint {
  return gainOf(asset, history.observations.slice(-1), history, new Set([person]), facts);
}

/** What attackers have more together in the end. */
export function gainIn(asset: Asset, history: History, facts: Facts): bigint {
  return gainOf(asset, history.observations, history, facts.attackers, facts);
}

/** What some people have more together after some steps. */
export function gainOf(
  asset: Asset,
  steps: readonly Observation[],
  history: History,
  people: People,
  facts: Facts,
): bigint {
  const those = { ...facts, attackers: people };
  if (asset === "ether") return steps.reduce((sum, step) => sum + etherGainOf(step, those), 0n);
  return gainsIn(movesOf(steps, history, facts), those).get(asset) ?? 0n;
}

type People = ReadonlySet<bigint>;

/** What tokens moved in some steps. */
export function movesOf(steps: readonly Observation[], history: History, facts: Facts): Move[] {
  const chosen = new Set(steps);
  return movesIn(history, facts).filter(({ observation }) => chosen.has(observation));
}
