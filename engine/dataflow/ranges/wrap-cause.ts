/** What can make the result of arithmetic leave its type, as large as numbers get in practice. */

import { type Flow, reachFrom, stepsOf } from "../../flow/flow.ts";
import { contains, type Interval, operate, rangeOf } from "../../flow/interval.ts";
import { isApplied, isHashing, isOperation, isProduct } from "../../flow/operation.ts";
import { isCallerOrNamed } from "../../flow/parameters.ts";
import {
  indexesOf,
  isInput,
  isOwnBalance,
  type Operation,
  type Place,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import { isValueType } from "../../program/types.ts";
import { attemptWithin, spend } from "../../util/step-budget.ts";
import { attackerControlledPart } from "../access/choice.ts";
import type { Amounts } from "./amounts.ts";
import { isAtMostAt } from "./bounds.ts";
import { hasTerm } from "./fits.ts";
import { restOfSum } from "./rest-of-sum.ts";

/** What makes the result leave its type: a part of the caller's choice, or a balance that may be empty. */
export function wrapCause(operation: Operation, amounts: Amounts, flow: Flow, at: number): Value | "empty" | undefined {
  const { operator, operands, arithmetic } = operation;
  const [left, right] = operands;
  if (left === undefined || right === undefined || arithmetic === undefined || !isOfAmounts(operation))
    return undefined;
  if (!hasCause(operator, left, right)) return undefined; // bounds take longest to find
  const [a, b] = [amounts.boundsOf(left, flow, at), amounts.boundsOf(right, flow, at)];
  const exact = operate(operator, a, b);
  const type = rangeOf(arithmetic.type);
  if (exact === undefined || contains(type, exact)) return undefined;
  if (isMeantSo(operation, flow, (one) => amounts.boundsOf(one, flow, at))) return undefined;
  if (operator === "-") return underflowCause(operation, b, flow, at);
  const large = operator === "+" ? type.max / 2n : rootOf(type.max);
  return (
    (a.max >= large ? attackerControlledPart(left) : undefined) ??
    (b.max >= large ? attackerControlledPart(right) : undefined)
  );
}

/** False for hashes, addresses, and what assembly computes of anything but plain numbers. */
function isOfAmounts(operation: Operation): boolean {
  const { operands } = operation;
  if (operands.some(isHashing) || operands.slice(0, 2).some(isAddress)) return false;
  return !isInAssembly(operation) || operands.some(isPlainNumber);
}

/** What makes a difference fall below zero, unless a test before it says that it does not. */
function underflowCause(
  operation: Operation,
  subtracted: Interval,
  flow: Flow,
  at: number,
): Value | "empty" | undefined {
  const cause = whatUnderflows(operation, subtracted, flow);
  const [left, right] = operation.operands;
  if (cause === undefined || left === undefined || right === undefined) return undefined;
  const isRuledOut = !reachFrom(flow, at).has(at) && isAtMostOf(flow, at, right, left, maxMerges);
  return isRuledOut || restOfSum(flow, operation) !== undefined ? undefined : cause;
}

/** No more than the whole by tests, or as a function of numbers makes it of it: on each of the ways that meet. */
function isAtMostOf(flow: Flow, at: number, part: Value, whole: Value, nMerges: number): boolean {
  if (isAtMostAt(flow, at, part, whole)) return true;
  if (part.kind !== "phi" || nMerges === 0) return false;
  return part.alternatives.every(
    ({ value, from }) => isComputedFrom(value, whole) || isAtMostOf(flow, from, value, whole, nMerges - 1),
  );
}

/** Merges after one another, of which each can be of others. */
const maxMerges = 3;

/** An address is no amount: where one is moved by a number it goes round on purpose. */
function isAddress(value: Value): boolean {
  return isCallerOrNamed(value) || isInput(value, "origin") || isInput(value, "this");
}

/** Assembly computes with addresses of memory too: only what is a number in itself counts there. */
function isPlainNumber(value: Value): boolean {
  if (value.kind === "parameter") return isValueType(value.declaration);
  return value.kind === "operation" && value.operator === "calldataload";
}

/** True for arithmetic that is written in assembly. */
export function isInAssembly({ node }: Operation): boolean {
  return node?.nodeType === "YulFunctionCall";
}

/** About the square root. */
function rootOf(number: bigint): bigint {
  return 1n << BigInt(Math.floor(number.toString(2).length / 2));
}

/** False where neither side is anything that could be the cause. */
function hasCause(operator: OperatorWord, left: Value, right: Value): boolean {
  if (operator !== "-")
    return attackerControlledPart(left) !== undefined || attackerControlledPart(right) !== undefined;
  if (isInput(left, "value") || isNumberOff(left, right)) return true;
  if (left.kind === "load" && right.kind === "number") return true;
  return attackerControlledPart(right) !== undefined || ownBalanceIn(right) !== undefined;
}

function whatUnderflows({ operands, node }: Operation, subtracted: Interval, flow: Flow): Value | "empty" | undefined {
  const [left, right] = operands;
  if (left === undefined || right === undefined || isPartOf(right, left)) return undefined;
  if (isComputedFrom(right, left)) return undefined;
  const chosen = attackerControlledPart(right) ?? ownBalanceIn(right);
  if (chosen !== undefined) return chosen;
  if (isInput(left, "value") || isNumberOff(left, right)) return left;
  if (left.kind !== "load" || right.kind !== "number" || subtracted.min <= 0n) return undefined;
  const isLength = left.place.path.at(-1)?.kind === "length" && node?.nodeType !== "BinaryOperation";
  return isLength || isEmptyEntry(left.place, flow) ? "empty" : undefined;
}

/** A number is taken from what the caller gives. */
export function isNumberOff(left: Value | undefined, right: Value | undefined): boolean {
  if (left?.kind !== "parameter" || right?.kind !== "number") return false;
  return right.number > 0n && /^uint/.test(left.declaration.typeDescriptions.typeString ?? "");
}

/** What a function of numbers made of the whole, as the smaller of the two. */
function isComputedFrom(part: Value, whole: Value): boolean {
  return isApplied(part) && part.operands.some(({ key }) => key === whole.key);
}

/** The contract's own ether, which anyone can make more. */
function ownBalanceIn(value: Value): Value | undefined {
  return isOwnBalance(value) ? value : undefined;
}

/** True for what is kept for each of many, is nothing at first, and is the caller's to name. A holder by test has some. */
function isEmptyEntry(place: Place, flow: Flow): boolean {
  const indexes = indexesOf(place);
  if (place.path[0]?.kind !== "index" || !indexes.some(isCallers)) return false;
  const keys = new Set(indexes.map(({ key }) => key));
  return !stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || condition.operator !== "==") return false;
    return (
      condition.operands.some(({ key }) => keys.has(key)) &&
      condition.operands.some((one) => !keys.has(one.key) && somePart(one, ({ kind }) => kind === "load"))
    );
  });
}

function isCallers(value: Value): boolean {
  return isInput(value, "sender") || attackerControlledPart(value) !== undefined;
}

/** True for a part that a rate makes, which tests bound by the divisor: `whole * rate / 10000`. */
function isShare(part: Value, whole: Value, boundsOf: (value: Value) => Interval): boolean {
  if (part.kind !== "operation" || part.operator !== "/") return false;
  const [product, divisor] = part.operands;
  if (product === undefined || !isProduct(product) || divisor?.kind !== "number") return false;
  const [rate, ...others] = product.operands.filter((one) => one.key !== whole.key);
  if (rate === undefined || others.length > 0 || product.operands.length !== 2) return false;
  return boundsOf(rate).max <= divisor.number;
}

/** A share of the whole, the next id, or packing. */
function isMeantSo(operation: Operation, flow: Flow, boundsOf: (value: Value) => Interval): boolean {
  const { operator, operands } = operation;
  const [left, right] = operands;
  if (operator === "-") return left !== undefined && right !== undefined && isShare(right, left, boundsOf);
  return isPacking(operation) || (operator === "+" && isNextId(operands, flow));
}

/** Numbers put side by side into one word: `(high << 128) + low`. */
function isPacking({ operator, operands }: Operation): boolean {
  const isShift = (value: Value): boolean =>
    value.kind === "operation" && value.operator === "<<" && value.operands[1]?.kind === "number";
  if (operator === "<<") return operands[1]?.kind === "number" && operands[1].number >= minPackedShift;
  const termsOf = (value: Value): readonly Value[] =>
    value.kind === "operation" && value.operator === "+" ? value.operands : [];
  const isSumOfShifts = (value: Value): boolean => somePart(value, isShift, termsOf);
  return operator === "+" && operands.some(isSumOfShifts);
}

/** Shifts as far as this move a number into its place; nearer ones multiply. */
const minPackedShift = 64n;

/** The number after an id that has a record: ids are counted up, and never come near the end. */
function isNextId(operands: readonly Value[], flow: Flow): boolean {
  const [id, step] = operands;
  if (id?.kind !== "parameter" || step?.kind !== "number" || step.number > maxStep) return false;
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(condition, (one) => one.kind === "load" && indexesOf(one.place).some(({ key }) => key === id.key)),
  );
}

const maxStep = 1n << 16n;

/** True for a share of the whole: `whole / 10`, `whole * rate / 100`. What is made of too much is none. */
function isPartOf(part: Value, whole: Value): boolean {
  return attemptWithin(maxPartSteps, () => isPartWithin(part, whole, 0)) ?? false;
}

function isPartWithin(part: Value, whole: Value, depth: number): boolean {
  spend();
  if (part.key === whole.key) return true;
  if (depth > maxPartDepth) return false;
  if (part.kind === "phi")
    return part.alternatives.every(({ value }) => value.kind === "number" || isPartWithin(value, whole, depth + 1));
  if (part.kind !== "operation") return false;
  const [left, right] = part.operands;
  if (left === undefined || right === undefined) return false;
  if (cutting.has(part.operator)) return isPartWithin(left, whole, depth + 1);
  return part.operator === "/" && (isPartWithin(left, whole, depth + 1) || isFraction(left, right, whole));
}

/** Operators that leave no more than their left side. */
const cutting: ReadonlySet<OperatorWord> = new Set(["%", "&", ">>"]);

/** `whole * rate / base`, where no caller chooses the rate or the base, or the base is the rate and more. */
function isFraction(scaled: Value, divisor: Value, whole: Value): boolean {
  if (!isOperation(scaled, "*")) return false;
  const rates = scaled.operands.filter(({ key }) => key !== whole.key);
  if (isOperation(divisor, "+") && divisor.arithmetic?.isChecked === true && rates.length === 1)
    if (rates.every((rate) => hasTerm(divisor, rate))) return true;
  if (attackerControlledPart(divisor) !== undefined) return false;
  return rates.length < scaled.operands.length && rates.some((one) => attackerControlledPart(one) === undefined);
}

/** A value that a loop makes of itself has no end. */
const maxPartDepth = 20;

/** Merges after one another have ever more ways through them. */
const maxPartSteps = 1_000;
