/** Expressions, values and places as messages name them. */

import type { Expression } from "solidity-ast";
import type { Input } from "../ir/operands.ts";
import type { OperatorWord } from "../ir/operators.ts";
import type { Callable } from "../program/program.ts";
import { maxOf } from "../program/types.ts";
import type { Operation, Place, Value } from "./value.ts";

/** What stands where an expression is too long to be named. */
const ellipsis = "…";

/** The expression as source, long parts left out: `token.transfer(…)`. */
export function printExpression(node: Expression): string {
  switch (node.nodeType) {
    case "Identifier":
      return node.name;
    case "Literal":
      return node.kind === "number" || node.kind === "bool" ? (node.value ?? ellipsis) : `"${ellipsis}"`;
    case "MemberAccess":
      return `${printExpression(node.expression)}.${node.memberName}`;
    case "IndexAccess":
      return `${printExpression(node.baseExpression)}[${node.indexExpression ? printExpression(node.indexExpression) : ""}]`;
    case "FunctionCallOptions":
      return printExpression(node.expression);
    case "FunctionCall":
      return `${printExpression(node.expression)}(${printArguments(node.arguments)})`;
    case "TupleExpression":
      return node.components.length === 1 && node.components[0] ? printExpression(node.components[0]) : ellipsis;
    case "ElementaryTypeNameExpression":
      return node.typeName.stateMutability === "payable" ? "payable" : node.typeName.name;
    default:
      return ellipsis;
  }
}

function printArguments([first, ...others]: readonly Expression[]): string {
  if (first === undefined) return "";
  return others.length === 0 ? printExpression(first) : ellipsis;
}

const inputNames: Readonly<Record<Input, string>> = {
  sender: "msg.sender",
  origin: "tx.origin",
  value: "msg.value",
  calldata: "msg.data",
  gas: "gasleft()",
  timestamp: "block.timestamp",
  "block number": "block.number",
  prevrandao: "block.prevrandao",
  coinbase: "block.coinbase",
  block: "block",
  this: "address(this)",
};

/** A value as source; an ellipsis where no short text names it. */
export function printValue(value: Value, depth = 0): string {
  switch (value.kind) {
    case "number":
      return printNumber(value.number);
    case "input":
      return inputNames[value.input];
    case "immutable":
    case "parameter":
      return value.declaration.name || ellipsis;
    case "load":
    case "reference":
      return printPlace(value.place);
    case "operation":
      return depth < maxDepth ? printOperation(value, depth + 1) : ellipsis;
    default:
      return ellipsis;
  }
}

/** A value in backticks, and what is to be said of one that is named; `otherwise` where no short text names it. */
export function quoteValue(value: Value | undefined, otherwise: string, clause = ""): string {
  const text = value === undefined ? ellipsis : printValue(value);
  return text === ellipsis ? otherwise : `\`${text}\`${clause}`;
}

/** What fills an address is one, or might as well be; what fills a word is a hash, or the end of the type. */
function printNumber(number: bigint): string {
  if (number === maxOf({ bits: 256, isSigned: false })) return "type(uint256).max";
  if (number >> 200n > 0n) return `0x${number.toString(16).padStart(64, "0").slice(0, nHashDigits)}${ellipsis}`;
  return number >> 144n > 0n && number >> 160n === 0n ? `0x${number.toString(16).padStart(40, "0")}` : String(number);
}

/** As many as tell one hash from others to a reader. */
const nHashDigits = 8;

/** Of longer computations the parts say nothing. */
const maxDepth = 5;

function printOperation(operation: Operation, depth: number): string {
  const { operator, operands } = operation;
  const [left, right] = operands;
  if (left !== undefined && right === undefined && operator === "member")
    return `${printValue(left, depth)}.${operation.name}`;
  if (left === undefined || right === undefined || operands.length > 2) return ellipsis;
  if (operator === "[]") return `${printValue(left, depth)}[${printValue(right, depth)}]`;
  return infix.has(operator) ? `${printValue(left, depth)} ${operator} ${printValue(right, depth)}` : ellipsis;
}

const infix: ReadonlySet<OperatorWord> = new Set(["+", "-", "*", "/", "%"]);

/** A place as source: `balances[msg.sender].amount`. */
export function printPlace({ base, path }: Place): string {
  const root =
    base.kind === "variable" ? base.declaration.name : base.transient ? "transient storage" : "a storage slot";
  if (base.kind !== "variable") return root;
  return path.reduce((text, step) => {
    if (step.kind === "length") return `${text}.length`;
    return step.kind === "field" ? `${text}.${step.name}` : `${text}[${printValue(step.value)}]`;
  }, root);
}

/** A function or modifier as a message names it, in backticks. */
export function printCallable(callable: Callable): string {
  if (callable.name !== "" || callable.nodeType === "ModifierDefinition") return `\`${callable.name}\``;
  return `\`${callable.kind}\``;
}
