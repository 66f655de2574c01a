/** Input prediction: from how a comparison's operands change with an input, the input that makes them equal.
 *
 * An operand that is an input itself is set to the other operand. For the rest, two runs tell how the difference depends on
 * one input, and the secant through them where it is zero (Wüstholz and Christakis, "Learning Inputs in Greybox Fuzzing",
 * 2018); a step that only comes closer is followed by another one.
 */

import {
  type Comparison,
  countComparisons,
  edgeOfComparison,
  readComparison,
} from "../evm/instrumentation/comparisons.ts";
import { toSigned, type Word } from "../evm/word.ts";
import { shuffled } from "../util/random.ts";
import type { Call } from "./call.ts";
import { makeLayout } from "./call-layout.ts";
import { evaluate } from "./evaluate.ts";
import { goTo } from "./execute.ts";
import type { Place } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** Inputs that are looked at for one comparison, and steps that are taken in a row. */
const maxVariables = 24;
const maxSteps = 6;

export interface Prediction {
  /** Whether any input of the call changes what is compared. */
  readonly isInfluenced: boolean;
  /** What the champion's run compared; null where it no longer does. */
  readonly operands: readonly [Word, Word] | null;
}

/** Works on a place until it is solved, or nothing comes closer. */
export function predict(fuzzing: Fuzzing, place: Place): Prediction {
  let prediction: Prediction = { isInfluenced: false, operands: null };
  for (let step = 0; step < maxSteps && place.champion && !place.isSolved; step++) {
    const former = place.best;
    const next = takeStep(fuzzing, place);
    prediction = { isInfluenced: prediction.isInfluenced || next.isInfluenced, operands: next.operands };
    if (place.best >= former) break;
  }
  return prediction;
}

function takeStep(fuzzing: Fuzzing, place: Place): Prediction {
  const { champion } = place;
  if (!champion) return { isInfluenced: false, operands: null };
  const { state, call } = champion;
  goTo(fuzzing, state);
  const base = compareIn(fuzzing, place, call);
  if (!base) {
    place.champion = null;
    place.best = Number.POSITIVE_INFINITY;
    return { isInfluenced: false, operands: null };
  }
  const operands = [base.first, base.second] as const;
  const variables = variablesOf(fuzzing, state, call);
  const isDone = (): boolean => place.isSolved;
  const wasSet = setDirectly(fuzzing, place, variables, operands);
  if (isDone()) return { isInfluenced: true, operands };
  tryPreimages(fuzzing, place, call, operands);
  tryCallers(fuzzing, place, call, operands);
  let isInfluenced = wasSet;
  for (const variable of shuffled(fuzzing.random, variables).slice(0, maxVariables)) {
    if (isDone()) break;
    if (followSecant(fuzzing, place, variable, base)) isInfluenced = true;
  }
  return { isInfluenced, operands };
}

/** Runs a call, and gives what the place compared in it. */
export function compareIn(fuzzing: Fuzzing, place: Place, call: Call): Comparison | undefined {
  evaluate(fuzzing, call);
  const { machine } = fuzzing;
  const count = countComparisons(machine);
  for (let number = 0; number < count; number++) {
    if (edgeOfComparison(machine, number) === place.edge) return readComparison(machine, number);
  }
  return undefined;
}

const nudges: readonly bigint[] = [0n, 1n, -1n];

/** Sets inputs that are one of the operands to the other. */
function setDirectly(
  fuzzing: Fuzzing,
  place: Place,
  variables: readonly Variable[],
  [first, second]: readonly [Word, Word],
): boolean {
  let wasSet = false;
  for (const variable of variables) {
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      if (variable.value !== from || from === to) continue;
      wasSet = true;
      for (const nudge of nudges) {
        if (place.isSolved) return true;
        const call = variable.with(to + nudge);
        if (call) evaluate(fuzzing, call);
      }
    }
  }
  return wasSet;
}

/** Where one operand is a hash that is known, the other one may be that of an argument. */
function tryPreimages(fuzzing: Fuzzing, place: Place, call: Call, operands: readonly [Word, Word]): void {
  const { preimages } = fuzzing.dictionary;
  for (const operand of operands) {
    const preimage = preimages.get(operand);
    if (!preimage || place.isSolved) continue;
    const contents = call.layout.fields.some(({ kind }) => kind === "content");
    const { selector, parameters } = call.entry.fn;
    const hasContent = contents || parameters.some(({ kind }) => kind === "bytes" || kind === "string");
    if (!hasContent) {
      for (const variable of variablesOf(fuzzing, fuzzing.state, call)) {
        const changed = variable.with(preimage.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
        if (changed && !place.isSolved) evaluate(fuzzing, changed);
      }
      continue;
    }
    const layout = makeLayout(selector, parameters, (kind) => (kind === "content" ? preimage.length : 1));
    const data = layout.template.slice();
    for (const { kind, offset, size } of layout.fields)
      if (kind === "content") data.set(preimage.subarray(0, size), offset);
    evaluate(fuzzing, { ...call, layout, data });
  }
}

/** Where an operand is who called, others call. */
function tryCallers(fuzzing: Fuzzing, place: Place, call: Call, operands: readonly [Word, Word]): void {
  const { callers } = fuzzing.world.people;
  const own = callers[call.caller]?.address ?? 0n;
  if (!operands.includes(own)) return;
  for (const [caller, { address }] of callers.entries()) {
    if (place.isSolved) return;
    if (operands.includes(address) && address !== own) evaluate(fuzzing, { ...call, caller });
  }
}

/** Follows the difference of the operands along one input to where it is zero; whether the input has any influence. */
function followSecant(fuzzing: Fuzzing, place: Place, variable: Variable, base: Comparison): boolean {
  for (const delta of [1n, -1n, 1n << BigInt(variable.bits >> 1)]) {
    const call = variable.with(variable.value + delta);
    const probe = call && compareIn(fuzzing, place, call);
    if (place.isSolved) return true;
    if (!probe || (probe.first === base.first && probe.second === base.second)) continue;
    for (const value of predictedValues(variable.value, delta, difference(base), difference(probe))) {
      const predicted = variable.with(value);
      if (predicted) evaluate(fuzzing, predicted);
      if (place.isSolved) return true;
    }
    return true;
  }
  return false;
}

function difference({ mnemonic, first, second }: Comparison): bigint {
  const isSigned = mnemonic === "SLT" || mnemonic === "SGT";
  return isSigned ? toSigned(first) - toSigned(second) : first - second;
}

/** Where a line through two points is zero, or one more or less: as whole numbers, and modulo 2^256. */
export function predictedValues(value: bigint, delta: bigint, before: bigint, after: bigint): bigint[] {
  const rise = after - before;
  const found = new Set<bigint>();
  for (const goal of nudges) {
    const way = (goal - before) * delta;
    if (rise !== 0n) {
      found.add(value + way / rise);
      if (way % rise !== 0n) found.add(value + way / rise + (way > 0n === rise > 0n ? 1n : -1n));
    }
    const slope = BigInt.asIntN(256, rise);
    if (slope !== 0n && slope !== rise && delta * delta === 1n) found.add(value + BigInt.asIntN(256, way) / slope);
  }
  found.delete(value);
  return [...found];
}
