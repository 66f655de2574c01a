/** How the command tells scripts what happened. */

import type { AnalysisErrorCode } from "../engine/model/analysis-error.ts";
import { type Severity, severities } from "../engine/model/finding.ts";
import type { RunReport } from "../engine/report/report.ts";

/** `interrupted` is what shells use for Ctrl-C, so that `solhound analyze && deploy` does not deploy. */
export const exitStatus = { clean: 0, found: 1, badInput: 2, bug: 3, interrupted: 130 } as const;
export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

export const failOnLevels = ["high", "medium", "low", "never"] as const;
export type FailOn = (typeof failOnLevels)[number];

/** The mildest severity that makes the command fail. */
const thresholds: Readonly<Record<FailOn, Severity | null>> = {
  high: "High",
  medium: "Medium",
  low: "Low",
  never: null,
};

/** Whose fault it is that an input has no result. An analysis that was given too little time is the call's. */
const blame: Readonly<Record<AnalysisErrorCode, "badInput" | "bug">> = {
  "no-sources": "badInput",
  "file-not-found": "badInput",
  "file-unreadable": "badInput",
  "file-too-large": "badInput",
  "invalid-encoding": "badInput",
  "unsupported-file": "badInput",
  "import-not-found": "badInput",
  "no-compiler": "badInput",
  "compile-error": "badInput",
  "contract-not-found": "badInput",
  "invalid-config": "badInput",
  "invalid-sequence": "badInput",
  "out-of-memory": "bug",
  cancelled: "badInput",
  "remote-failed": "badInput",
  "internal-error": "bug",
};

/** The status of a whole call. A bug weighs more than bad input, and that more than findings. */
export function statusOf(runs: readonly RunReport[], failOn: FailOn, isInterrupted: boolean): ExitStatus {
  const codes = runs.flatMap(({ summary }) => summary.error?.code ?? []);
  const faults = codes.filter((code) => !(isInterrupted && code === "cancelled")).map((code) => blame[code]);
  if (faults.includes("bug") || runs.some(({ summary }) => summary.failedChecks.length > 0)) return exitStatus.bug;
  if (faults.includes("badInput")) return exitStatus.badInput;
  if (runs.some(({ findings }) => findings.some(({ severity }) => isAtLeast(severity, thresholds[failOn])))) {
    return exitStatus.found;
  }
  return isInterrupted ? exitStatus.interrupted : exitStatus.clean;
}

function isAtLeast(severity: Severity, threshold: Severity | null): boolean {
  return threshold !== null && severities.indexOf(severity) <= severities.indexOf(threshold);
}
