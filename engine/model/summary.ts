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
  options: AnalysisOptions,
  error: AnalysisError,
  durationMs: number,
  stopped: string | null = null,
): AnalysisSummary {
  return { ...emptySummary(options, durationMs), complete: stopped === null, stopped, error };
}

/** The summary of something complete that compiled and found nothing. */
export function emptySummary({ mode, seed }: AnalysisOptions, durationMs: number): AnalysisSummary {
  return {
    ...{ mode, seed, solc: null, complete: true, stopped: null },
    ...{ durationMs, phasesMs: {}, coverage: null, ...nothingSilenced, error: null },
  };
}

/** Why an analysis that was stopped before it found anything out has no result; `stopped` as in its summary. */
export function withoutResult(stopped: string): AnalysisError {
  return { code: "cancelled", message: `The analysis has no result: ${stopped}.` };
}
