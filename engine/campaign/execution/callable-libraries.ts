/** Libraries that are deployed by themselves: code that calls them is linked with their addresses. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { ContractOfFile } from "../../solc/make-input.ts";

/** Those of other files than these. */
export function findCallableLibraries(program: Program, files: readonly string[]): readonly ContractOfFile[] {
  return program.contracts.flatMap((contract): ContractOfFile[] => {
    const file = program.fileOf(contract);
    if (contract.contractKind !== "library" || files.includes(file)) return [];
    const isCallable = contract.nodes.some(
      (node) => isKind(node, "FunctionDefinition") && (node.visibility === "external" || node.visibility === "public"),
    );
    return isCallable ? [{ file, name: contract.name }] : [];
  });
}
