/** Contracts as bytecode, from solc's output. */
import type { CompiledContract } from "../../../engine/evm/deployment/contract-artifact.ts";
import { type ContractArtifact, readArtifact } from "../../../engine/evm/deployment/contract-artifact.ts";
import type { StandardJsonInput, StandardJsonOutput } from "../../../engine/solc/standard-json.ts";

export type Compiled = CompiledContract & {
  readonly evm: { readonly methodIdentifiers?: Readonly<Record<string, string>> };
};

type Settings = Omit<StandardJsonInput["settings"], "outputSelection">;

/** What to ask a compiler for: the bytecode of all contracts, and what calls them. */
export const bytecodeSelection = {
  "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"] },
};

/** Asks for the bytecode of all contracts of one source, `test.sol`. */
export function bytecodeInput(source: string, settings: Settings = {}): StandardJsonInput {
  return {
    language: "Solidity",
    sources: { "test.sol": { content: source } },
    settings: { ...settings, outputSelection: bytecodeSelection },
  };
}

/** The contracts by name, of all sources; throws where there are errors. */
export function contractsOf(output: StandardJsonOutput): Readonly<Record<string, Compiled>> {
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new Error(errors.map(({ formattedMessage, message }) => formattedMessage ?? message).join("\n"));
  const { contracts = {} } = output as { contracts?: Record<string, Record<string, Compiled>> };
  return Object.assign({}, ...Object.values(contracts));
}

/** The artifact of a contract that has one. */
export function artifactOf(contracts: Readonly<Record<string, Compiled>>, name: string): ContractArtifact {
  const artifact = readArtifact(contracts[name] ?? {});
  if (!artifact) throw new Error(`${name} has no bytecode`);
  return artifact;
}

/** Calldata of a function: its selector, and words. */
export function calldataOf(contract: Compiled | undefined, name: string, ...words: bigint[]): string {
  const identifiers = contract?.evm.methodIdentifiers ?? {};
  const signature = Object.keys(identifiers).find((each) => each.startsWith(`${name}(`));
  if (signature === undefined) throw new Error(`there is no function ${name}`);
  return `${identifiers[signature]}${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`;
}
