/** Functions for others of the contract that come back as if all were well, where what they called has failed. */

import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { functionKindOf } from "../../../program/types.ts";
import type { Expression, FunctionDefinition, IfStatement, Statement } from "../../../solc/ast.ts";

/** The test whose failure nobody hears of. */
export interface SilentReturn {
  readonly callable: FunctionDefinition;
  readonly test: IfStatement;
}

/** Those of functions that answer nothing: who calls them goes on. */
export function* silentReturns(program: Program): Generator<SilentReturn> {
  for (const callable of program.reportedNodesOf("FunctionDefinition")) {
    const isInner = callable.visibility === "internal" || callable.visibility === "private";
    if (!callable.body || !isInner || callable.returnParameters.parameters.length > 0) continue;
    for (const test of findAll(callable.body, "IfStatement")) {
      if (!test.falseBody && isReturn(test.trueBody) && isFailure(program, test.condition)) yield { callable, test };
    }
  }
}

function isReturn(statement: Statement): boolean {
  const [only, ...more] = isKind(statement, "Block") ? (statement.statements ?? []) : [statement];
  return more.length === 0 && isKind(only, "Return") && !only.expression;
}

/** `!token.transfer(…)`, or `!ok` of a call that nothing else looks at. */
function isFailure(program: Program, condition: Expression): boolean {
  if (!isKind(condition, "UnaryOperation") || condition.operator !== "!") return false;
  const { subExpression: tested } = condition;
  if (isKind(tested, "FunctionCall")) return isPayment(tested);
  const declared = isKind(tested, "Identifier") ? program.findNode(tested.referencedDeclaration ?? -1) : undefined;
  const statement = isKind(declared, "VariableDeclaration") ? program.parentOf(declared) : undefined;
  if (!isKind(declared, "VariableDeclaration") || !isKind(statement, "VariableDeclarationStatement")) return false;
  const isOnlyTest = referencesTo(program, declared.id).every((use) => use === tested);
  return isOnlyTest && isPayment(statement.initialValue ?? undefined);
}

const payments: ReadonlySet<string> = new Set(["transfer", "transferFrom"]);

/** Ether or tokens are sent. */
function isPayment(call: AnyNode | undefined): boolean {
  if (!isKind(call, "FunctionCall")) return false;
  const { expression: callee } = call;
  const kind = functionKindOf(isKind(callee, "FunctionCallOptions") ? callee.expression : callee);
  if (kind === "send") return true;
  if (kind === "barecall") return isKind(callee, "FunctionCallOptions") && callee.names.includes("value");
  return kind === "external" && isKind(callee, "MemberAccess") && payments.has(callee.memberName);
}
