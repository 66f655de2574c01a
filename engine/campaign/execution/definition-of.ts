/** The contract in the tree that was compiled. */

import type { CompiledContract } from "../../compile/compile-code.ts";
import type { Program } from "../../program/program.ts";
import type { ContractDefinition } from "../../solc/ast.ts";

/** Undefined where what was compiled is not in the program, as what lies beside the sources. */
export function definitionOf(
  { file, name }: Pick<CompiledContract, "file" | "name">,
  program: Program,
): ContractDefinition | undefined {
  return program.contracts.find((one) => one.name === name && program.fileOf(one) === file);
}
