/** Functions that do one operation of arithmetic on their parameters and revert where the result does not fit. */

import type { FunctionDefinition } from "solidity-ast";
import type { IntegerType } from "../program/types.ts";
import { memoize } from "../util/memoize.ts";
import { type Computation, type FunctionIr, operandsOf, opOf } from "./function-ir.ts";
import type { Operator } from "./operators.ts";

/** What such a function computes of its two parameters, in their order. */
export interface SafeArithmetic {
  readonly operator: Operator;
  readonly type: IntegerType;
}

/** What the code computes, as `add` and `sub` of a SafeMath do; null where it does anything else. */
export const safeArithmeticOf = memoize((ir: FunctionIr): SafeArithmetic | null => {
  const found = findOperation(ir);
  return found;
});

function findOperation(ir: FunctionIr): SafeArithmetic | null {
  const returned = returnedBy(ir);
  const [result, ...others] = returned.filter((register) => !isZero(ir, register));
  if (result === undefined || others.length > 0 || ir.modifiers.length > 0) return null;
  const { operator, arithmetic } = computationOf(ir, result) ?? {};
  if (operator === undefined || arithmetic === undefined || !isOfBothParameters(ir, result)) return null;
  // A product with nothing is often answered apart, as the test divides by a factor.
  if (returned.length > 1 && operator !== "*") return null;
  const fits = arithmetic.isChecked || isQuotientOfNaturals(operator, arithmetic.type) || isTested(ir, result);
  return fits ? { operator, type: arithmetic.type } : null;
}

/** It is never more than what is divided. */
function isQuotientOfNaturals(operator: Operator, { isSigned }: IntegerType): boolean {
  return operator === "/" && !isSigned;
}

/** True for code that returns its only parameter, as another type or as it is, or else reverts: `toUint128` and the like. */
export const isCheckedConversion = memoize((ir: FunctionIr): boolean => {
  const returned = returnedBy(ir);
  const isIt = (one: number): boolean =>
    isParameter(ir, one, 0) || (one >= 0 && opOf(ir, one) === "cast" && operandsOf(ir, one).every(isIt));
  const reverts = ir.blocks.some(({ ending }) => ending.kind === "revert");
  return ir.modifiers.length === 0 && reverts && returned.length > 0 && returned.every(isIt);
});

/** The function that the code leaves all to, with its own two parameters and what it says itself: a reason to revert with. */
export function passedOnTo(ir: FunctionIr): FunctionDefinition | undefined {
  const [result, ...others] = returnedBy(ir);
  if (result === undefined || others.length > 0 || ir.modifiers.length > 0 || ir.blocks.length > 1) return undefined;
  const [call] = result >= 0 && opOf(ir, result) === "extract" ? operandsOf(ir, result) : [];
  if (call === undefined || call < 0 || opOf(ir, call) !== "call") return undefined;
  const [left, right, ...rest] = operandsOf(ir, call);
  if (left === undefined || right === undefined || !isParameter(ir, left, 0) || !isParameter(ir, right, 1))
    return undefined;
  if (rest.some((register) => register < 0 || opOf(ir, register) !== "literal")) return undefined;
  return ir.details.functions[ir.detail[call] ?? -1];
}

/** What the code can return, each way it comes to it. Phis of nested loops are made of each other: each is opened once. */
function returnedBy(ir: FunctionIr): readonly number[] {
  const seen = new Set(ir.blocks.flatMap(({ ending }) => (ending.kind === "return" ? ending.values : [])));
  const isPhi = (one: number): boolean => one >= 0 && opOf(ir, one) === "phi";
  // A set is walked in the order of insertion, additions too.
  for (const one of seen) if (isPhi(one)) for (const operand of operandsOf(ir, one)) seen.add(operand);
  return [...seen].filter((one) => !isPhi(one));
}

function computationOf(ir: FunctionIr, register: number): Computation | undefined {
  if (register < 0 || opOf(ir, register) !== "operation") return undefined;
  return ir.details.computations[ir.detail[register] ?? -1];
}

function isOfBothParameters(ir: FunctionIr, register: number): boolean {
  const operands = [...operandsOf(ir, register)];
  return operands.length === 2 && operands.every((operand, at) => isParameter(ir, operand, at));
}

function isZero(ir: FunctionIr, register: number): boolean {
  return register >= 0 && opOf(ir, register) === "number" && ir.details.numbers[ir.detail[register] ?? -1] === 0n;
}

function isParameter(ir: FunctionIr, register: number, at: number): boolean {
  return register >= 0 && opOf(ir, register) === "parameter" && ir.detail[register] === at;
}

/** True where a branch compares the parameters with each other or with the result, or the quotient of that, and reverts. */
function isTested(ir: FunctionIr, result: number): boolean {
  const isOfThese = (one: number): boolean => {
    if (one < 0 || one === result) return one >= 0;
    if (opOf(ir, one) !== "operation") return opOf(ir, one) === "parameter";
    const parts = operandsOf(ir, one);
    return parts.includes(result) && parts.every((part) => part === result || opOf(ir, part) === "parameter");
  };
  return ir.blocks.some(({ ending, successors }) => {
    if (ending.kind !== "branch" || opOf(ir, ending.condition) !== "operation") return false;
    const operands = operandsOf(ir, ending.condition);
    const isRevert = successors.some((next) => ir.blocks[next]?.ending.kind === "revert");
    return isRevert && operands.length === 2 && operands.every(isOfThese);
  });
}
