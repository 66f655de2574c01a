/** `if (x > a) x = b`: what is to stay within a bound is set to another one. */

import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import type { Assignment, BinaryOperation, Expression, Statement } from "../../../solc/ast.ts";

/** The assignment, and what its target was compared with. */
export interface OtherBound {
  readonly assignment: Assignment;
  readonly bound: Expression;
}

/** Those of variables: a constant may well take the place of what is out of range. */
export function* otherBounds(program: Program): Generator<OtherBound> {
  for (const { condition, trueBody, falseBody } of program.reportedNodesOf("IfStatement")) {
    const assignment = onlyAssignment(trueBody);
    if (falseBody || assignment === undefined || !isOrder(condition)) continue;
    const bound = boundOf(program, condition, assignment);
    if (bound === undefined || !isVariable(program, bound) || !isVariable(program, assignment.rightHandSide)) continue;
    if (!isSameText(program, bound, assignment.rightHandSide)) yield { assignment, bound };
  }
}

function onlyAssignment(statement: Statement): Assignment | undefined {
  const [only, ...more] = isKind(statement, "Block") ? (statement.statements ?? []) : [statement];
  if (more.length > 0 || !isKind(only, "ExpressionStatement") || !isKind(only.expression, "Assignment"))
    return undefined;
  return only.expression.operator === "=" ? only.expression : undefined;
}

function isOrder(condition: Expression): condition is BinaryOperation {
  return isKind(condition, "BinaryOperation") && ["<", "<=", ">", ">="].includes(condition.operator);
}

function boundOf(
  program: Program,
  { leftExpression: left, rightExpression: right }: BinaryOperation,
  { leftHandSide }: Assignment,
): Expression | undefined {
  if (isSameText(program, left, leftHandSide)) return right;
  return isSameText(program, right, leftHandSide) ? left : undefined;
}

/** A name, a field or an entry that can change, and nothing that is computed. */
function isVariable(program: Program, expression: Expression): boolean {
  if (!isKind(expression, "Identifier", "MemberAccess", "IndexAccess")) return false;
  if (findAll(expression, "FunctionCall").length > 0) return false;
  const declared = isKind(expression, "IndexAccess")
    ? undefined
    : program.findNode(expression.referencedDeclaration ?? -1);
  return !isKind(declared, "VariableDeclaration") || !declared.constant;
}
