/** What a call calls, and the ether and gas it sends along. */

import type { Expression, FunctionCall } from "solidity-ast";

export interface CallOptions {
  /** Without options and parentheses. */
  readonly callee: Expression;
  /** `value`, `gas` and `salt`. */
  readonly options: readonly (readonly [string, Expression])[];
}

/** Takes `target.f{value: v}` apart. */
export function callOptionsOf({ expression }: FunctionCall): CallOptions {
  let callee = withoutParentheses(expression);
  const options: (readonly [string, Expression])[] = [];
  while (callee.nodeType === "FunctionCallOptions") {
    const { names } = callee;
    options.push(...callee.options.map((option, at) => [names[at] ?? "", option] as const));
    callee = withoutParentheses(callee.expression);
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

/** The expression itself, without the parentheses and type conversions around it. */
export function withoutConversions(node: Expression): Expression {
  const inner = withoutParentheses(node);
  const [argument] = inner.nodeType === "FunctionCall" && inner.kind === "typeConversion" ? inner.arguments : [];
  return argument === undefined ? inner : withoutConversions(argument);
}
