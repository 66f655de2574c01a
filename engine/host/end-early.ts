/** The end of an analysis that its process could not tell: what was kept of it, and why there is no more. */

import type { AnalysisOptions, AnalysisSummary, Interim } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { failedSummary, withoutResult } from "../model/summary.ts";
import type { HostEvent } from "./protocol.ts";

/** What ended it. */
export interface Cut {
  /** As in the summary. */
  readonly stopped: string;
  /** Null where nothing failed: it only took too long, or nobody wanted it any more. */
  readonly error: AnalysisError | null;
}

/** The last events; `durationMs` is from being asked for until now. */
export function endEarly(
  interim: Interim | undefined,
  options: AnalysisOptions,
  { stopped, error, durationMs }: Cut & { readonly durationMs: number },
): readonly HostEvent[] {
  const nothing = failedSummary(options, error ?? withoutResult(stopped), durationMs, stopped);
  if (interim === undefined) return [{ kind: "summary", summary: nothing }];
  const cut = (summary: AnalysisSummary): AnalysisSummary => ({ ...summary, complete: false, stopped, error });
  return [
    ...interim.diagnostics.map((diagnostic) => ({ kind: "diagnostic", diagnostic }) as const),
    ...interim.findings.map((finding) => ({ kind: "finding", finding }) as const),
    ...interim.targets.map(
      ({ target, summary }) =>
        ({ kind: "target", target, summary: summary === null ? nothing : cut(summary) }) as const,
    ),
    { kind: "summary", summary: { ...cut(interim.summary), durationMs } },
  ];
}
