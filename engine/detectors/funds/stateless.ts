/** Contracts without storage: they keep nothing for anybody, and their code often runs in the storage of others. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { ContractDefinition } from "../../solc/ast.ts";

/** True where neither the contract nor a base of it has a variable in storage. */
export function isStateless(program: Program, contract: ContractDefinition): boolean {
  return program
    .linearizedBases(contract)
    .every(({ nodes }) => nodes.every((node) => !isKind(node, "VariableDeclaration") || isFixed(node)));
}

function isFixed({ constant, mutability }: { readonly constant: boolean; readonly mutability?: string }): boolean {
  return constant || mutability === "immutable" || mutability === "constant";
}
