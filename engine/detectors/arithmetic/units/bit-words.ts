/** Bits in words: which word and which bit of it are cut from one number, and have to fit together; a word keeps all its bits. */

import { allSteps } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isHeldIn, isNumber, isReadFrom, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A number whose word has room for `perWord` of them, and whose bit is one of `perBit`. */
export interface BitMismatch {
  readonly flow: Flow;
  readonly step: Step;
  readonly perWord: bigint;
  readonly perBit: bigint;
}

/** Those of a program, where a bit is set and where it is asked for. */
export function findBitMismatches(program: Program): readonly BitMismatch[] {
  const set = allSteps(program, "write").flatMap(({ flow, step }) =>
    mismatchesOf(step.place, step.value).map((one) => ({ flow, step, ...one })),
  );
  const asked = allSteps(program, "assume").flatMap(({ flow, step }) =>
    bitReads(step.condition).flatMap(({ word, read, from }) =>
      mismatchesOf(word, read).map((one) => ({ flow, step: flow.steps[from] ?? step, ...one })),
    ),
  );
  return [...set, ...asked];
}

function mismatchesOf(place: Place, value: Value): readonly Pick<BitMismatch, "perWord" | "perBit">[] {
  return indexesOf(place).flatMap((index) => {
    const word = wordOf(index);
    const bit = word && subvalues(value).flatMap((one) => bitsOf(one, word.of))[0];
    return word !== undefined && bit !== undefined && bit !== word.size ? [{ perWord: word.size, perBit: bit }] : [];
  });
}

/** A write of one bit alone to a word that is asked for its bits one by one: those that were set before are lost. */
export interface LostBits {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly test: StepOf<"assume">;
}

/** Those of a program. */
export function* findLostBits(program: Program): Generator<LostBits> {
  const tests = allSteps(program, "assume").flatMap(({ step }) =>
    bitReads(step.condition).map(({ word }) => ({ test: step, place: word })),
  );
  for (const { flow, step: write } of allSteps(program, "write")) {
    const { place, value } = write;
    if (!isOneBit(value) || indexesOf(place).length === 0 || isReadFrom(value, place.storageClass)) continue;
    const asked = tests.find((one) => isSameVariable(one.place, place) && isAlike(one.place, place));
    if (asked !== undefined) yield { flow, write, test: asked.test };
  }
}

/** A mark that is one bit of a single word, and none where the number is larger than the word has bits. */
export interface ShiftedOut {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly number: Value;
  readonly test: StepOf<"assume">;
}

/** Those of a program, where a function asks for the mark that it sets. */
export function* findShiftedOut(program: Program): Generator<ShiftedOut> {
  for (const { flow, step: write } of allSteps(program, "write")) {
    const number = numberMarked(write);
    if (number === undefined || !isLarge(number)) continue;
    const asked = stepsOf(flow, "assume").filter((test) => isRequired(flow, test) && test.id < write.id);
    const test = asked.find((one) => bitReads(one.condition).some(({ word }) => word.key === write.place.key));
    if (test === undefined) continue;
    if (exempt("bit-words: the number is compared with others", stepsOf(flow, "assume").some(isOrderOf(number))))
      continue;
    yield { flow, write, number, test };
  }
}

/** `word |= 1 << number`. */
function numberMarked({ place, value }: StepOf<"write">): Value | undefined {
  if (!isOperation(value, "|") || !value.operands.some((one) => isHeldIn(one, place))) return undefined;
  const bit = value.operands.find(isOneBit);
  return bit?.kind === "operation" ? bit.operands[1] : undefined;
}

/** What the caller gives, of a type that has room for more than a word has bits. */
function isLarge(number: Value): boolean {
  const [list] = isOperation(number, "[]") ? number.operands : [number];
  const type = list?.kind === "parameter" ? list.declaration.typeDescriptions.typeString : undefined;
  return Number(/^uint(\d+)/.exec(type ?? "")?.[1] ?? 0) > 8;
}

function isOrderOf({ key }: Value): (test: StepOf<"assume">) => boolean {
  return (test) => {
    const order = comparisonOf(test.condition, test.holds);
    return order?.isEqual === false && [order.smaller, order.larger].some((one) => one.key === key);
  };
}

function isAlike(a: Place, b: Place): boolean {
  return a.path.length === b.path.length && a.path.every(({ kind }, at) => kind === b.path[at]?.kind);
}

interface BitRead {
  readonly word: Place;
  readonly read: Value;
  /** The step that reads the word. */
  readonly from: number;
}

/** The words of which the condition asks for a bit that is not always the same. */
function bitReads(condition: Value): readonly BitRead[] {
  return subvalues(condition)
    .filter(isBitRead)
    .flatMap((read) =>
      read.operands.flatMap((one) => (one.kind === "load" ? [{ word: one.place, read, from: one.step }] : [])),
    );
}

/** `word & (1 << n)`, `word >> n`. */
function isBitRead(value: Value): value is Extract<Value, { kind: "operation" }> {
  if (isOperation(value, "&")) return value.operands.some(isOneBit);
  return isOperation(value, ">>") && value.operands[0]?.kind === "load" && value.operands[1]?.kind !== "number";
}

/** `1 << n`. */
function isOneBit(value: Value): boolean {
  const [one, by] = isOperation(value, "<<") ? value.operands : [];
  return one !== undefined && isNumber(one, 1n) && by?.kind !== "number";
}

interface Cut {
  readonly of: Value;
  readonly size: bigint;
}

/** `x >> 8`, `x / 256`. */
function wordOf(value: Value): Cut | undefined {
  const [of, by] = value.kind === "operation" ? value.operands : [];
  if (of === undefined || by?.kind !== "number") return undefined;
  if (isOperation(value, ">>") && by.number < 16n) return { of, size: 1n << by.number };
  return isOperation(value, "/") && by.number > 1n ? { of, size: by.number } : undefined;
}

/** The sizes of what a shift is cut to: `1 << (x & 0xff)`, `word >> (x % 256)`. */
function bitsOf(value: Value, { key }: Value): readonly bigint[] {
  const [, shift] = isOperation(value, "<<") || isOperation(value, ">>") ? value.operands : [];
  const operands = shift?.kind === "operation" ? shift.operands : [];
  const by = operands.find((one) => one.kind === "number");
  if (by?.kind !== "number" || !operands.some((one) => one.key === key)) return [];
  if (isOperation(shift, "&")) return [by.number + 1n];
  return isOperation(shift, "%") ? [by.number] : [];
}
