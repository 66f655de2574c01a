/** A value that an event tells twice, where two were to stand. */

import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { isSameText } from "../../../program/source-tokens.ts";
import type { EmitStatement, Expression } from "../../../solc/ast.ts";

/** The value that stands in an event a second time. */
export function repeatedValue(program: Program, { eventCall }: EmitStatement): Expression | undefined {
  const given = eventCall.arguments.filter((one) => isVariable(program, one));
  return given.find((one, at) => given.slice(0, at).some((before) => isSameText(program, before, one)));
}

/** Words that can stand for something else: neither a constant nor who calls. */
function isVariable(program: Program, value: Expression): boolean {
  if (!isKind(value, "Identifier", "MemberAccess", "IndexAccess")) return false;
  if (value.typeDescriptions.typeString === "bool" || findAll(value, "FunctionCall").length > 0) return false;
  if (isKind(value, "IndexAccess")) return true;
  const declared = program.findNode(value.referencedDeclaration ?? -1);
  return isKind(declared, "VariableDeclaration") && !declared.constant;
}
