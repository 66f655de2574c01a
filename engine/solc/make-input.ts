/** Writes the compiler's input, such that the version that gets it understands it. */

import type { CompilerSettings } from "../model/analysis.ts";
import type { SourceText } from "../text/source-text.ts";
import { fitEvmVersion } from "./evm-versions.ts";
import { isAtLeast } from "./releases.ts";
import type { StandardJsonInput } from "./standard-json.ts";

/** What the compiler is asked for: `nothing` is its messages only, and much faster. */
export type WantedOutput = "nothing" | "ast";

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
      outputSelection:
        wanted === "nothing" ? {} : { "*": { "": [isAtLeast(version, firstWithCompactTree) ? "ast" : "legacyAST"] } },
    },
  };
}

function toOptimizer(runs: number | null): { enabled: boolean; runs?: number } {
  return runs === null ? { enabled: false } : { enabled: true, runs };
}
