/** Longer sequences: what a state lacks is brought about by a transaction in between. */

import type { Word } from "../evm/word.ts";
import { below, chance, pick } from "../util/random.ts";
import { type Call, sameBlock } from "./call.ts";
import type { State, Testcase } from "./corpus.ts";
import { evaluate } from "./evaluate.ts";
import { isStageSpent } from "./execute.ts";
import { isOver, type Place } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { sanitize } from "./generate.ts";
import { mutate } from "./mutate.ts";
import { variablesOf } from "./variables.ts";
import { goTo, letGo } from "./worlds/position.ts";

/** Slots that are followed back, and writers that are tried for each. */
const maxSlots = 12;
const maxWriters = 6;
/** Inputs of a writer that are set to what is wanted. */
const maxVariables = 12;
/** Inputs of the champion that are tried for those. */
const maxGiven = 3;

/** For a place whose operands come from storage: has others write what its champion reads, and runs it again. */
export function writeBefore(fuzzing: Fuzzing, place: Place, operands: readonly [Word, Word] | null): void {
  const { champion } = place;
  if (!champion) return;
  const tried = new Set<Testcase>();
  for (const slot of champion.reads.subarray(0, maxSlots)) {
    for (const writer of (fuzzing.corpus.writers.get(slot) ?? []).slice(-maxWriters)) {
      if (isOver(place, fuzzing.coverage) || isStageSpent(fuzzing)) return;
      if (!tried.has(writer)) tryWriter(fuzzing, place, champion, writer, operands);
      tried.add(writer);
    }
  }
}

function tryWriter(
  fuzzing: Fuzzing,
  place: Place,
  champion: Testcase,
  writer: Testcase,
  operands: readonly [Word, Word] | null,
): void {
  const { random } = fuzzing;
  const { call } = champion;
  // The writer may need what led to it, or the champion.
  const { state } = chance(random, 0.5) ? champion : writer;
  const sameCaller = { ...writer.call, data: writer.call.data.slice(), caller: call.caller };
  const before = chance(random, 0.5) ? sanitize(fuzzing, sameCaller) : writer.call;
  const { best } = place;
  runBoth(fuzzing, state, before, call);
  if (place.best < best) climb(fuzzing, place, before);
  runBoth(fuzzing, state, mutate(fuzzing, before), call);
  if (!operands || !fuzzing.features.prediction) return;
  // Mostly what is compared is wanted; rarely what the champion is given, as where both hash it.
  const given = variablesOf(fuzzing, state, call).slice(0, maxGiven);
  for (const variable of variablesOf(fuzzing, state, before).slice(0, maxVariables)) {
    const same = chance(random, 0.15) ? pick(random, given)?.value : undefined;
    const wanted = same ?? (pick(random, operands) ?? 0n) + BigInt(below(random, 3) - 1);
    const changed = place.isSolved || isStageSpent(fuzzing) ? null : variable.with(wanted);
    if (changed) runBoth(fuzzing, state, changed, call);
  }
}

/** What has come closer by one call comes closer still by more of the same: counters and lists grow so. */
function climb(fuzzing: Fuzzing, place: Place, step: Call): void {
  for (let best = Number.POSITIVE_INFINITY; place.champion && place.best < best && !isStageSpent(fuzzing); ) {
    best = place.best;
    runBoth(fuzzing, place.champion.state, { ...step, agent: null }, place.champion.call);
  }
}

/** Runs one call, then another where it led; the state in between stays only if the other one shows something new. */
export function runBoth(fuzzing: Fuzzing, state: State, first: Call, second: Call): void {
  goTo(fuzzing, state);
  const { after } = evaluate(fuzzing, first, true);
  if (!after) return;
  goTo(fuzzing, after);
  evaluate(fuzzing, { ...second, environment: sameBlock });
  letGo(fuzzing, after);
}
