/** Writes the compiler's input, such that the version that gets it understands it. */

import type { CompilerSettings } from "../model/analysis.ts";
import type { SourceText } from "../text/source-text.ts";
import { fitEvmVersion } from "./evm-versions.ts";
import { isAtLeast } from "./releases.ts";
import type { StandardJsonInput } from "./standard-json.ts";

/**
 * What the compiler is asked for: `nothing` is its messages only, and much faster; `code` the bytecode of all contracts of
 * some sources, and of single ones of others, which takes longest.
 */
export type WantedOutput = "nothing" | "ast" | WantedCode;

export interface WantedCode {
  readonly kind: "code";
  readonly files: readonly string[];
  readonly contracts?: readonly ContractOfFile[];
}

/** A contract by the source unit that defines it, and its name. */
export interface ContractOfFile {
  readonly file: string;
  readonly name: string;
}

/** What is needed to run a contract, and to tell where in its source an instruction is. */
const codeSelection: readonly string[] = [
  "abi",
  "evm.bytecode.linkReferences",
  "evm.bytecode.object",
  "evm.bytecode.sourceMap",
  "evm.deployedBytecode.object",
  "evm.deployedBytecode.sourceMap",
  "evm.methodIdentifiers",
];

/** What contracts of other sources offer: what the code calls may be one of them. */
const interfaceSelection: readonly string[] = ["abi", "evm.methodIdentifiers"];

/** What only later compilers know. */
const laterCodeSelection: readonly (readonly [since: string, name: string])[] = [
  ["0.6.5", "evm.deployedBytecode.immutableReferences"],
  ["0.7.5", "evm.bytecode.generatedSources"],
  ["0.7.5", "evm.deployedBytecode.generatedSources"],
];

/** The first with the setting, which older ones take for an error. */
const firstWithViaIr = "0.7.5";

/** The first that gives its tree in the form that all later ones give. */
const firstWithCompactTree = "0.4.12";

/** Standard JSON for these sources and settings; what the version has no setting for is left to it. */
export function makeInput(
  texts: readonly SourceText[],
  settings: CompilerSettings,
  wanted: WantedOutput,
  version: string,
): StandardJsonInput {
  const { remappings, optimizerRuns, viaIr } = settings;
  const evmVersion = settings.evmVersion && fitEvmVersion(settings.evmVersion, version);
  return {
    language: "Solidity",
    sources: Object.fromEntries(texts.map(({ file, text }) => [file, { content: text }])),
    settings: {
      ...(remappings === undefined ? {} : { remappings }),
      ...(optimizerRuns === undefined ? {} : { optimizer: toOptimizer(optimizerRuns) }),
      ...(evmVersion === undefined ? {} : { evmVersion }),
      ...(viaIr === undefined || !isAtLeast(version, firstWithViaIr) ? {} : { viaIR: viaIr }),
      outputSelection: select(wanted, version),
    },
  };
}

function select(wanted: WantedOutput, version: string): StandardJsonInput["settings"]["outputSelection"] {
  if (wanted === "nothing") return {};
  if (wanted === "ast") return { "*": { "": [isAtLeast(version, firstWithCompactTree) ? "ast" : "legacyAST"] } };
  const later = laterCodeSelection.filter(([since]) => isAtLeast(version, since)).map(([, name]) => name);
  const selection = [...codeSelection, ...later];
  const selected: Record<string, Record<string, readonly string[]>> = { "*": { "*": interfaceSelection } };
  for (const { file, name } of wanted.contracts ?? []) {
    selected[file] = { "*": interfaceSelection, ...selected[file], [name]: selection };
  }
  for (const file of wanted.files) selected[file] = { "*": selection };
  return selected;
}

function toOptimizer(runs: number | null): { enabled: boolean; runs?: number } {
  return runs === null ? { enabled: false } : { enabled: true, runs };
}
