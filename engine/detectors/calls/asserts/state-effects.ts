/** What in an expression changes more than local variables. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf, isViewType } from "../../../program/types.ts";
import type { FunctionCall, UnaryOperation } from "../../../solc/ast.ts";

/** What in an expression changes state: an assignment to more than locals, or a call of something that does. */
export function findEffect(program: Program, expression: AnyNode, open: readonly AnyNode[] = []): AnyNode | undefined {
  const changes = [
    ...findAll(expression, "Assignment").map(({ leftHandSide }) => leftHandSide),
    ...findAll(expression, "UnaryOperation")
      .filter(({ operator }) => changing.has(operator))
      .map(({ subExpression }) => subExpression),
  ];
  const change = changes.find((target) =>
    findAll(target, "Identifier").some((one) => isState(program, one.referencedDeclaration)),
  );
  return change ?? findAll(expression, "FunctionCall").find((call) => changesState(program, call, open));
}

function isState(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && variable.stateVariable;
}

function changesState(program: Program, call: FunctionCall, open: readonly AnyNode[]): boolean {
  const { expression: callee, kind } = call;
  if (kind !== "functionCall" || isViewType(callee)) return false;
  const called = isKind(callee, "Identifier", "MemberAccess")
    ? program.findNode(callee.referencedDeclaration ?? -1)
    : undefined;
  // Old code often leaves `view` and `pure` out.
  if (isKind(called, "FunctionDefinition") && called.body) {
    return !open.includes(called) && findEffect(program, called.body, [...open, called]) !== undefined;
  }
  return changingKinds.has(functionKindOf(callee));
}

const changingKinds: ReadonlySet<string> = new Set([
  "external",
  "barecall",
  "baredelegatecall",
  "barecallcode",
  "send",
  "transfer",
  "arraypush",
  "arraypop",
  "creation",
]);

/** Operators that change what they stand at. */
export const changing: ReadonlySet<UnaryOperation["operator"]> = new Set(["++", "--", "delete"]);
