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
import { bigintToBytes, bytesToBigint, toSigned, type Word } from "../evm/word.ts";
import { shuffled } from "../util/random.ts";
import { type AnsweredWord, answeredWords } from "./answers.ts";
import type { Call } from "./call.ts";
import { layoutOf } from "./call-layout.ts";
import { evaluate } from "./evaluate.ts";
import { isStageSpent } from "./execute.ts";
import type { Place } from "./frontier.ts";
import type { Fuzzing } from "./fuzzing.ts";
import { repair } from "./repair.ts";
import { type Variable, variablesOf } from "./variables.ts";
import { goTo } from "./worlds/position.ts";

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
  for (let step = 0; step < maxSteps && place.champion && !isOver(fuzzing, place); step++) {
    const former = place.best;
    const next = takeStep(fuzzing, place);
    prediction = { isInfluenced: prediction.isInfluenced || next.isInfluenced, operands: next.operands };
    if (place.best >= former) break;
  }
  return prediction;
}

function isOver(fuzzing: Fuzzing, { isSolved }: Place): boolean {
  return isSolved || isStageSpent(fuzzing);
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
  const isDone = (): boolean => isOver(fuzzing, place);
  const wasSet = setDirectly(fuzzing, place, call, variables, operands);
  if (isDone()) return { isInfluenced: true, operands };
  tryPreimages(fuzzing, place, call, operands);
  tryCallers(fuzzing, place, call, operands);
  let isInfluenced = wasSet;
  for (const variable of shuffled(fuzzing.random, variables).slice(0, maxVariables)) {
    if (isDone()) break;
    if (followSecant(fuzzing, place, call, variable, base)) isInfluenced = true;
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

/** Sets inputs that are one of the operands to the other; whether there were any. */
function setDirectly(
  fuzzing: Fuzzing,
  place: Place,
  call: Call,
  variables: readonly Variable[],
  [first, second]: readonly [Word, Word],
): boolean {
  if (first === second) return false;
  const calls = variables.flatMap((variable) => {
    const to = variable.value === first ? second : variable.value === second ? first : null;
    return to === null ? [] : nudges.map((nudge) => variable.with(to + nudge));
  });
  const inContent = [...contentWith(fuzzing, call, first, second), ...contentWith(fuzzing, call, second, first)];
  for (const changed of [...calls, ...inContent]) {
    if (!isOver(fuzzing, place)) compareRepaired(fuzzing, place, changed, call);
  }
  return calls.length + inContent.length > 0;
}

/** Places in content that are tried for one byte. */
const maxBytePlaces = 48;

/**
 * The call with another byte in its content, or in what the attacker's contract answers, wherever the operand `from` is one
 * that is there, alone or first in its word. In raw calldata, other bytes of any length.
 */
function contentWith(fuzzing: Fuzzing, call: Call, from: Word, to: Word): Call[] {
  const raw = call.entry.fn.isRaw ? replacements(from, to).flatMap((pair) => replacedIn(call, ...pair)) : [];
  const [former, wanted] = [byteOf(from), byteOf(to)];
  if (former === null || wanted === null) return raw;
  const calls = [...raw, ...replacedIn(call, Uint8Array.of(former), Uint8Array.of(wanted))];
  const { observation, state } = fuzzing;
  const answered = observation.nAgentCalls === 0 ? [] : answeredWords(call, state.agent, 1);
  return [...calls, ...answered.flatMap((word) => answersWith(word, former, wanted))];
}

/** The call with other bytes in one place of its content, or of its raw data, for each such place. */
function replacedIn(call: Call, former: Uint8Array, wanted: Uint8Array): Call[] {
  const calls: Call[] = [];
  for (const { kind, offset, size } of call.layout.fields) {
    if (kind !== "content" && kind !== "raw") continue;
    for (let at = offset; at < offset + size && calls.length < maxBytePlaces; at++) {
      if (former.some((byte, index) => call.data[at + index] !== byte)) continue;
      const data = call.data.slice();
      data.set(wanted.subarray(0, data.length - at), at);
      calls.push({ ...call, data });
    }
  }
  return calls;
}

const widths = [2, 4, 8, 16, 20, 32] as const;

/** Words as the bytes that they may be of, on the right or on the left. */
function replacements(from: Word, to: Word): (readonly [Uint8Array, Uint8Array])[] {
  return widths.flatMap((width) => {
    const left = BigInt(256 - 8 * width);
    const fits = from >= 256n && (from | to) >> BigInt(8 * width) === 0n;
    const fitsLeft = width < 32 && BigInt.asUintN(256 - 8 * width, from | to) === 0n && from !== 0n;
    return [
      ...(fits ? [[bigintToBytes(from, width), bigintToBytes(to, width)] as const] : []),
      ...(fitsLeft ? [[bigintToBytes(from >> left, width), bigintToBytes(to >> left, width)] as const] : []),
    ];
  });
}

function answersWith({ value, with: change }: AnsweredWord, former: number, wanted: number): Call[] {
  const bytes = bigintToBytes(value, 32);
  return [...bytes.keys()].flatMap((at) =>
    bytes[at] === former ? [change(bytesToBigint(bytes.with(at, wanted)))] : [],
  );
}

function byteOf(word: Word): number | null {
  if (word < 256n) return Number(word);
  return BigInt.asUintN(248, word) === 0n ? Number(word >> 248n) : null;
}

/** Runs calls, as far as there are any, until the place is solved. */
function evaluateUntilSolved(fuzzing: Fuzzing, place: Place, calls: readonly (Call | null)[]): void {
  for (const call of calls) if (call && !isOver(fuzzing, place)) evaluate(fuzzing, call);
}

/** Where one operand is a hash that is known, the other one may be that of an argument. */
function tryPreimages(fuzzing: Fuzzing, place: Place, call: Call, operands: readonly [Word, Word]): void {
  for (const operand of operands) {
    const preimage = fuzzing.dictionary.preimages.get(operand);
    if (preimage)
      evaluateUntilSolved(fuzzing, place, [withContent(call, preimage), ...withWord(fuzzing, call, preimage)]);
  }
}

/** The call with these bytes for every argument of no fixed length; null where it has none. */
function withContent(call: Call, bytes: Uint8Array): Call | null {
  const { fn } = call.entry;
  const layout = layoutOf(fn, (kind) => (kind === "content" ? bytes.length : 1));
  if (fn.isRaw) return { ...call, layout, data: bytes };
  const contents = layout.fields.filter(({ kind }) => kind === "content");
  const data = layout.template.slice();
  for (const { offset, size } of contents) data.set(bytes.subarray(0, size), offset);
  return contents.length > 0 ? { ...call, layout, data } : null;
}

/** The call with this word for one argument after the other. */
function withWord(fuzzing: Fuzzing, call: Call, bytes: Uint8Array): (Call | null)[] {
  const word = bytesToBigint(bytes);
  return variablesOf(fuzzing, fuzzing.state, call).map((variable) => variable.with(word));
}

/** Where an operand is who called, others call. */
function tryCallers(fuzzing: Fuzzing, place: Place, call: Call, operands: readonly [Word, Word]): void {
  const { callers } = fuzzing.world.people;
  const own = callers[call.caller]?.address ?? 0n;
  if (!operands.includes(own)) return;
  for (const [caller, { address }] of callers.entries()) {
    if (isOver(fuzzing, place)) return;
    if (operands.includes(address) && address !== own) evaluate(fuzzing, { ...call, caller });
  }
}

/** Follows the difference of the operands along one input to where it is zero; whether the input has any influence. */
function followSecant(fuzzing: Fuzzing, place: Place, call: Call, variable: Variable, base: Comparison): boolean {
  for (const delta of [1n, -1n, 1n << BigInt(variable.bits >> 1)]) {
    const probe = compareRepaired(fuzzing, place, variable.with(variable.value + delta), call);
    if (isOver(fuzzing, place)) return true;
    if (!probe || (probe.first === base.first && probe.second === base.second)) continue;
    const values = predictedValues(variable.value, delta, difference(base), difference(probe));
    for (const value of [...values, variable.value ^ base.first ^ base.second]) {
      if (!isOver(fuzzing, place)) compareRepaired(fuzzing, place, variable.with(value), call);
    }
    return true;
  }
  return false;
}

/** So often a call is mended. */
const maxRepairs = 3;

/** As `compareIn`; where the run does not come to the place, the call is mended. */
function compareRepaired(fuzzing: Fuzzing, place: Place, call: Call | null, former: Call): Comparison | undefined {
  let mended = call;
  for (let count = 0; mended && count <= maxRepairs; count++) {
    const found = compareIn(fuzzing, place, mended);
    if (found || place.isSolved) return found;
    mended = repair(fuzzing, mended, former);
  }
  return undefined;
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
