/** Gains that rob nobody: what keepers are paid, what a price, time or a game brings. Decided by what happens in other worlds. */

import { bytesToHex } from "../../evm/word.ts";
import type { Scenario, ScenarioStep } from "../../model/scenario.ts";
import type { Facts } from "../facts.ts";
import { eventsOf, framesOf } from "../history.ts";
import type { Observation } from "../observation.ts";
import type { History } from "../oracle.ts";
import { stepOf } from "../trust.ts";
import { type Asset, gainIn, gainOf, isAbout, type Loss, lossOf, noLoss, paidLast } from "./loss-of-another.ts";
import { stakesIn } from "./stakes.ts";
import { asksIn, inPlaceOf, waysOut } from "./ways-out.ts";
import {
  atOnce,
  byRight,
  enriched,
  inOrder,
  rivaled,
  stretched,
  unprepared,
  withEther,
  withMoreGiven,
  withoutAttackers,
  withoutSteps,
} from "./worlds.ts";

/** What looks like theft: attackers end with more of something, and this step paid them last. */
export interface Suspicion {
  readonly asset: Asset;
  readonly paying: Observation;
  /** The contract that had it. */
  readonly payer: bigint;
  /** Whether there is only one of it. */
  readonly isUnique: boolean;
}

/**
 * Whether it is theft by itself, or by what somebody loses. It is fair where it needs what others do after the attackers'
 * first step, since their own act brings it; where it is the same however much there is or was given, cannot be had again,
 * and is not paid to whoever has a right that attackers took; and where attackers have put something at stake, so that
 * others could no longer leave with theirs. Where it needs time to pass, or may be what others have given, it is theft
 * where one of them can no longer have as much.
 */
export type Fairness = "theft" | "fair" | Loss;

/** The first worlds to run: see `fairnessOf`. */
export function firstFairWorlds(suspicion: Suspicion, history: History, facts: Facts): readonly Scenario[] {
  return Object.values(firstOf(suspicion, history, facts)).flatMap((world) => world ?? []);
}

/** Each null where it would be nothing new. */
interface First<World> {
  /** All that others do comes first. */
  readonly inOrder: World | null;
  /** And then no time passes. */
  readonly atOnce: World | null;
  /** More time passes. */
  readonly stretched: World | null;
  /** Attackers give nothing. */
  readonly forNothing: World | null;
  /** The payer has much more, and is asked once more. */
  readonly rich: World | null;
  /** Others have given twice as much. */
  readonly moreGiven: World | null;
  /** Attackers do nothing else than what pays them. */
  readonly unprepared: World | null;
  /** There are none, and who has rights does it. */
  readonly byRight: World | null;
  /** Somebody else does the same just before the step that pays them. */
  readonly rivaled: World | null;
}

function firstOf(suspicion: Suspicion, history: History, facts: Facts): First<Scenario> {
  const stakes = stakesIn(history, facts);
  return {
    inOrder: inOrder(history, facts),
    atOnce: atOnce(history, facts),
    stretched: stretched(history, facts),
    forNothing: stakes.size === 0 ? null : withoutSteps(history.scenario, (index) => stakes.has(index)),
    rich: suspicion.isUnique ? null : enriched(history, suspicion, facts),
    moreGiven: suspicion.asset === "ether" ? withMoreGiven(history, facts) : null,
    unprepared: unprepared(history, suspicion.paying.step, facts),
    byRight: byRight(history, suspicion.paying.step, facts),
    rivaled: rivaled(history, suspicion.paying.step, facts),
  };
}

/** The histories under the names of the worlds. */
function named(worlds: First<Scenario>, histories: readonly History[]): First<History> {
  const rest = [...histories];
  const entries = Object.entries(worlds).map(([name, world]) => [name, world === null ? null : (rest.shift() ?? null)]);
  return Object.fromEntries(entries) as First<History>;
}

interface Signs {
  /** Whether attackers gain without what others do after their first step. */
  readonly isInOrder: boolean;
  /** Whether they gain so without time that passes. */
  readonly isAtOnce: boolean;
  /** Whether they gain something else where more time passes. */
  readonly isOfTime: boolean;
  /** Whether they have to give something for it. */
  readonly isStaked: boolean;
  /** Whether it is the same however much there is, and once; `maybe` where it may be what others have given. */
  readonly reward: "no" | "maybe" | "yes";
}

function signsOf(suspicion: Suspicion, history: History, facts: Facts, first: readonly History[]): Signs {
  const { asset, paying } = suspicion;
  const worlds = named(firstOf(suspicion, history, facts), first);
  const gained = (world: History): bigint => gainIn(asset, world, facts);
  const isGainIn = (world: History | null): boolean => world === null || noLoss * gained(world) > gained(history);
  return {
    isInOrder: isGainIn(worlds.inOrder),
    isAtOnce: isGainIn(worlds.atOnce),
    isOfTime: worlds.stretched !== null && !isAbout(gained(worlds.stretched), gained(history)),
    isStaked: worlds.forNothing !== null && gained(worlds.forNothing) <= 0n && !isTrifle(asset, history, facts),
    reward: rewardIn(asset, paying, history, facts, worlds),
  };
}

/** Whether what attackers gave is next to nothing beside what they gain: nobody takes that for a stake. */
function isTrifle(asset: Asset, history: History, facts: Facts): boolean {
  const stakes = stakesIn(history, facts);
  const giving = history.observations.filter(({ step }) => stakes.has(step));
  const given = -gainOf(asset, giving, history, facts.attackers, facts);
  return given > 0n && noLoss * noLoss * given < gainIn(asset, history, facts);
}

/** Judged by what the payer has more of, by what others have given more, and by who else would be paid. */
function rewardIn(
  asset: Asset,
  paying: Observation,
  history: History,
  facts: Facts,
  worlds: First<History>,
): Signs["reward"] {
  const { rich, moreGiven } = worlds;
  const { step } = paying;
  const paidIn = (world: History, from: number, to = from + 1): bigint =>
    gainOf(asset, world.observations.slice(from, to), world, facts.attackers, facts);
  const paid = paidIn(history, step);
  // Whoever has rights may have no such token left to give: then nothing is known of what there would be with more.
  const isRich = rich !== null && (asset === "ether" || rich.observations[step]?.status === "succeeded");
  if (!isRich || hasComeBack(paying, facts) || isChosen(paid, stepOf(history.scenario, paying))) return "no";
  // Of tokens a step comes before, by which the payer has more; after it all that attackers did is done again.
  const nAgain = history.scenario.steps.slice(0, step + 1).filter(({ from }) => facts.attackers.has(from)).length;
  const index = rich.scenario.steps.length - nAgain - 1;
  const isSame = paidIn(rich, index) === paid && paidIn(rich, index + 1, index + 1 + nAgain) <= 0n;
  if (!isSame) return "no";
  if (moreGiven !== null && isLike(moreGiven, history, step) && paidIn(moreGiven, step) === paid) return "yes";
  return isOfRight(asset, facts, worlds) ? "no" : "maybe";
}

/** Whether it is paid to whoever has a right, and attackers have none unless they take it first: from others, or before them. */
function isOfRight(asset: Asset, facts: Facts, { unprepared: bare, byRight: rightful, rivaled: late }: First<History>) {
  if (bare === null || gainIn(asset, bare, facts) > 0n) return false;
  const owner = rightful?.scenario.steps.at(-1)?.from ?? 0n;
  const isOwners = rightful !== null && paidLast(asset, rightful, owner, facts) > 0n;
  return isOwners || (late !== null && gainIn(asset, late, facts) <= 0n);
}

/** Whether whoever called said how much it was to be. */
function isChosen(amount: bigint, { data }: ScenarioStep): boolean {
  return bytesToHex(data).includes(amount.toString(16).padStart(64, "0"));
}

/** Whether attackers call on while they are called. */
function hasComeBack(observation: Observation, { attackers }: Facts): boolean {
  return framesOf(observation).some(
    ({ frame, callers }) =>
      attackers.has(frame.address) &&
      callers.some(({ address }) => !attackers.has(address)) &&
      eventsOf(frame, "call").some((call) => call.frame !== null),
  );
}

/** Whether the same steps succeed before one. */
function isLike(one: History, other: History, step: number): boolean {
  return one.observations.slice(0, step + 1).every(({ status }, index) => status === other.observations[index]?.status);
}

/** Further worlds, where the first ones leave it open: others ask for what is theirs. */
export function furtherFairWorlds(
  suspicion: Suspicion,
  history: History,
  facts: Facts,
  first: readonly History[],
): readonly Scenario[] {
  return questionsOn(suspicion, history, facts, signsOf(suspicion, history, facts, first)).flatMap((one) => one.worlds);
}

interface Question {
  /** Whether it asks for a loss, or only whether attackers have changed what could be had. */
  readonly isOfLoss: boolean;
  /** With the payments, without, without attackers, and with whoever asks in their place. */
  readonly worlds: readonly Scenario[];
}

const worldsPerQuestion = 4;

function questionsOn(
  { asset, paying, payer }: Suspicion,
  history: History,
  facts: Facts,
  { isInOrder, isAtOnce, isOfTime, isStaked, reward }: Signs,
): readonly Question[] {
  if (!isInOrder || reward === "yes" || (!isAtOnce && isOfTime)) return [];
  if (isAtOnce && !isStaked && reward === "no") return [];
  const isLast = paying.step === history.scenario.steps.length - 1;
  if (!isLast) return [];
  const isOfLoss = !isAtOnce || reward === "maybe";
  const scenario = reward === "maybe" && asset === "ether" ? withEther(history.scenario, payer) : history.scenario;
  const asks = isOfLoss ? asksIn(history, facts, reward === "maybe") : waysOut(history, facts);
  const isPayment = (one: Observation): boolean =>
    facts.attackers.has(stepOf(history.scenario, one).from) &&
    gainOf(asset, [one], history, facts.attackers, facts) > 0n;
  const payments = new Set(history.observations.filter(isPayment).map(({ step }) => step));
  const leftOut = isOfLoss ? new Set([paying.step]) : payments;
  return asks.map((ask) => ({ isOfLoss, worlds: worldsOf(scenario, leftOut, ask, facts) }));
}

function worldsOf(
  scenario: Scenario,
  leftOut: ReadonlySet<number>,
  ask: ScenarioStep,
  { attackers }: Facts,
): readonly Scenario[] {
  const without = withoutSteps(scenario, (index) => leftOut.has(index));
  const alone = withoutAttackers(scenario, { attackers });
  const inPlace = without.steps.map((step) => (attackers.has(step.from) ? inPlaceOf(step, ask.from, attackers) : step));
  const worlds = [scenario, without, alone, { ...without, steps: inPlace }];
  return worlds.map((world) => ({ ...world, steps: [...world.steps, ask] }));
}

/** What is to be said of it. `others` are the worlds that were asked for. */
export function fairnessOf(suspicion: Suspicion, history: History, facts: Facts, others: readonly History[]): Fairness {
  const nFirst = firstFairWorlds(suspicion, history, facts).length;
  const signs = signsOf(suspicion, history, facts, others.slice(0, nFirst));
  if (!signs.isInOrder || signs.reward === "yes") return "fair";
  const questions = questionsOn(suspicion, history, facts, signs);
  const answers = questions.map((question, index) => ({
    question,
    worlds: others.slice(nFirst + index * worldsPerQuestion, nFirst + (index + 1) * worldsPerQuestion),
  }));
  for (const { question, worlds } of answers) {
    const loss = question.isOfLoss ? lossShown(suspicion, facts, worlds, signs) : undefined;
    if (loss !== undefined) return loss;
  }
  if (!signs.isAtOnce || signs.reward === "maybe") return "fair";
  return answers.some(({ worlds }) => isAtStake(suspicion, facts, worlds)) ? "fair" : "theft";
}

/** What is lost by the last payment of attackers, of what could be had without them, or by doing the same in their place. */
function lossShown(
  { asset }: Suspicion,
  facts: Facts,
  [all, ...others]: readonly History[],
  { reward }: Signs,
): Loss | undefined {
  const [without, alone, inPlace] = others;
  if (!all || !without || !alone || !inPlace) return undefined;
  const asker = all.scenario.steps.at(-1)?.from ?? 0n;
  const could = paidLast(asset, alone, asker, facts) > 0n ? alone : inPlace;
  const loss = lossOf(asset, all, { ...facts, trusted: new Set() }, [without, could]);
  // Where time has passed, there may not be enough for all: that is nobody's theft.
  return loss !== undefined && (reward === "maybe" || loss.amount <= loss.gain) ? loss : undefined;
}

/** Whether somebody can no longer have what they could, since attackers have given something: then both have agreed to a game. */
function isAtStake({ asset }: Suspicion, facts: Facts, [, without, alone]: readonly History[]): boolean {
  if (!without || !alone) return false;
  const asker = without.scenario.steps.at(-1)?.from ?? 0n;
  const could = paidLast(asset, alone, asker, facts);
  return could > 0n && 10n * paidLast(asset, without, asker, facts) < 9n * could;
}

/** Others get so many times as much in the step in which somebody has a part of it for making it. */
const othersShare = 9n;

/** Whether the payment is a small part of what the step brings others, as keepers have who collect for them. */
export function isShare({ balances }: Observation, facts: Facts): boolean {
  let [own, others] = [0n, 0n];
  for (const [address, { before, after }] of balances) {
    if (facts.attackers.has(address)) own += after - before;
    else if (after > before) others += after - before;
  }
  return own > 0n && others >= othersShare * own;
}
