/** Gets behind conditions: works on open comparisons, on what comes to light behind them, and on where a call has just led. */

import { below, shuffled } from "../util/random.ts";
import { type Call, type Entry, sameBlock } from "./call.ts";
import type { State, Testcase } from "./corpus.ts";
import { noteSeen } from "./dictionary.ts";
import { evaluate } from "./evaluate.ts";
import { forcingCode, isStageSpent } from "./execute.ts";
import { isOver, type Place } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { makeCall } from "./generate.ts";
import { mutate } from "./mutate.ts";
import { attackerIndex } from "./people.ts";
import { predict } from "./predict.ts";
import { writeBefore } from "./sequences.ts";
import { goTo } from "./worlds/position.ts";

/** Works on an open comparison that much lies behind and little was spent on; false where there was nothing to do. */
export function workOnPlace(fuzzing: Fuzzing): boolean {
  const { units } = fuzzing;
  for (let count = 0; count < maxPicks && fuzzing.units === units; count++) {
    const place = pickPlace(fuzzing);
    if (place !== undefined) workThrough(fuzzing, place);
  }
  return fuzzing.units > units;
}

/** Of some places nothing can be done: others are taken. */
const maxPicks = 4;

/** Works on a comparison, then on one that came to light behind it, and so on. */
function workThrough(fuzzing: Fuzzing, first: Place): void {
  const { places } = fuzzing.frontier;
  for (let place: Place | undefined = first; place?.champion; ) {
    const nKnown = places.length;
    if (!isSolvedNow(fuzzing, place) || isStageSpent(fuzzing)) return;
    place = places.slice(nKnown).findLast(({ champion, branch }) => champion !== null && branch !== null);
  }
}

/** Functions that are called where a call has led, of those that there are. */
const maxFollowers = 24;
/** The share of all executions that this has where only data was new, of which there is no end. */
const followingShare = 0.1;

/**
 * What a call has written may be what another one asks for: where one has just led to something new, each function is called
 * as it came farthest, also by who made that call, and what then comes to light is worked on. False where nothing is new.
 */
export function followUp(fuzzing: Fuzzing): boolean {
  const { corpus, units } = fuzzing;
  const byCode = corpus.fresh.byCode.pop();
  const isDue = fuzzing.followingUnits <= followingShare * units;
  const state = byCode ?? (isDue ? corpus.fresh.byData.pop() : undefined);
  if (state === undefined) return false;
  const { places } = fuzzing.frontier;
  const nKnown = places.length;
  callFrom(fuzzing, state);
  const news = places.slice(nKnown).filter(({ champion, branch }) => champion?.state === state && branch !== null);
  for (const place of news.reverse()) if (!isStageSpent(fuzzing)) workThrough(fuzzing, place);
  if (byCode === undefined) fuzzing.followingUnits += fuzzing.units - units;
  return fuzzing.units > units;
}

function callFrom(fuzzing: Fuzzing, state: State): void {
  goTo(fuzzing, state);
  for (const call of followersOf(fuzzing, state)) {
    if (isStageSpent(fuzzing)) return;
    const { isSuccess } = evaluate(fuzzing, call);
    // What somebody may do with rights, or to themselves, is another thing where the attacker does it.
    if (isSuccess && call.entry.to !== null && call.caller !== attackerIndex)
      evaluate(fuzzing, { ...call, caller: attackerIndex });
  }
}

function followersOf({ corpus, random }: Fuzzing, { call: last }: State): Call[] {
  const calls = shuffled(random, [...corpus.farthest.values()]).slice(0, maxFollowers);
  return calls.flatMap((call) => {
    const again = { ...call, environment: sameBlock, agent: null };
    const isAnothers = last !== null && last.caller !== call.caller && call.entry.to !== null;
    return isAnothers ? [again, { ...again, caller: last.caller }] : [again];
  });
}

/** Works on one; whether it has been solved by that. */
function isSolvedNow(fuzzing: Fuzzing, place: Place): boolean {
  place.tries += 1;
  const { isInfluenced, operands } = place.isCompared ? predict(fuzzing, place) : unknown;
  if (place.isSolved) return true;
  if (operands) for (const operand of operands) noteSeen(fuzzing.dictionary, operand);
  if (!isInfluenced || place.tries > 2) writeBefore(fuzzing, place, operands);
  if (place.champion && isInfluenced && place.tries > 1) changeAround(fuzzing, place.champion, 24);
  place.isSolved = isOver(place, fuzzing.coverage);
  return place.isSolved;
}

/** Of what compares nothing. */
const unknown = { isInfluenced: false, operands: null } as const;

function pickPlace({ frontier, random }: Fuzzing): Place | undefined {
  let total = 0;
  const value = ({ isSolved, champion, weight, tries }: Place): number =>
    isSolved || !champion ? 0 : (0.02 + weight) / (1 + tries * tries);
  for (const place of frontier.places) total += value(place);
  let rest = total * (below(random, 2 ** 30) / 2 ** 30);
  for (const place of frontier.places) {
    const share = value(place);
    if (share > 0 && rest < share) return place;
    rest -= share;
  }
  return undefined;
}

/** A call with new arguments; of a forced payment the code that makes it. */
export function newCall(fuzzing: Fuzzing, entry: Entry): Call {
  const call = makeCall(fuzzing, entry);
  if (entry.to !== null) return call;
  const target = fuzzing.world.contracts[0]?.address ?? 0n;
  return { ...call, data: forcingCode(target), value: call.value || 1n, caller: 1 };
}

/** Runs so many changed copies of a testcase. */
export function changeAround(fuzzing: Fuzzing, { state, call }: Testcase, count: number): void {
  goTo(fuzzing, state);
  for (let k = 0; k < count && !isStageSpent(fuzzing); k++) {
    const changed = call.entry.to === null ? newCall(fuzzing, call.entry) : mutate(fuzzing, call);
    evaluate(fuzzing, changed);
  }
}
