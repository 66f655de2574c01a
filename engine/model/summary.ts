/** Summaries of analyses that did not get to write their own. */

import type { AnalysisOptions, AnalysisSummary } from "./analysis.ts";
import type { AnalysisError } from "./analysis-error.ts";

/** The summary of an analysis that `error` ended; nothing of it is known but how long it took. */
export function failedSummary(
  { mode, seed }: AnalysisOptions,
  error: AnalysisError,
  durationMs: number,
): AnalysisSummary {
  const stopped = error.code === "cancelled" ? error.message : null;
  return {
    mode,
    seed,
    solc: null,
    complete: false,
    stopped,
    durationMs,
    phasesMs: {},
    coverage: null,
    nSuppressed: 0,
    error,
  };
}
