/** Chance that is none: numbers scrambled out of what everyone knows of a block, and cut down to a choice. */

import { isHashing, isMember, isSumOrDifference } from "../../../flow/operation.ts";
import { isIntegerParameter } from "../../../flow/parameters.ts";
import { printValue } from "../../../flow/print.ts";
import { hasPart, kindBit, type Operation, subvalues, type Value } from "../../../flow/value.ts";
import { parseNumber } from "../../../ir/literals.ts";
import type { Input } from "../../../ir/operands.ts";
import { isOrderOperator, type OperatorWord } from "../../../ir/operators.ts";
import type { AnyNode } from "../../../program/nodes.ts";
import { isDynamicArray } from "../../../program/types.ts";

/** Storage, by its pattern, that such numbers are kept in, with what they are made of. */
export type Seeds = ReadonlyMap<number, Seed>;

export interface Seed {
  readonly sources: readonly string[];
  /** Where it is stored. */
  readonly nodes: readonly AnyNode[];
}

const noSeeds: Seeds = new Map();

const blockInputs: ReadonlySet<Input> = new Set(["timestamp", "block number", "prevrandao", "coinbase"]);
const arithmetic: ReadonlySet<OperatorWord> = new Set(["+", "-", "*", "/", "**", "|", "^", "<<", ">>"]);

/** The values that a value is computed from; what storage or calls gave is left as it is. */
export function computedFrom(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((alternative) => alternative.value);
  return value.kind === "operation" ? value.operands : [];
}

/** The block values that a value is computed from, as code. */
export function entropySources(value: Value, seeds: Seeds = noSeeds): string[] {
  return subvalues(value, computedFrom).flatMap((part) => {
    if (part.kind === "input" && blockInputs.has(part.input)) return [printValue(part)];
    if (part.kind === "operation" && part.operator === "blockhash") return [part.operator];
    return part.kind === "load" ? (seeds.get(part.place.storageClass)?.sources ?? []) : [];
  });
}

/** True for a number with no meaning but chance: a hash of block values, a block's hash, the RANDAO value. */
export function isScrambled(value: Value, seeds: Seeds = noSeeds): boolean {
  if (!hasEntropy(value, seeds)) return false;
  for (const part of subvalues(value, arithmeticOperands)) {
    if (part.kind === "load" && seeds.has(part.place.storageClass)) return true;
    if (part.kind === "input" && part.input === "prevrandao") return true;
    if (part.kind === "operation" && part.operator === "blockhash") return true;
    if (isHashing(part) && entropySources(part, seeds).length > 0) return true;
  }
  return false;
}

/** False for a value that no draw is made of: a quick look. */
export function hasEntropy(value: Value, seeds: Seeds): boolean {
  return hasPart(value, seeds.size === 0 ? kindBit.block : kindBit.block | kindBit.load);
}

/** Hashes hide what they are made of; a remainder is a draw already. */
function arithmeticOperands(value: Value): readonly Value[] {
  return value.kind === "operation" && !arithmetic.has(value.operator) ? [] : computedFrom(value);
}

/** What has more outcomes than this is an id or a point of a field, no draw. */
const maxOutcomes = 1n << 64n;
const nWords = 1n << 256n;
/** Bits to shift a word by so that no more outcomes are left. */
const minShift = 192n;

/** True for an operation that cuts a scrambled number down to a choice. */
export function isDraw({ operator, operands }: Operation, seeds: Seeds): boolean {
  const [left, right] = operands;
  if (left === undefined || right === undefined) return false;
  if (isOrderOperator(operator)) return isScrambled(left) || isScrambled(right);
  return cuts[operator]?.(left, right, seeds) === true;
}

/** What leaves few outcomes, by operator. */
const cuts: Readonly<Partial<Record<OperatorWord, (left: Value, right: Value, seeds: Seeds) => boolean>>> = {
  "%": (left, right, seeds) => (isScrambled(left, seeds) ? isAtMost(right, maxOutcomes) : isTurn(left, right)),
  "&": (left, right) => [left, right].some(isMask) && (isScrambled(left) || isScrambled(right)),
  ">>": (left, right) => isAtLeast(right, minShift) && isScrambled(left),
  "/": (left, right) => isAtLeast(right, nWords / maxOutcomes) && isScrambled(left),
  "==": (left, right, seeds) => isGuessed(left, right, seeds) || isGuessed(right, left, seeds),
};

/** True also for a number that is not known. */
function isAtMost(value: Value, limit: bigint): boolean {
  const number = numberOf(value);
  return number === undefined || number <= limit;
}

function isAtLeast(value: Value, limit: bigint): boolean {
  const number = numberOf(value);
  return number !== undefined && number >= limit;
}

function isMask(value: Value): boolean {
  return value.kind === "number" && value.number <= maxOutcomes;
}

/** The number, also of a variable that begins with one. */
function numberOf(value: Value): bigint | undefined {
  if (value.kind === "number") return value.number;
  if (value.kind !== "load" || value.place.base.kind !== "variable" || value.place.path.length > 0) return undefined;
  const { value: initial } = value.place.base.declaration;
  return initial?.nodeType === "Literal" ? parseNumber(initial.value ?? "", initial.subdenomination) : undefined;
}

/** Time or block number, taken modulo the length of a list, or a few: whoever calls at the right moment picks. */
function isTurn(left: Value, right: Value): boolean {
  const isFew = right.kind === "number" && right.number <= maxTurns;
  return (isFew ? isMoment(left) : isListLength(right)) && entropySources(left).length > 0;
}

/** Remainders of more are times of the day, rings and rounds. */
export const maxTurns = 256n;

/** True for the time or block number itself, perhaps moved by a number. */
function isMoment(value: Value): boolean {
  if (value.kind === "input") return blockInputs.has(value.input);
  if (!isSumOrDifference(value)) return false;
  return value.operands.some(isMoment) && value.operands.every((one) => one.kind === "number" || isMoment(one));
}

/** A number out of block values that is compared with what a player said: with an argument, or with a bet that is kept. */
function isGuessed(number: Value, guess: Value, seeds: Seeds): boolean {
  if (!isScrambled(number, seeds)) return false;
  if (guess.kind === "parameter") return isIntegerParameter(guess);
  return guess.kind === "load" && !seeds.has(guess.place.storageClass);
}

/** False for arrays of fixed length, which serve as rings. */
function isListLength(value: Value): boolean {
  if (value.kind === "operation") return isMember(value, "length");
  if (value.kind !== "load" || value.place.base.kind !== "variable") return false;
  const { base, path } = value.place;
  return path.length === 1 && path[0]?.kind === "length" && isDynamicArray(base.declaration);
}
