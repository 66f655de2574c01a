/** What became of one input of a call. */

import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import { failedSummary, withoutResult } from "../../engine/model/summary.ts";
import type { RunReport } from "../../engine/report/report.ts";
import type { AnalyzePlan } from "./plan.ts";

/** A run as reports have it, and where the files that it names are on disk. */
export interface InputOutcome {
  readonly run: RunReport;
  /** Absolute paths by shown name. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The outcome of an input that is no file. */
export function failedOutcome(file: string, error: AnalysisError, plan: AnalyzePlan): InputOutcome {
  return withoutRun(file, failedSummary(plan.options, error, 0), plan);
}

/** The outcome of an analysis that an interrupt came before. */
export function unbegunOutcome(file: string, plan: AnalyzePlan): InputOutcome {
  const stopped = "cancelled before it began";
  return withoutRun(file, failedSummary(plan.options, withoutResult(stopped), 0, stopped), plan);
}

function withoutRun(file: string, summary: AnalysisSummary, plan: AnalyzePlan): InputOutcome {
  return { run: { file, contract: plan.contractName, summary, findings: [], diagnostics: [] }, paths: new Map() };
}
