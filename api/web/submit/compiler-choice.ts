/** How the sources are to be compiled, as far as the reader says so. */

/** What is empty is up to the sources and the compiler. */
export interface CompilerChoice {
  /** As in `0.8.20`. */
  readonly version: string;
  /** As in `paris`. */
  readonly evmVersion: string;
  /** Runs of the optimizer; `off` for none. */
  readonly optimizerRuns: string;
  readonly viaIr: boolean;
  /** `[context:]prefix=target`, one a line. */
  readonly remappings: string;
}

export const usualCompiler: CompilerChoice = {
  version: "",
  evmVersion: "",
  optimizerRuns: "",
  viaIr: false,
  remappings: "",
};

/** What the submission says of it: settings in the form of the compiler's metadata. */
export function toCompilerData({ version, evmVersion, optimizerRuns, viaIr, remappings }: CompilerChoice): object {
  const settings = {
    ...(optimizerRuns === "" ? {} : { optimizer: toOptimizer(optimizerRuns) }),
    ...(evmVersion === "" ? {} : { evmVersion }),
    ...(viaIr ? { viaIR: true } : {}),
  };
  const lines = remappings
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    ...(version === "" ? {} : { solcVersion: version }),
    ...(Object.keys(settings).length === 0 ? {} : { metadata: { settings } }),
    ...(lines.length === 0 ? {} : { remappings: lines }),
  };
}

function toOptimizer(runs: string): object {
  return runs === "off" ? { enabled: false } : { enabled: true, runs: Number(runs) };
}
