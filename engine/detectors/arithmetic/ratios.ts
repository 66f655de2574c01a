/** Divisions that cut off at the point, and those that add what makes them round up. */

import type { FunctionDefinition } from "solidity-ast";
import { isApplied, isOperation, isSumOrDifference } from "../../flow/operation.ts";
import { isNumber, type Operation, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

/** What is divided, in factors, and by what. */
export interface Ratio {
  readonly factors: readonly Value[];
  readonly divisor: Value;
}

/** A division as the value is one, cut off at the point; also by the usual functions for it. */
export function ratioOf(program: Program, given: Value): Ratio | undefined {
  const value = withoutNothing(given);
  if (value.kind !== "operation") return undefined;
  const divisor = value.operands.at(-1);
  if (divisor === undefined) return undefined;
  const isQuotient = value.operator === "/" || isPlainMulDiv(program, value);
  return isQuotient ? { factors: value.operands.slice(0, -1), divisor } : undefined;
}

/** `x + 0`: what a function adds that rounds up where it is told to. */
function withoutNothing(value: Value): Value {
  if (!isOperation(value, "+")) return value;
  const rest = value.operands.filter((one) => !isNumber(one, 0n));
  return rest.length === 1 && rest[0] !== undefined ? rest[0] : value;
}

/** The usual functions for `a * b / c` that round down. */
function isPlainMulDiv(program: Program, value: Operation): boolean {
  const callee = isApplied(value) && value.index === 0 ? program.findNode(value.callee) : undefined;
  return isKind(callee, "FunctionDefinition") && isCutting(callee);
}

function isCutting({ name, parameters }: FunctionDefinition): boolean {
  return parameters.parameters.length === 3 && /^(?:full)?mulDiv(?:Down)?$/i.test(name);
}

/** `a + (c - 1)` before a division by `c`. */
export function isSumWith(value: Value, divisor: Value): boolean {
  if (!isSumOrDifference(value)) return false;
  return value.operands.some((operand) => somePart(operand, ({ key }) => key === divisor.key));
}

/** True for a number that the source or the deployment tells. */
export function isConstant(value: Value): boolean {
  for (const one of subvalues(value)) {
    if (one.kind !== "number" && one.kind !== "operation" && one.kind !== "immutable") return false;
  }
  return true;
}
