/** Which contracts are run, and what is known of them beforehand. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { newestHardfork } from "../../evm/hardforks.ts";
import { type FuzzContract, type FuzzTarget, readFuzzContract } from "../../fuzz/fuzz-target.ts";
import { parseNumber } from "../../ir/literals.ts";
import type { AnalysisInput } from "../../model/analysis.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";

/** More literals than these help no fuzzer. */
const maxLiterals = 2000;

/**
 * The contracts of the targets that can be deployed and that no other of them inherits from: what they do is done by
 * those too. With the contract that is asked for, that one alone.
 */
export function findTargets(
  { contracts }: CompiledCode,
  { targets, contractName }: AnalysisInput,
  program: Program,
): readonly FuzzTarget[] {
  const readable = contracts.flatMap((contract) => readFuzzContract(contract.name, contract) ?? []);
  const dictionary = readLiterals(program, targets);
  const isAsked = (contract: CompiledContract): boolean =>
    contractName === undefined ? isLeaf(contract, program, targets) : contract.name === contractName;
  return contracts
    .filter((contract) => targets.includes(contract.file) && isAsked(contract))
    .flatMap(({ name }): FuzzTarget[] => {
      const contract = readable.find((one) => one.name === name);
      if (contract === undefined || (contract.functions ?? []).length === 0) return [];
      const others = readable.filter((one: FuzzContract) => one !== contract);
      return [{ hardfork: newestHardfork, contract, others, libraries: new Map(), dictionary, initialAccounts: [] }];
    });
}

function isLeaf({ file, name }: CompiledContract, program: Program, targets: readonly string[]): boolean {
  const self = program.contracts.find((one) => one.name === name && program.fileOf(one) === file);
  if (self === undefined || self.contractKind !== "contract" || self.abstract) return false;
  if (roleOf(program, self) === "test") return false;
  return !program.contracts.some(
    (one) =>
      one !== self &&
      !one.abstract &&
      targets.includes(program.fileOf(one)) &&
      program.linearizedBases(one).includes(self),
  );
}

/** Numbers and texts that the sources write down: what a condition compares with is often among them. */
function readLiterals(program: Program, targets: readonly string[]): FuzzTarget["dictionary"] {
  const numbers = new Set<bigint>();
  const texts = new Set<string>();
  for (const literal of program.nodesOf("Literal")) {
    if (!targets.includes(program.fileOf(literal)) || numbers.size + texts.size >= maxLiterals) continue;
    const number = literal.kind === "number" ? parseNumber(literal.value ?? "") : undefined;
    if (number !== undefined) numbers.add(number);
    else if (literal.kind === "string" && literal.value != null) texts.add(literal.value);
  }
  return { numbers: [...numbers], texts: [...texts] };
}
