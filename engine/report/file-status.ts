/** How each file of a report fared: what no door may tell as clean. */

import { describeStop, isPartial } from "./counts.ts";
import type { RunReport } from "./report.ts";
import { errorPlace } from "./text-error.ts";

/**
 * `analysed`: wholly. `ended-early`: a budget, an interrupt or a bug left something unlooked at. `around-errors`: it does not
 * compile, and only the rest of it was analysed. `not-analysed`: nothing of it was.
 */
export const fileStates = ["analysed", "ended-early", "around-errors", "not-analysed"] as const;
export type FileState = (typeof fileStates)[number];

export interface FileStatus {
  readonly file: string;
  readonly state: FileState;
  /** Null for what was wholly analysed. */
  readonly reason: string | null;
}

/** How it went for the file of a run. */
export function fileStatusOf(run: RunReport): FileStatus {
  const { file, summary } = run;
  if (summary.error !== null) {
    return { file, state: stateOfFailed(run), reason: describeFailure(run) };
  }
  return summary.complete
    ? { file, state: "analysed", reason: null }
    : { file, state: "ended-early", reason: describeStop(summary) };
}

/** What a failure left. */
function stateOfFailed(run: RunReport): FileState {
  if (isPartial(run)) return "around-errors";
  return run.findings.length > 0 ? "ended-early" : "not-analysed";
}

/** As compilers print it: place, then message; with the input, where the place lies in what it imports. Empty without an error. */
export function describeFailure({ file, summary: { error } }: RunReport): string {
  if (error === null) return "";
  const place = errorPlace(error, file);
  const message = error.message.startsWith(place) ? error.message : `${place}: ${error.message}`;
  return error.file === undefined || error.file === file ? message : `${message} (needed by ${file})`;
}
