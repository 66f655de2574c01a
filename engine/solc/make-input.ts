/** Writes the compiler's input. */

import type { CompilerSettings } from "../model/analysis.ts";
import type { SourceText } from "../text/source-text.ts";
import type { StandardJsonInput } from "./standard-json.ts";

/** What the compiler is asked for: `nothing` is its messages only, and much faster. */
export type WantedOutput = "nothing" | "ast";

const selections: Readonly<Record<WantedOutput, StandardJsonInput["settings"]["outputSelection"]>> = {
  nothing: {},
  ast: { "*": { "": ["ast"] } },
};

/** Standard JSON for these sources and settings. */
export function makeInput(
  texts: readonly SourceText[],
  settings: CompilerSettings,
  wanted: WantedOutput,
): StandardJsonInput {
  const { remappings, optimizerRuns, evmVersion, viaIr } = settings;
  return {
    language: "Solidity",
    sources: Object.fromEntries(texts.map(({ file, text }) => [file, { content: text }])),
    settings: {
      ...(remappings === undefined ? {} : { remappings }),
      ...(optimizerRuns === undefined ? {} : { optimizer: toOptimizer(optimizerRuns) }),
      ...(evmVersion === undefined ? {} : { evmVersion }),
      ...(viaIr === undefined ? {} : { viaIR: viaIr }),
      outputSelection: selections[wanted],
    },
  };
}

function toOptimizer(runs: number | null): { enabled: boolean; runs?: number } {
  return runs === null ? { enabled: false } : { enabled: true, runs };
}
