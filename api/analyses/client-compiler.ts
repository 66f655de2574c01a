/** The compiler and the settings that a submission was compiled with, as far as it says so. */

import { findMetadata } from "../../engine/evm/code/metadata.ts";
import type { CompilerSettings } from "../../engine/model/analysis.ts";
import { findEvmVersion } from "../../engine/solc/evm-versions.ts";
import { parseJson } from "../../engine/util/parse-json.ts";
import type { AnalysisData } from "./contract.ts";

export interface ClientCompiler {
  /** Exact, as in `0.5.17`. */
  readonly version: string;
  /** What names it, for people. */
  readonly saidBy: string;
}

/** Plain hex of the codes that were submitted. */
type Codes = readonly { readonly digits: string }[];

/**
 * The version by the first of `version`, `solcVersion`, the compiler's metadata in JSON, and what stands at the end of the
 * code that names one: null where none does.
 */
export function findClientCompiler(data: AnalysisData, codes: Codes): ClientCompiler | null {
  const named = [
    ["data.version", data.version],
    ["data.solcVersion", data.solcVersion],
    ["data.metadata", partOf(readMetadata(data), "compiler", "version")],
    ...codes.toReversed().map(({ digits }) => ["the end of the bytecode", writtenIn(digits)] as const),
  ] as const;
  for (const [saidBy, said] of named) {
    const version = parseVersion(said);
    if (version !== null) return { version, saidBy };
  }
  return null;
}

/** As the metadata has them; nothing of what it does not say, or what no compiler takes. */
export function findClientSettings(
  data: AnalysisData,
): Pick<CompilerSettings, "optimizerRuns" | "evmVersion" | "viaIr"> {
  const settings = partOf(readMetadata(data), "settings");
  const isEnabled = partOf(settings, "optimizer", "enabled");
  const runs = partOf(settings, "optimizer", "runs");
  const written = partOf(settings, "evmVersion");
  const evmVersion = typeof written === "string" ? findEvmVersion(written) : undefined;
  return {
    ...(isEnabled === false ? { optimizerRuns: null } : {}),
    ...(isEnabled === true ? { optimizerRuns: isRuns(runs) ? runs : defaultRuns } : {}),
    ...(evmVersion === undefined ? {} : { evmVersion }),
    ...(partOf(settings, "viaIR") === true ? { viaIr: true } : {}),
  };
}

/** The compiler's own, where only `enabled` is written. */
const defaultRuns = 200;

function isRuns(runs: unknown): runs is number {
  return Number.isInteger(runs) && Number(runs) >= 0 && Number(runs) < 2 ** 32;
}

/** `0.5.17`, `v0.5.17+commit.d19bba13`, `0.5.17+commit.d19bba13.Emscripten.clang`: a prerelease is taken for its release. */
function parseVersion(said: unknown): string | null {
  return typeof said === "string" ? (/^\s*v?(0\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(said)?.[1] ?? null) : null;
}

function writtenIn(digits: string): string | undefined {
  return findMetadata(Buffer.from(digits, "hex"))?.compiler;
}

/** The compiler's metadata, as text or as what the text means. */
function readMetadata({ metadata }: AnalysisData): unknown {
  return typeof metadata === "string" ? parseJson(metadata) : metadata;
}

/** What stands there in a value of any shape. */
function partOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((part, name) => {
    const isObject = typeof part === "object" && part !== null && Object.hasOwn(part, name);
    return isObject ? (part as Readonly<Record<string, unknown>>)[name] : undefined;
  }, value);
}
