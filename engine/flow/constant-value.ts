/** What an expression is worth where the source alone says so. */

import type { BinaryOperation, Expression, Literal, UnaryOperation } from "solidity-ast";
import { parseNumber } from "../ir/literals.ts";
import { isKind } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import { integerTypeOf, wrapInto } from "../program/types.ts";
import { foldNumbers, toNumber } from "./value-factory.ts";

/** Numbers known for variables, by the id of their declaration. */
export type KnownNumbers = ReadonlyMap<number, bigint>;

/** The number of an expression, 1 or 0 for a condition; undefined where it depends on more than constants and `known`. */
export function constantValue(
  program: Program,
  expression: Expression,
  known: KnownNumbers = new Map(),
): bigint | undefined {
  const read = (one: Expression): bigint | undefined => constantValue(program, one, known);
  switch (expression.nodeType) {
    case "Literal":
      return valueOfLiteral(expression);
    case "Identifier":
      return valueOfName(program, expression.referencedDeclaration ?? -1, known);
    case "TupleExpression": {
      const [only, ...others] = expression.components;
      return only && others.length === 0 ? read(only) : undefined;
    }
    case "UnaryOperation":
      return valueOfUnary(expression.operator, read(expression.subExpression));
    case "BinaryOperation":
      return valueOfOperation(expression.operator, read(expression.leftExpression), read(expression.rightExpression));
    case "FunctionCall": {
      const [converted] = expression.kind === "typeConversion" ? expression.arguments : [];
      return converted && convert(read(converted), expression);
    }
    default:
      return undefined;
  }
}

function valueOfLiteral({ kind, value, subdenomination }: Literal): bigint | undefined {
  if (kind === "bool") return toNumber(value === "true");
  return kind === "number" ? parseNumber(value ?? "", subdenomination) : undefined;
}

function valueOfUnary(operator: UnaryOperation["operator"], operand: bigint | undefined): bigint | undefined {
  if (operand === undefined) return undefined;
  if (operator === "-") return -operand;
  return operator === "!" ? toNumber(operand === 0n) : undefined;
}

function valueOfName(program: Program, id: number, known: KnownNumbers): bigint | undefined {
  const number = known.get(id);
  if (number !== undefined) return number;
  const variable = program.findNode(id);
  const isConstant = isKind(variable, "VariableDeclaration") && variable.constant;
  return isConstant && variable.value && isKind(variable.value, "Literal")
    ? constantValue(program, variable.value)
    : undefined;
}

/** One side of `&&` or `||` can be enough. */
function valueOfOperation(
  operator: BinaryOperation["operator"],
  a: bigint | undefined,
  b: bigint | undefined,
): bigint | undefined {
  if (operator === "&&" && (a === 0n || b === 0n)) return 0n;
  if (operator === "||" && [a, b].some((side) => side !== undefined && side !== 0n)) return 1n;
  if (a === undefined || b === undefined) return undefined;
  return operator === "!=" ? toNumber(a !== b) : foldNumbers(operator, a, b);
}

/** What is no integer type has small numbers as they are. */
function convert(number: bigint | undefined, to: Expression): bigint | undefined {
  if (number === undefined) return undefined;
  const type = integerTypeOf(to);
  if (type !== undefined) return wrapInto(type, number);
  return number >= 0n && number < 128n ? number : undefined;
}
