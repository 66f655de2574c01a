/** Contracts that stand before others. */

import type { ContractDefinition } from "solidity-ast";
import { findAll, isKind } from "./nodes.ts";

/** True where the contract's own fallback hands calls on. */
export function isProxy({ nodes }: ContractDefinition): boolean {
  return nodes.some(
    (node) =>
      isKind(node, "FunctionDefinition") &&
      node.kind === "fallback" &&
      (findAll(node, "MemberAccess").some(({ memberName }) => memberName === "delegatecall") ||
        findAll(node, "YulFunctionCall").some(({ functionName }) => functionName.name === "delegatecall")),
  );
}
