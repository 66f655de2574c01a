/** Tokens that are moved by a low-level call whose success is kept, and whose answer nobody reads. */

import type { FunctionCall, VariableDeclaration } from "solidity-ast";
import { allSteps } from "../../../dataflow/access/contract-flows.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { referencesTo } from "../../../program/references.ts";
import { erc20 } from "../../../program/well-known-functions.ts";

const moves: ReadonlySet<string> = new Set([erc20.transfer, erc20.transferFrom]);

/** In the order in which code comes to them; each once. */
export function unreadAnswers(program: Program): ReadonlySet<FunctionCall> {
  const found = new Set<FunctionCall>();
  for (const { step } of allSteps(program, "call")) {
    const { node, call } = step;
    if (call.callee !== undefined || !isKind(node, "FunctionCall") || !dropsAnswer(program, node)) continue;
    if (moves.has(calledFunction(program, call)?.signature ?? "")) found.add(node);
  }
  return found;
}

/** As in `(bool ok, ) = token.call(data)`, or with a second variable that is never read. */
export function dropsAnswer(program: Program, call: FunctionCall): boolean {
  const parent = program.parentOf(call);
  if (isKind(parent, "VariableDeclarationStatement")) {
    const [success, answer] = parent.declarations;
    return success != null && (answer == null || isUnread(program, answer));
  }
  if (!isKind(parent, "Assignment") || !isKind(parent.leftHandSide, "TupleExpression")) return false;
  const [success, answer] = parent.leftHandSide.components;
  return success != null && answer == null;
}

function isUnread(program: Program, { id }: VariableDeclaration): boolean {
  return referencesTo(program, id).length === 0;
}
