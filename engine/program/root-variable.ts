/** What a place in the source is a part of. */

import type { Expression } from "solidity-ast";
import type { VariableDeclaration } from "../solc/ast.ts";
import { isKind } from "./nodes.ts";
import type { Program } from "./program.ts";

/** The variable at the bottom of `a[i].b`; undefined for what no variable is at the bottom of. */
export function rootVariable(program: Program, expression: Expression): VariableDeclaration | undefined {
  if (isKind(expression, "IndexAccess")) return rootVariable(program, expression.baseExpression);
  if (isKind(expression, "MemberAccess")) return rootVariable(program, expression.expression);
  const variable = isKind(expression, "Identifier")
    ? program.findNode(expression.referencedDeclaration ?? -1)
    : undefined;
  return isKind(variable, "VariableDeclaration") ? variable : undefined;
}
