/** What says that the result of an operation fits its type. */

import { comparisonOf } from "../../flow/comparison.ts";
import type { Step } from "../../flow/flow.ts";
import { type Operation, operandsOf, subvalues, type Value } from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";

/** True for a step that says the operation does not wrap around: a test, or the same arithmetic, checked. */
export function rulesOut(step: Step, operation: Operation): boolean {
  if (step.kind === "assume") return saysFits(step.condition, step.holds, operation);
  return checkedIn(step).some(
    (one) => one.operator === operation.operator && sameOperands(one, operation) && one !== operation,
  );
}

/** Arithmetic that would have reverted, in what a step works with. */
function checkedIn(step: Step): readonly Operation[] {
  const values = step.kind === "write" ? [step.value] : step.kind === "assume" ? operandsOf(step.condition) : [];
  return values.flatMap((value) => (value.kind === "operation" && value.arithmetic?.isChecked === true ? [value] : []));
}

/** True where the value is made of this very result, and not of an equal one. */
export function isOf(operation: Operation, value: Value): boolean {
  for (const one of subvalues(value)) if (one === operation) return true;
  return false;
}

function sameOperands(a: Operation, b: Operation): boolean {
  const [a1, a2] = a.operands;
  const [b1, b2] = b.operands;
  if (a1?.key === b1?.key && a2?.key === b2?.key) return true;
  return a.operator !== "-" && a1?.key === b2?.key && a2?.key === b1?.key;
}

/** True where the condition, as `holds` says, means that the result fits its type. */
export function saysFits(condition: Value, holds: boolean, operation: Operation): boolean {
  const { operator, operands } = operation;
  const [a, b] = operands;
  if (a === undefined || b === undefined) return false;
  const isResult = (value: Value): boolean =>
    value.key === operation.key ||
    (value.kind === "operation" && value.operator === operator && sameOperands(value, operation));
  const isOperand = (value: Value): boolean => value.key === a.key || value.key === b.key;
  if (operator === "*" && isZeroTest(condition, holds, isOperand)) return true;
  const compared = comparisonOf(condition, holds);
  if (compared === undefined) return false;
  const { smaller, larger, isEqual } = compared;
  switch (operator) {
    case "+":
      return (
        (isResult(larger) && isOperand(smaller)) ||
        isDifference(larger, smaller, operands) ||
        (isEqual && [smaller, larger].some((one) => isUndone(one, "-", isResult, isOperand)))
      );
    case "-":
      return (
        (hasTerm(smaller, b) && larger.key === a.key) ||
        (isEqual && hasTerm(larger, b) && smaller.key === a.key) ||
        (isResult(smaller) && larger.key === a.key)
      );
    default:
      return (
        ([smaller, larger].some((one) => isUndone(one, "/", isResult, isOperand)) && isEqual) ||
        isQuotient(larger, smaller, operands)
      );
  }
}

function isZeroTest(condition: Value, holds: boolean, isOperand: (value: Value) => boolean): boolean {
  if (!holds) return isOperand(condition);
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return false;
  return (isZero(right) && isOperand(left)) || (isZero(left) && isOperand(right));
}

function isZero(value: Value): boolean {
  return value.kind === "number" && value.number === 0n;
}

/** `sum - a`, `product / a`. */
function isUndone(
  value: Value,
  operator: OperatorWord,
  isResult: (value: Value) => boolean,
  isOperand: (value: Value) => boolean,
): boolean {
  if (value.kind !== "operation" || value.operator !== operator) return false;
  const [left, right] = value.operands;
  return left !== undefined && right !== undefined && isResult(left) && isOperand(right);
}

/** `a <= limit - b`. */
function isDifference(larger: Value, smaller: Value, [a, b]: readonly Value[]): boolean {
  return isTaken(larger, "-", smaller, a, b) || isTaken(larger, "-", smaller, b, a);
}

/** `a <= limit / b`. */
function isQuotient(larger: Value, smaller: Value, [a, b]: readonly Value[]): boolean {
  return isTaken(larger, "/", smaller, a, b) || isTaken(larger, "/", smaller, b, a);
}

function isTaken(
  larger: Value,
  operator: OperatorWord,
  smaller: Value,
  one: Value | undefined,
  other: Value | undefined,
): boolean {
  return (
    larger.kind === "operation" &&
    larger.operator === operator &&
    smaller.key === one?.key &&
    larger.operands[1]?.key === other?.key
  );
}

/** The value itself, or a sum that has it in it. */
export function hasTerm(sum: Value, part: Value): boolean {
  if (sum.key === part.key) return true;
  if (sum.kind !== "operation" || sum.operator !== "+") return false;
  const isSame = part.kind === "operation" && part.operator === "+" && sameOperands(sum, part);
  return isSame || sum.operands.some((one) => hasTerm(one, part));
}
