/** Ratios of two like amounts, without a scale: all that is left of them is a whole number. */

import type { BinaryOperation, Expression } from "solidity-ast";
import { withoutParentheses } from "../../program/call-options.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { exempt } from "../exempt.ts";

/** The divisions of what a function told by what the same function told of another. */
export function* findWholeRatios(program: Program): Generator<BinaryOperation> {
  for (const ratio of program.reportedNodesOf("BinaryOperation")) {
    if (ratio.operator !== "/") continue;
    const [dividend, divisor] = [sourceOf(program, ratio.leftExpression), sourceOf(program, ratio.rightExpression)];
    if (dividend === undefined || dividend !== divisor) continue;
    if (exempt("whole-ratios: a count of whole ones", isCount(program, ratio))) continue;
    yield ratio;
  }
}

/** The declaration of the function that told a number, by itself or through a variable that holds it. */
function sourceOf(program: Program, expression: Expression): number | undefined {
  const value = withoutParentheses(expression);
  const call = isKind(value, "Identifier") ? initialOf(program, value.referencedDeclaration ?? -1) : value;
  if (!isKind(call, "FunctionCall") || call.kind !== "functionCall" || call.arguments.length === 0) return undefined;
  const named = isKind(call.expression, "Identifier", "MemberAccess")
    ? call.expression.referencedDeclaration
    : undefined;
  const callee = program.findNode(named ?? -1);
  // What only computes is arithmetic, by another name.
  return isKind(callee, "FunctionDefinition") && callee.stateMutability !== "pure" ? callee.id : undefined;
}

/** What a local variable of its own statement begins with. */
function initialOf(program: Program, id: number): Expression | undefined {
  const variable = program.findNode(id);
  const statement = isKind(variable, "VariableDeclaration") ? program.parentOf(variable) : undefined;
  if (!isKind(statement, "VariableDeclarationStatement") || statement.declarations.length > 1) return undefined;
  return statement.initialValue ?? undefined;
}

/** What is left over is looked at too. */
function isCount(program: Program, ratio: BinaryOperation): boolean {
  const home = program.callableOf(ratio);
  return program
    .nodesOf("BinaryOperation")
    .some((one) => one.operator === "%" && home !== undefined && program.callableOf(one) === home);
}
