/** What a call calls, and the ether and gas it sends along. */

import type { Expression, FunctionCall } from "solidity-ast";
import { functionKindOf } from "./types.ts";

export interface CallOptions {
  /** Without options and parentheses. */
  readonly callee: Expression;
  /** `value`, `gas` and `salt`, from the outside in. */
  readonly options: readonly (readonly [string, Expression])[];
}

/** Takes `target.f{value: v}`, or `target.f.value(v)` as it was written before 0.7, apart. */
export function callOptionsOf({ expression }: FunctionCall): CallOptions {
  let callee = withoutParentheses(expression);
  const options: (readonly [string, Expression])[] = [];
  for (let outer = unwrap(callee); outer !== undefined; outer = unwrap(callee)) {
    options.push(...outer.options);
    callee = withoutParentheses(outer.callee);
  }
  return { callee, options };
}

/** The expression inside any parentheses. */
export function withoutParentheses(node: Expression): Expression {
  const [inner] = node.nodeType === "TupleExpression" && !node.isInlineArray ? node.components : [];
  return inner && node.nodeType === "TupleExpression" && node.components.length === 1
    ? withoutParentheses(inner)
    : node;
}

function unwrap(node: Expression): CallOptions | undefined {
  if (node.nodeType === "FunctionCallOptions") {
    return { callee: node.expression, options: node.options.map((option, at) => [node.names[at] ?? "", option]) };
  }
  if (node.nodeType !== "FunctionCall" || node.expression.nodeType !== "MemberAccess") return undefined;
  const name = optionSetters[functionKindOf(node.expression)];
  if (name === undefined) return undefined;
  return { callee: node.expression.expression, options: node.arguments.map((option) => [name, option]) };
}

const optionSetters: Readonly<Record<string, string>> = { setvalue: "value", setgas: "gas" };
