/** Contracts without storage: they keep nothing for anybody, and their code often runs in the storage of others. */

import type { OpenStep } from "../../../dataflow/access/contract-flows.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { signatureOf } from "../../../program/signature.ts";
import type { ContractDefinition } from "../../../solc/ast.ts";

/** True where neither the contract nor a base of it has a variable in storage. */
export function isStateless(program: Program, contract: ContractDefinition): boolean {
  return program
    .linearizedBases(contract)
    .every(({ nodes }) => nodes.every((node) => !isKind(node, "VariableDeclaration") || isFixed(node)));
}

/** True where such a contract calls a function of a token under its own name: made to be run by delegatecall, as whoever holds tokens. */
export function isScript(program: Program, { in: home, flow }: OpenStep<"call">, called: string): boolean {
  return signatureOf(program, flow.entry) === called && isStateless(program, home.contract);
}

function isFixed({ constant, mutability }: { readonly constant: boolean; readonly mutability?: string }): boolean {
  return constant || mutability === "immutable" || mutability === "constant";
}
