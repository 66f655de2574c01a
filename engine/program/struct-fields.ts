/** Structs as an expression makes them. */

import type { FunctionCall, StructDefinition } from "../solc/ast.ts";
import { isKind } from "./nodes.ts";
import type { Program } from "./program.ts";

/** The struct that a call makes; undefined for any other call. */
export function structMadeBy(program: Program, { kind, expression }: FunctionCall): StructDefinition | undefined {
  if (kind !== "structConstructorCall" || !isKind(expression, "Identifier", "MemberAccess")) return undefined;
  const struct = program.findNode(expression.referencedDeclaration ?? -1);
  return isKind(struct, "StructDefinition") ? struct : undefined;
}

/** The names of the fields that a struct is made with, in the order of the arguments. */
export function fieldsOf(program: Program, call: FunctionCall): readonly string[] {
  return call.names.length > 0 ? call.names : (structMadeBy(program, call)?.members.map(({ name }) => name) ?? []);
}
