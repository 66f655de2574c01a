/** Conditions, taken apart into branches. */

import type { Expression } from "solidity-ast";
import { withoutParentheses } from "../program/call-options.ts";
import type { AnyNode } from "../program/nodes.ts";
import { type Builder, endBlock, join, type State } from "./builder.ts";

/** Where a test leads; undefined where it cannot. */
export interface Branches {
  readonly whenTrue: State | undefined;
  readonly whenFalse: State | undefined;
}

/** Lowers a condition; `&&`, `||` and `!` become paths. The current state is spent. */
export function branchOn(builder: Builder, condition: Expression): Branches {
  const node = withoutParentheses(condition);
  if (node.nodeType === "UnaryOperation" && node.operator === "!" && node.function === undefined) {
    const { whenTrue, whenFalse } = branchOn(builder, node.subExpression);
    return { whenTrue: whenFalse, whenFalse: whenTrue };
  }
  if (node.nodeType === "BinaryOperation" && (node.operator === "&&" || node.operator === "||")) {
    const isAnd = node.operator === "&&";
    const left = branchOn(builder, node.leftExpression);
    builder.state = isAnd ? left.whenTrue : left.whenFalse;
    const right = branchOn(builder, node.rightExpression);
    const shortCut = isAnd ? left.whenFalse : left.whenTrue;
    join(builder, node, isAnd ? [shortCut, right.whenFalse] : [shortCut, right.whenTrue]);
    return isAnd
      ? { whenTrue: right.whenTrue, whenFalse: builder.state }
      : { whenTrue: builder.state, whenFalse: right.whenFalse };
  }
  return branchOnRegister(builder, builder.lower.expression(builder, node), node);
}

/** The two ways on from a value. The current state is spent. */
export function branchOnRegister(builder: Builder, condition: number, node: AnyNode): Branches {
  const [whenTrue, whenFalse] = endBlock(builder, { kind: "branch", condition, node }, 2, node);
  return { whenTrue, whenFalse };
}
