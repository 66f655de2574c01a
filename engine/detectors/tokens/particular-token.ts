/** Which tokens are told by their type: one that does more than any ERC-20 token does is no token of somebody's choice. */

import type { ContractDefinition, FunctionDefinition, TypeName } from "solidity-ast";
import type { Load, Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isSeenOutside } from "../../program/signature.ts";

/**
 * True where the token is part of the code, made here, or declared as a contract with functions that ERC-20 does not
 * have: wrapped ether, a share, a token of the project's own. A token that is cast back to any other is of that type.
 */
export function isParticularToken(program: Program, token: Value): boolean {
  if (token.kind === "number" || token.kind === "literal") return true;
  if (token.kind === "result" && token.call.callee === undefined) return true;
  const type = typeOf(token);
  const contract = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
  return isKind(contract, "ContractDefinition") && hasMore(program, contract);
}

function typeOf(token: Value): TypeName | null | undefined {
  if (token.kind === "parameter" || token.kind === "immutable") return token.declaration.typeName;
  if (token.kind === "load") return lastTypeOf(token);
  if (token.kind !== "result") return undefined;
  const { callee } = token.call;
  if (callee?.nodeType === "VariableDeclaration") return callee.typeName;
  return callee?.returnParameters.parameters[token.index]?.typeName;
}

/** Of a variable alone: what a path leads to has a type of its own. */
function lastTypeOf({ place }: Load): TypeName | null | undefined {
  const { base, path } = place;
  return base.kind === "variable" && path.length === 0 ? base.declaration.typeName : undefined;
}

function hasMore(program: Program, contract: ContractDefinition): boolean {
  return program
    .linearizedBases(contract)
    .flatMap(({ nodes }) => nodes.filter((node): node is FunctionDefinition => isKind(node, "FunctionDefinition")))
    .some((one) => one.kind === "function" && isSeenOutside(one) && !ofAnyToken.has(one.name));
}

/** Of ERC-20, its metadata and its permits, and what implementations and wrappers commonly add. */
const ofAnyToken: ReadonlySet<string> = new Set([
  "totalSupply",
  "balanceOf",
  "allowance",
  "transfer",
  "transferFrom",
  "safeTransfer",
  "safeTransferFrom",
  "approve",
  "safeApprove",
  "increaseAllowance",
  "decreaseAllowance",
  "name",
  "symbol",
  "decimals",
  "permit",
  "nonces",
  "DOMAIN_SEPARATOR",
  "eip712Domain",
]);
