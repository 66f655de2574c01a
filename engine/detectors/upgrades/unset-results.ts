/** Functions that answer on some paths, and on others end without an answer: zero, and `false`. */

import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { exempt } from "../exempt.ts";

/** A result without a name that no statement can set where the body comes to its end. */
export interface UnsetResult {
  readonly callee: FunctionDefinition;
  readonly result: VariableDeclaration;
}

/** Of all functions that somewhere return a value by a statement. */
export function* unsetResults(program: Program): Generator<UnsetResult> {
  for (const callee of program.reportedNodesOf("FunctionDefinition")) {
    const { body } = callee;
    const [result, ...others] = callee.returnParameters.parameters;
    if (!body || result === undefined || result.name !== "" || others.length > 0) continue;
    const answers = findAll(body, "Return");
    if (!answers.some(({ expression }) => expression) || !reachesEnd(program, body, new Set([callee]))) continue;
    if (exempt("unset-results: assembly answers", findAll(body, "InlineAssembly").length > 0)) continue;
    if (exempt("unset-results: zero is what the other paths leave", isDefaultMeant(callee))) continue;
    yield { callee, result };
  }
}

/** A function that only looks something up finds nothing: zero says so. */
function isDefaultMeant({ stateMutability }: FunctionDefinition): boolean {
  return stateMutability === "view" || stateMutability === "pure";
}

/** Whether control can come to the end of the statement; calls of functions that always revert end it. */
function reachesEnd(program: Program, node: AnyNode, open: ReadonlySet<FunctionDefinition>): boolean {
  if (isKind(node, "Return", "RevertStatement", "Break", "Continue")) return false;
  if (isKind(node, "Block", "UncheckedBlock"))
    return (node.statements ?? []).every((one) => reachesEnd(program, one, open));
  if (isKind(node, "IfStatement")) {
    return reachesEnd(program, node.trueBody, open) || !node.falseBody || reachesEnd(program, node.falseBody, open);
  }
  if (isKind(node, "TryStatement")) return node.clauses.some(({ block }) => reachesEnd(program, block, open));
  if (isKind(node, "DoWhileStatement")) return true;
  if (isKind(node, "WhileStatement")) return !isAlways(node.condition);
  if (isKind(node, "ForStatement")) return Boolean(node.condition) && !isAlways(node.condition);
  if (isKind(node, "ExpressionStatement")) return !endsAll(program, node.expression, open);
  return true;
}

function isAlways(condition: AnyNode | null | undefined): boolean {
  return isKind(condition, "Literal") && condition.value === "true";
}

/** `revert()`, `require(false)`, and calls of own functions that come to no end. */
function endsAll(program: Program, call: AnyNode, open: ReadonlySet<FunctionDefinition>): boolean {
  if (!isKind(call, "FunctionCall")) return false;
  const kind = functionKindOf(call.expression);
  if (kind === "revert") return true;
  const [condition] = call.arguments;
  if (kind === "require" || kind === "assert") return isKind(condition, "Literal") && condition.value === "false";
  const { expression } = call;
  if (!isKind(expression, "Identifier", "MemberAccess")) return false;
  const callee = program.findNode(expression.referencedDeclaration ?? -1);
  if (!isKind(callee, "FunctionDefinition") || !callee.body || open.has(callee)) return false;
  const isEnding = findAll(callee.body, "Return").length === 0;
  return isEnding && !reachesEnd(program, callee.body, new Set([...open, callee]));
}
