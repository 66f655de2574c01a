/** One budget over all parts of the engine. */

import type { AnalysisEvent, AnalysisInput, AnalysisOptions } from "../model/analysis.ts";
import type { Compiler } from "../solc/compiler.ts";

/** What the engine needs of the world; passed in, so that the engine itself reads no clock and starts no process. */
export interface EngineDeps {
  readonly compiler: Compiler;
  /** Milliseconds from some fixed point, never falling. */
  readonly now: () => number;
}

/** See `analyze` in the engine's door. */
export async function* runCampaign(
  _input: AnalysisInput,
  options: AnalysisOptions & { readonly signal: AbortSignal },
  _deps: EngineDeps,
): AsyncIterable<AnalysisEvent> {
  yield {
    kind: "summary",
    summary: {
      mode: options.mode,
      seed: options.seed,
      solc: null,
      complete: false,
      stopped: "not built yet",
      durationMs: 0,
      phasesMs: {},
      coverage: null,
      nSuppressed: 0,
      error: null,
    },
  };
}
