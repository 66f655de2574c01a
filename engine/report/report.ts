/** What a report tells: the outcome of one or more analyses, ready to be written in any format. */

import type { AnalysisSummary } from "../model/analysis.ts";
import type { CheckInfo } from "../model/check-info.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Finding } from "../model/finding.ts";

/** One analysis. All files in it are named as the reader knows them: `texts` of the report has the same names. */
export interface RunReport {
  /** What was asked for: a path, with forward slashes. */
  readonly file: string;
  /** Null where the whole file was one run. */
  readonly contract: string | null;
  readonly summary: AnalysisSummary;
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
}

export interface Report {
  readonly tool: { readonly name: string; readonly version: string };
  readonly runs: readonly RunReport[];
  /** The catalogue: every check that could have spoken. */
  readonly checks: readonly CheckInfo[];
  /** Wall-clock of all runs together, in milliseconds. */
  readonly durationMs: number;
  /** File to text, without a byte order mark. A place in a file that is missing here is shown without its code. */
  readonly texts: ReadonlyMap<string, string>;
}
