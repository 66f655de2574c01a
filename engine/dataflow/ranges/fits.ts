/** What says that the result of an operation fits its type. */

import { type Comparison, comparisonOf } from "../../flow/comparison.ts";
import type { Step } from "../../flow/flow.ts";
import { haveSameOperator, isOperation, termsOf } from "../../flow/operation.ts";
import { isNumber, type Operation, operandsOf, somePart, type Value } from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";

/** True for a step that says the operation does not wrap around: a test, or the same arithmetic, checked. */
export function rulesOut(step: Step, operation: Operation): boolean {
  if (step.kind === "assume") return saysFits(step.condition, step.holds, operation);
  return checkedIn(step).some(
    (one) => haveSameOperator(one, operation) && sameOperands(one, operation) && one !== operation,
  );
}

/** Arithmetic that would have reverted, in what a step works with. */
function checkedIn(step: Step): readonly Operation[] {
  const values = step.kind === "write" ? [step.value] : step.kind === "assume" ? operandsOf(step.condition) : [];
  return values.flatMap((value) => (value.kind === "operation" && value.arithmetic?.isChecked === true ? [value] : []));
}

/** True where the value is made of this very result, and not of an equal one. */
export function isOf(operation: Operation, value: Value): boolean {
  return somePart(value, (one) => one === operation);
}

function sameOperands(a: Operation, b: Operation): boolean {
  const [a1, a2] = a.operands;
  const [b1, b2] = b.operands;
  if (a1?.key === b1?.key && a2?.key === b2?.key) return true;
  return a.operator !== "-" && a1?.key === b2?.key && a2?.key === b1?.key;
}

/** True where the condition, as `holds` says, means that the result fits its type. */
export function saysFits(condition: Value, holds: boolean, operation: Operation): boolean {
  const [a, b] = operation.operands;
  if (a === undefined || b === undefined) return false;
  const question = { operation, a, b };
  if (operation.operator === "*" && isZeroTest(condition, holds, question)) return true;
  const compared = comparisonOf(condition, holds);
  return compared !== undefined && (proofs[operation.operator] ?? productFits)(compared, question);
}

/** An operation and its operands. */
interface Question {
  readonly operation: Operation;
  readonly a: Value;
  readonly b: Value;
}

type Proof = (compared: Comparison, question: Question) => boolean;

/** By operator, what order of two values says that the result fits. */
const proofs: Readonly<Partial<Record<OperatorWord, Proof>>> = { "+": sumFits, "-": differenceFits };

/** `sum >= a`, `a <= limit - b`, `sum - a == b`. */
function sumFits({ smaller, larger, isEqual }: Comparison, question: Question): boolean {
  if (isResult(larger, question) && isOperand(smaller, question)) return true;
  if (isTakenEither(larger, "-", smaller, question)) return true;
  return isEqual && [smaller, larger].some((one) => isUndone(one, "-", question));
}

/** `b <= a`, `difference <= a`. */
function differenceFits({ smaller, larger, isEqual }: Comparison, question: Question): boolean {
  const { a, b } = question;
  if (larger.key === a.key && (hasTerm(smaller, b) || isResult(smaller, question))) return true;
  return isEqual && smaller.key === a.key && hasTerm(larger, b);
}

/** `product / a == b`, `a <= limit / b`. */
function productFits({ smaller, larger, isEqual }: Comparison, question: Question): boolean {
  if (isEqual && [smaller, larger].some((one) => isUndone(one, "/", question))) return true;
  return isTakenEither(larger, "/", smaller, question);
}

/** The result itself, or the same computed again. */
function isResult(value: Value, { operation }: Question): boolean {
  if (value.key === operation.key) return true;
  return value.kind === "operation" && haveSameOperator(value, operation) && sameOperands(value, operation);
}

function isOperand(value: Value, { a, b }: Question): boolean {
  return value.key === a.key || value.key === b.key;
}

function isZeroTest(condition: Value, holds: boolean, question: Question): boolean {
  if (!holds) return isOperand(condition, question);
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return false;
  return (isNumber(right, 0n) && isOperand(left, question)) || (isNumber(left, 0n) && isOperand(right, question));
}

/** `sum - a`, `product / a`. */
function isUndone(value: Value, operator: OperatorWord, question: Question): boolean {
  if (!isOperation(value, operator)) return false;
  const [left, right] = value.operands;
  return left !== undefined && right !== undefined && isResult(left, question) && isOperand(right, question);
}

/** `a <= limit - b`, `a <= limit / b`, or with the operands the other way round. */
function isTakenEither(larger: Value, operator: OperatorWord, smaller: Value, { a, b }: Question): boolean {
  if (!isOperation(larger, operator)) return false;
  const taken = larger.operands[1]?.key;
  return (smaller.key === a.key && taken === b.key) || (smaller.key === b.key && taken === a.key);
}

/** The value itself, or a sum that has it in it. */
export function hasTerm(sum: Value, part: Value): boolean {
  return somePart(sum, (one) => one.key === part.key || isSameSum(one, part), termsOf);
}

function isSameSum(a: Value, b: Value): boolean {
  if (a.kind !== "operation" || b.kind !== "operation") return false;
  return a.operator === "+" && b.operator === "+" && sameOperands(a, b);
}
