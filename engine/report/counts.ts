/** Numbers of a report, and how they are worded. */

import type { AnalysisSummary } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { type Finding, type Severity, severities } from "../model/finding.ts";
import type { Report, RunReport } from "./report.ts";

/** How severities are called where people read them: `None` is a severity of the API, not a word for a reader. */
export const severityNames: Readonly<Record<Severity, string>> = {
  High: "high",
  Medium: "medium",
  Low: "low",
  None: "note",
};

/** All findings of all runs. */
export function allFindings({ runs }: Pick<Report, "runs">): readonly Finding[] {
  return runs.flatMap(({ findings }) => findings);
}

/** As in `2 high, 1 low`, worst first; empty where there is nothing to count. */
export function countBySeverity(findings: readonly Finding[]): string {
  return severities
    .map((severity) => ({ severity, n: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => `${n} ${severityNames[severity]}`)
    .join(", ");
}

/** As in `1 file`, `2 files`; `plural` where an `s` does not do. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/** As in `35 ms`, `1.2 s`, `3 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `5 findings in 2 of 3 files: 2 high, 3 low`, or `no findings in 3 files`. */
export function describeFindings(report: Pick<Report, "runs">): string {
  const analysed = analysedRuns(report);
  const findings = allFindings(report);
  if (findings.length === 0) return `no findings in ${count(analysed.length, "file")}`;
  const nFiles = report.runs.filter((run) => run.findings.length > 0).length;
  const where = `${nFiles} of ${count(analysed.length, "file")}`;
  return `${count(findings.length, "finding")} in ${where}: ${countBySeverity(findings)}`;
}

/** Findings that comments silenced, and those that the baseline knows. */
export function silencedIn({ runs }: Pick<Report, "runs">): Pick<AnalysisSummary, "nSuppressed" | "nKnown"> {
  const sum = (name: "nSuppressed" | "nKnown"): number => runs.reduce((total, { summary }) => total + summary[name], 0);
  return { nSuppressed: sum("nSuppressed"), nKnown: sum("nKnown") };
}

/** The compilers that were used, as in `0.8.37`, `0.4.26, 0.8.37`. */
export function compilersOf({ runs }: Pick<Report, "runs">): string {
  return [...new Set(runs.flatMap(({ summary }) => summary.solc ?? []))].sort().join(", ");
}

/** Runs that a budget or an interrupt ended early, with or without a result. */
export function incompleteRuns({ runs }: Pick<Report, "runs">): readonly RunReport[] {
  return runs.filter(({ summary }) => !summary.complete && (summary.error === null || isCutShort(summary.error)));
}

/** Runs that something is wrong with, and which have no result. */
export function failedRuns({ runs }: Pick<Report, "runs">): readonly RunReport[] {
  return runs.filter(({ summary }) => summary.error !== null && !isCutShort(summary.error));
}

/** Runs with a result, even if it is not all that a longer run, or a source that compiles, would tell. */
export function analysedRuns({ runs }: Pick<Report, "runs">): readonly RunReport[] {
  return runs.filter((run) => run.summary.error === null || isPartial(run));
}

/** True for a source that does not compile, of which the rest was analysed. */
export function isPartial({ summary }: RunReport): boolean {
  return summary.error !== null && summary.leftOut.length > 0;
}

function isCutShort({ code }: AnalysisError): boolean {
  return code === "cancelled";
}

/** What ended an incomplete run, as in `cancelled during compile`. */
export function describeStop({ stopped }: AnalysisSummary): string {
  return stopped ?? "ended early";
}
