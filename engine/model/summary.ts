/** Summaries of analyses that did not get to write their own. */

import type { AnalysisOptions, AnalysisSummary } from "./analysis.ts";
import type { AnalysisError } from "./analysis-error.ts";

/** What a summary says of findings that were not told, where there were none at all. */
export const nothingSilenced = {
  nSuppressed: 0,
  nKnown: 0,
  unusedSuppressions: [],
  leftOut: [],
  failedChecks: [],
} as const;

/** The summary of an analysis that `error` ended; `stopped` says what ended it early, if something did. */
export function failedSummary(
  { mode, seed }: AnalysisOptions,
  error: AnalysisError,
  durationMs: number,
  stopped: string | null = null,
): AnalysisSummary {
  return {
    mode,
    seed,
    solc: null,
    complete: stopped === null,
    stopped,
    durationMs,
    phasesMs: {},
    coverage: null,
    ...nothingSilenced,
    error,
  };
}

/** Why an analysis that was stopped before it found anything out has no result; `stopped` as in its summary. */
export function withoutResult(stopped: string): AnalysisError {
  return { code: "cancelled", message: `The analysis has no result: ${stopped}.` };
}
