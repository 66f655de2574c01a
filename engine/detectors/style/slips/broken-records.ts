/** `if (x >= least || x > best) best = x`: a record of the highest so far that a lower one replaces, or of the lowest. */

import { withoutParentheses } from "../../../program/call-options.ts";
import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import type { Assignment, BinaryOperation, Expression } from "../../../solc/ast.ts";

/** The record that is set, and the condition that need not hold for it. */
export interface BrokenRecord {
  readonly condition: BinaryOperation;
  readonly assignment: Assignment;
}

/** Those where each side of an `or` asks that the same value is past something, and only one of them asks for the record. */
export function* brokenRecords(program: Program): Generator<BrokenRecord> {
  for (const { condition, trueBody } of program.reportedNodesOf("IfStatement")) {
    const test = withoutParentheses(condition);
    if (!isKind(test, "BinaryOperation") || test.operator !== "||") continue;
    const [one, other] = [test.leftExpression, test.rightExpression].map(orderOf);
    if (one === undefined || other === undefined) continue;
    const assignment = findAll(trueBody, "Assignment").find(
      (set) => set.operator === "=" && (sets(program, set, one, other) || sets(program, set, other, one)),
    );
    if (assignment !== undefined) yield { condition: test, assignment };
  }
}

interface Order {
  readonly smaller: Expression;
  readonly larger: Expression;
}

/** Undefined for what is no comparison of order. */
function orderOf(condition: Expression): Order | undefined {
  const test = withoutParentheses(condition);
  if (!isKind(test, "BinaryOperation") || !/^[<>]=?$/.test(test.operator)) return undefined;
  const { operator, leftExpression: left, rightExpression: right } = test;
  return operator.startsWith("<") ? { smaller: left, larger: right } : { smaller: right, larger: left };
}

/** The record takes the value that is past it, if only that is past another bound. */
function sets(program: Program, { leftHandSide, rightHandSide }: Assignment, record: Order, bound: Order): boolean {
  const isSame = (a: Expression, b: Expression): boolean => isSameText(program, a, b);
  const isHighest =
    isSame(record.smaller, leftHandSide) && isSame(record.larger, rightHandSide) && isSame(record.larger, bound.larger);
  const isLowest =
    isSame(record.larger, leftHandSide) &&
    isSame(record.smaller, rightHandSide) &&
    isSame(record.smaller, bound.smaller);
  return isHighest || isLowest;
}
