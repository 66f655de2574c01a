/** Divisions that cut off at the point, and those that add what makes them round up. */

import type { FunctionDefinition } from "solidity-ast";
import { functionFlow } from "../../dataflow/access/contract-flows.ts";
import { type Applied, factorsOf, isApplied, isOperation, isProduct, isSumOrDifference } from "../../flow/operation.ts";
import { isNumber, somePart, subvalues, type Value, waysTo } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

/** What is divided, in factors, and by what. */
export interface Ratio {
  readonly factors: readonly Value[];
  readonly divisor: Value;
  /** Something is added that makes it round up. */
  readonly isUp: boolean;
}

/** A division as the value is one; also by functions for it, the usual ones and those of the project. */
export function ratioOf(program: Program, given: Value): Ratio | undefined {
  const value = withoutNothing(given);
  if (isApplied(value)) return appliedRatio(program, value);
  return isOperation(value, "/") ? toRatio(value.operands) : undefined;
}

/** The same, also where what is left over adds one on another way. */
export function ratioUpOf(program: Program, value: Value): Ratio | undefined {
  const ways = waysTo(value);
  for (const way of ways) {
    const ratio = ratioOf(program, way);
    if (ratio !== undefined && (ratio.isUp || ways.some((other) => isOneMore(other, way))))
      return { ...ratio, isUp: true };
  }
  return undefined;
}

function isOneMore(value: Value, { key }: Value): boolean {
  return (
    isOperation(value, "+") &&
    value.operands.some((one) => one.key === key) &&
    value.operands.some((one) => isNumber(one, 1n))
  );
}

function toRatio(operands: readonly Value[]): Ratio | undefined {
  const factors = operands.slice(0, -1);
  const divisor = operands.at(-1);
  if (divisor === undefined) return undefined;
  const isUp = factors.some((factor) => isSumWith(factor, divisor));
  return { factors: factors.flatMap(factorsOf), divisor, isUp };
}

/** `x + 0`: what a function adds that rounds up where it is told to. */
function withoutNothing(value: Value): Value {
  if (!isOperation(value, "+")) return value;
  const rest = value.operands.filter((one) => !isNumber(one, 0n));
  return rest.length === 1 && rest[0] !== undefined ? rest[0] : value;
}

/** What a function of numbers divides, in what it was given here. */
function appliedRatio(program: Program, { callee, index, operands }: Applied): Ratio | undefined {
  const definition = program.findNode(callee);
  if (!isKind(definition, "FunctionDefinition")) return undefined;
  if (index === 0 && isCutting(definition)) return toRatio(operands);
  const home = program.contractOf(definition);
  const answer = home && functionFlow(program, home, definition).results[index];
  const given = new Map(definition.parameters.parameters.map(({ id }, at) => [id, operands[at]]));
  return answer && withArguments(program, answer, given);
}

/** The usual names of what computes `a * b / c` and rounds down. */
function isCutting({ name, parameters }: FunctionDefinition): boolean {
  return parameters.parameters.length === 3 && /^(?:full)?mulDiv(?:Down)?$/i.test(name);
}

type Given = ReadonlyMap<number, Value | undefined>;

/** A ratio of parameters alone, as one of what was given for them. */
function withArguments(program: Program, answer: Value, given: Given): Ratio | undefined {
  const own = answer.kind === "phi" ? ratioUpOf(program, answer) : ratioOf(program, answer);
  const [divisor, ...others] = own === undefined ? [] : argumentsIn(own.divisor, given);
  if (own === undefined || divisor === undefined || others.length > 0) return undefined;
  if (!own.isUp && !own.factors.every(isProductOfParameters)) return undefined;
  const factors = own.factors.flatMap((factor) => argumentsIn(factor, given)).filter(({ key }) => key !== divisor.key);
  return { factors, divisor, isUp: own.isUp };
}

function isProductOfParameters(value: Value): boolean {
  return value.kind === "parameter" || (isProduct(value) && value.operands.every(isProductOfParameters));
}

function argumentsIn(value: Value, given: Given): readonly Value[] {
  const named = [...subvalues(value)].flatMap((one) =>
    one.kind === "parameter" ? [given.get(one.declaration.id)] : [],
  );
  return named.flatMap((one) => (one === undefined ? [] : [one]));
}

/** `a + (c - 1)` before a division by `c`. */
function isSumWith(value: Value, divisor: Value): boolean {
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
