/** Bounds of one number that are joined, and that nothing lies within, or of which one says it all. */

import { constantValue } from "../../../flow/constant-value.ts";
import { withoutParentheses } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import { integerTypeOf } from "../../../program/types.ts";
import type { BinaryOperation, Expression } from "../../../solc/ast.ts";
import { type Order, orderIn } from "./stretches.ts";

/** The condition, and the number that is bounded twice. */
export interface JoinedBounds {
  readonly condition: BinaryOperation;
  readonly value: Expression;
  /** True where no number lies within both. */
  readonly isEmpty: boolean;
}

/** Those of conditions as a whole; each once. */
export function* joinedBounds(program: Program): Generator<JoinedBounds> {
  for (const condition of program.reportedNodesOf("BinaryOperation")) {
    const { operator } = condition;
    if ((operator !== "&&" && operator !== "||") || isPart(program, condition, operator)) continue;
    const orders = partsOf(condition, operator).flatMap((one) => orderOf(one, operator === "&&") ?? []);
    const found = pairsOf(orders)
      .map(([a, b]) => boundsOf(program, a, b))
      .find((one) => one !== undefined);
    if (found !== undefined) yield { condition, ...found };
  }
}

function isPart(program: Program, node: AnyNode, operator: string): boolean {
  const parent = program.parentOf(node);
  if (isKind(parent, "TupleExpression")) return isPart(program, parent, operator);
  return isKind(parent, "BinaryOperation") && parent.operator === operator;
}

function partsOf(side: Expression, operator: string): readonly Expression[] {
  const inner = withoutParentheses(side);
  if (!isKind(inner, "BinaryOperation") || inner.operator !== operator) return [inner];
  return [...partsOf(inner.leftExpression, operator), ...partsOf(inner.rightExpression, operator)];
}

/** What holds where all parts do, or where all fail, of numbers without a sign that nobody is asked for. */
function orderOf(part: Expression, holds: boolean): Order | undefined {
  if (!isKind(part, "BinaryOperation") || findAll(part, "FunctionCall").length > 0) return undefined;
  const sides = [part.leftExpression, part.rightExpression];
  if (sides.some((side) => integerTypeOf(side)?.isSigned === true)) return undefined;
  return orderIn({ comparison: part, holds });
}

function pairsOf(orders: readonly Order[]): readonly (readonly [Order, Order])[] {
  return orders.flatMap((a, at) => orders.slice(at + 1).map((b) => [a, b] as const));
}

function boundsOf(program: Program, a: Order, b: Order): Omit<JoinedBounds, "condition"> | undefined {
  const isSame = (one: Expression, other: Expression): boolean => isSameText(program, one, other);
  for (const [low, high] of [
    [a, b],
    [b, a],
  ] as const)
    if (isSame(low.larger, high.smaller) && isBelow(program, high.larger, low.smaller))
      return { value: low.larger, isEmpty: true };
  const isOneOfTwo = (one: Expression, other: Expression): boolean =>
    ![one, other].some((side) => constantValue(program, side) === 0n) &&
    [one, other].every((side) => isFixed(program, side)) &&
    (isBelow(program, one, other) || isBelow(program, other, one));
  if (isSame(a.smaller, b.smaller) && isOneOfTwo(a.larger, b.larger)) return { value: a.smaller, isEmpty: false };
  if (isSame(a.larger, b.larger) && isOneOfTwo(a.smaller, b.smaller)) return { value: a.larger, isEmpty: false };
  return undefined;
}

/** Where more is added than a constant, the other bound tells that the sum does not wrap around. */
function isFixed(program: Program, side: Expression): boolean {
  if (!isKind(side, "BinaryOperation")) return true;
  return [side.leftExpression, side.rightExpression].some((one) => constantValue(program, one) !== undefined);
}

/** Two numbers that are known, or one and the same with something added or taken off. */
function isBelow(program: Program, a: Expression, b: Expression): boolean {
  const [less, more] = [a, b].map((side) => constantValue(program, side));
  if (less !== undefined && more !== undefined) return less < more;
  if (isKind(a, "BinaryOperation") && a.operator === "-") return isSameText(program, a.leftExpression, b);
  if (!isKind(b, "BinaryOperation") || b.operator !== "+") return false;
  return [b.leftExpression, b.rightExpression].some((side) => isSameText(program, side, a));
}
