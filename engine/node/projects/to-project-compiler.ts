/** A compiler and its settings, from values as configurations write them. */

import { findEvmVersion } from "../../solc/evm-versions.ts";
import type { ProjectCompiler } from "./project.ts";

/** Whatever stands there; what is not understood counts as not written. */
export interface WrittenCompiler {
  readonly version: unknown;
  /** Whether the optimizer is on, and its runs. */
  readonly optimizer: unknown;
  readonly runs: unknown;
  readonly viaIr: unknown;
  readonly evmVersion: unknown;
}

/** Of Foundry and Hardhat alike. */
const defaultRuns = 200;

/** Keeps what is understood. */
export function toProjectCompiler({ version, optimizer, runs, viaIr, evmVersion }: WrittenCompiler): ProjectCompiler {
  const exact = exactVersion(version);
  const evm = typeof evmVersion === "string" ? findEvmVersion(evmVersion) : undefined;
  const optimizerRuns = toRuns(optimizer, runs);
  return {
    ...(exact === undefined ? {} : { version: exact }),
    settings: {
      ...(optimizerRuns === undefined ? {} : { optimizerRuns }),
      ...(typeof viaIr === "boolean" ? { viaIr } : {}),
      ...(evm === undefined ? {} : { evmVersion: evm }),
    },
  };
}

/** As in `0.8.24`, also out of `v0.8.24+commit.e11b9ed9`; undefined where the value names no exact version. */
export function exactVersion(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return /^\s*[v=]?\s*(\d+\.\d+\.\d+)(?:\+\S*)?\s*$/.exec(value)?.[1];
}

function toRuns(optimizer: unknown, runs: unknown): number | null | undefined {
  if (optimizer === false) return null;
  if (typeof runs === "number" && Number.isSafeInteger(runs) && runs >= 0) return runs;
  return optimizer === true ? defaultRuns : undefined;
}
