/** What oracles have to know of compiled contracts: their interfaces, and which instructions nobody wrote. */

import type { CompiledCode, CompiledContract } from "../../compile/compile-code.ts";
import { disassemble } from "../../evm/code/disassembly.ts";
import { readUnlinkedCode } from "../../evm/code/unlinked-code.ts";
import { creationAddress } from "../../evm/creation-address.ts";
import type { Scenario } from "../../model/scenario.ts";
import type { ContractFacts, Facts } from "../../oracles/facts.ts";
import { spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { integerTypeOf } from "../../program/types.ts";
import { parseSourceMap, type SourceSpan } from "../../solc/source-map.ts";

/** Facts of each contract by its name, as scenarios name it. */
export type FactsByName = ReadonlyMap<string, ContractFacts>;

/** Places of whole declarations are those of code that no expression stands for: dispatchers, decoding, payability checks. */
export function readFacts({ contracts, files }: CompiledCode, program: Program): FactsByName {
  const declarations = placesOf(program, [
    ...program.nodesOf("ContractDefinition"),
    ...program.nodesOf("FunctionDefinition"),
    ...program.nodesOf("VariableDeclaration"),
  ]);
  const signed = placesOf(
    program,
    program.nodesOf("BinaryOperation").filter((node) => integerTypeOf(node)?.isSigned === true),
  );
  return new Map(
    contracts.map((contract) => {
      const keys = keysOfInstructions(contract, files);
      const where = (test: (key: string | null) => boolean): ReadonlySet<number> =>
        new Set(keys.filter(({ key }) => test(key)).map(({ pc }) => pc));
      const facts: ContractFacts = {
        name: contract.name,
        abi: (contract.abi ?? []) as ContractFacts["abi"],
        compilerMade: where((key) => key === null || declarations.has(key)),
        signedArithmetic: where((key) => key !== null && signed.has(key)),
      };
      return [contract.name, facts] as const;
    }),
  );
}

function placesOf(program: Program, nodes: readonly Parameters<typeof spanOf>[0][]): ReadonlySet<string> {
  return new Set(
    nodes.map((node) => {
      const { offset, length } = spanOf(node);
      return `${program.fileOf(node)}:${offset}:${length}`;
    }),
  );
}

/** By instruction of the runtime code: the place it comes from; null where the compiler made it. */
function keysOfInstructions(
  { evm }: CompiledContract,
  files: CompiledCode["files"],
): readonly { readonly pc: number; readonly key: string | null }[] {
  const instructions = disassemble(readUnlinkedCode(evm?.deployedBytecode?.object ?? "")?.bytes ?? new Uint8Array());
  const spans = parseSourceMap(evm?.deployedBytecode?.sourceMap ?? "", instructions.length);
  const keyOf = ({ file, offset, length }: SourceSpan): string | null => {
    const name = files.get(file);
    return name === undefined ? null : `${name}:${offset}:${length}`;
  };
  return spans.map((span, index) => ({ pc: instructions[index]?.pc ?? -1, key: keyOf(span) }));
}

/** The facts of a scenario: whose code lies where, who has rights, who attacks. */
export function factsOf(scenario: Scenario, byName: FactsByName): Facts {
  const nonces = new Map(scenario.accounts.map(({ address, nonce }) => [address, nonce]));
  const contracts = new Map<bigint, ContractFacts>();
  for (const { from, to, contract } of scenario.steps) {
    if (to !== null) continue;
    const nonce = nonces.get(from) ?? 0n;
    nonces.set(from, nonce + 1n);
    const facts = byName.get(contract ?? "");
    if (facts !== undefined) contracts.set(creationAddress(from, nonce), facts);
  }
  const labelled = (start: string): ReadonlySet<bigint> =>
    new Set(scenario.accounts.filter(({ label }) => label.startsWith(start)).map(({ address }) => address));
  return { contracts, trusted: labelled("creator"), attackers: labelled("attacker") };
}
