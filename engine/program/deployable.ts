/** Contracts that can be deployed as they are. */

import type { ContractDefinition } from "../solc/ast.ts";
import { type AnyNode, isKind } from "./nodes.ts";

/** True for a contract with all its bodies: no library, interface or abstract contract. */
export function isDeployable(node: AnyNode): node is ContractDefinition {
  return (
    isKind(node, "ContractDefinition") && node.contractKind === "contract" && node.fullyImplemented && !node.abstract
  );
}
