/** Tokens with an id that are sent without asking whether the receiver can do anything with them: ERC-721's `transferFrom`. */

import type { FunctionCall, FunctionDefinition } from "solidity-ast";
import { withoutConversions } from "../../../program/call-options.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** The calls of `transferFrom` that have a safe sibling, and whose receiver may be a contract that never heard of them. */
export function* findUnreadyReceivers(program: Program): Generator<FunctionCall> {
  for (const call of program.reportedNodesOf("FunctionCall")) {
    const callee = itemTransferOf(program, call);
    if (callee === undefined || program.contractOf(callee) === program.contractOf(call)) continue;
    const to = call.arguments[1];
    if (to === undefined || exempt("unready-receivers: a contract that is known", isNamedContract(to))) continue;
    yield call;
  }
}

/** The ERC-721 function that is called; that of ERC-20 returns something, and has no safe sibling. */
function itemTransferOf(program: Program, { expression }: FunctionCall): FunctionDefinition | undefined {
  if (!isKind(expression, "MemberAccess") || expression.memberName !== "transferFrom") return undefined;
  const callee = program.findNode(expression.referencedDeclaration ?? -1);
  if (!isKind(callee, "FunctionDefinition") || callee.returnParameters.parameters.length > 0) return undefined;
  const contract = program.contractOf(callee);
  const isItem = contract?.nodes.some(
    (node) => isKind(node, "FunctionDefinition") && (node.name === "safeTransferFrom" || node.name === "ownerOf"),
  );
  return isItem ? callee : undefined;
}

/** `this`, or another contract that is called by its type: who wrote it in knows what it does. */
function isNamedContract(to: FunctionCall["arguments"][number]): boolean {
  const { typeIdentifier } = withoutConversions(to).typeDescriptions;
  return typeIdentifier?.startsWith("t_contract$") === true;
}
