/** One summary of several runs over parts of one project. */

import { invariant } from "../util/invariant.ts";
import type { AnalysisPhase, AnalysisSummary } from "./analysis.ts";
import { coverageOf, mergeExecutions } from "./execution.ts";

/** `durationMs` is that of all runs together. The compiler is told where all had the same one. */
export function mergeSummaries(summaries: readonly AnalysisSummary[], durationMs: number): AnalysisSummary {
  const [first] = summaries;
  invariant(first !== undefined, "there is something to merge");
  const compilers = new Set(summaries.map(({ solc }) => solc));
  const sum = (name: "nSuppressed" | "nKnown"): number => summaries.reduce((total, one) => total + one[name], 0);
  const executions = summaries.flatMap(({ execution }) => execution ?? []);
  const execution = mergeExecutions(executions);
  return {
    ...first,
    coverage: coverageOf(execution),
    ...(executions.length === 0 ? {} : { execution }),
    solc: compilers.size === 1 ? first.solc : null,
    complete: summaries.every(({ complete }) => complete),
    stopped: summaries.find(({ stopped }) => stopped !== null)?.stopped ?? null,
    durationMs,
    phasesMs: mergePhases(summaries),
    nSuppressed: sum("nSuppressed"),
    nKnown: sum("nKnown"),
    unusedSuppressions: summaries.flatMap(({ unusedSuppressions }) => unusedSuppressions),
    leftOut: summaries.flatMap(({ leftOut }) => leftOut),
    failedChecks: summaries.flatMap(({ failedChecks }) => failedChecks),
    error: summaries.every(({ error }) => error !== null) ? first.error : null,
  };
}

function mergePhases(summaries: readonly AnalysisSummary[]): AnalysisSummary["phasesMs"] {
  const merged: Partial<Record<AnalysisPhase, number>> = {};
  for (const { phasesMs } of summaries) {
    for (const [phase, ms] of Object.entries(phasesMs) as [AnalysisPhase, number][]) {
      merged[phase] = (merged[phase] ?? 0) + ms;
    }
  }
  return merged;
}
