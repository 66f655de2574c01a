/** Calls to other contracts whose results nobody looks at. */

import type { FunctionCall, FunctionDefinition } from "solidity-ast";
import { callOptionsOf } from "../../../program/call-options.ts";
import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf, plainType } from "../../../program/types.ts";
import { erc20 } from "../../../program/well-known-functions.ts";

export interface IgnoredResult {
  readonly call: FunctionCall;
  readonly callee: FunctionDefinition;
}

/** High-level calls that stand as statements although the function returns something, in the order of the source. */
export function ignoredResults(program: Program): IgnoredResult[] {
  return program.reportedNodesOf("FunctionCall").flatMap((call) => {
    if (!isKind(program.parentOf(call), "ExpressionStatement")) return [];
    const { callee: expression } = callOptionsOf(call);
    if (functionKindOf(expression) !== "external" || !("referencedDeclaration" in expression)) return [];
    const callee = program.findNode(expression.referencedDeclaration ?? -1);
    const returns = isKind(callee, "FunctionDefinition") && callee.returnParameters.parameters.length > 0;
    return returns ? [{ call, callee }] : [];
  });
}

const transfers: ReadonlySet<string> = new Set([erc20.transfer, erc20.transferFrom]);

/** True for the two functions by which ERC-20 tokens are moved: they may return false instead of reverting. */
export function isTokenTransfer({ name, parameters, returnParameters }: FunctionDefinition): boolean {
  const [result, ...others] = returnParameters.parameters;
  const signature = `${name}(${parameters.parameters.map(plainType).join()})`;
  return transfers.has(signature) && result !== undefined && others.length === 0 && plainType(result) === "bool";
}

/** True for ERC-20's `approve`, which has nothing to report but that it was done. */
export function isApproval({ name, parameters }: FunctionDefinition): boolean {
  return name === "approve" && parameters.parameters.map(plainType).join() === "address,uint256";
}

/** True for a function whose code is known, and never returns false. */
export function isAlwaysTrue({ body, returnParameters }: FunctionDefinition): boolean {
  if (!body) return false;
  const returns = findAll(body, "Return");
  const [result] = returnParameters.parameters;
  if (returns.length === 0) return result?.name !== "" && !isLeftFalse(body);
  return returns.every(({ expression }) => isKind(expression, "Literal") && expression.value === "true");
}

/** True for a body that never sets a variable to true: what it returns by name stays false. */
function isLeftFalse(body: NonNullable<FunctionDefinition["body"]>): boolean {
  return !findAll(body, "Assignment").some(
    ({ rightHandSide }) => isKind(rightHandSide, "Literal") && rightHandSide.value === "true",
  );
}
