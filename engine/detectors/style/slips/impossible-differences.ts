/** What is taken off something that has just been found to be no larger. */

import { withoutConversions } from "../../../program/call-options.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import { integerTypeOf } from "../../../program/types.ts";
import type { BinaryOperation, Expression } from "../../../solc/ast.ts";
import { type Order, orderIn, stretchesOf, unchangedIn } from "./stretches.ts";

/** The comparison that has to hold, and the subtraction that it leaves no room for. */
export interface ImpossibleDifference extends Order {
  readonly comparison: BinaryOperation;
  readonly difference: AnyNode;
}

/** Each comparison once, with the first subtraction. */
export function* impossibleDifferences(program: Program): Generator<ImpossibleDifference> {
  for (const stretch of stretchesOf(program)) {
    const order = orderIn(stretch);
    if (order === undefined || ![order.smaller, order.larger].every(isUnsigned)) continue;
    for (const node of unchangedIn(program, stretch.nodes, [order.smaller, order.larger])) {
      if (!isDifference(program, order, node)) continue;
      yield { comparison: stretch.comparison, ...order, difference: node };
      break;
    }
  }
}

/** What is looked at twice is the same only where nobody is asked for it. */
function isUnsigned(side: Expression): boolean {
  const calls = findAll(withoutConversions(side), "FunctionCall");
  return integerTypeOf(side)?.isSigned === false && calls.every(({ kind }) => kind === "typeConversion");
}

function isDifference(program: Program, { smaller, larger }: Order, node: AnyNode): boolean {
  const isOf = (a: Expression, b: Expression): boolean =>
    isSameText(program, withoutConversions(a), withoutConversions(smaller)) &&
    isSameText(program, withoutConversions(b), withoutConversions(larger));
  if (isKind(node, "Assignment")) return node.operator === "-=" && isOf(node.leftHandSide, node.rightHandSide);
  if (isKind(node, "BinaryOperation")) return node.operator === "-" && isOf(node.leftExpression, node.rightExpression);
  const [taken, ...more] = isKind(node, "FunctionCall") ? node.arguments : [];
  if (!isKind(node, "FunctionCall") || taken === undefined || more.length > 0) return false;
  const callee = node.expression;
  return isKind(callee, "MemberAccess") && callee.memberName === "sub" && isOf(callee.expression, taken);
}
