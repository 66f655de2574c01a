/** One run, heard to its end. */

import type { HostEvent } from "../../engine/host/protocol.ts";
import type { AnalysisEvent, AnalysisSummary } from "../../engine/model/analysis.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { invariant } from "../../engine/util/invariant.ts";

export interface RunOutcome {
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** Absolute path of each source unit; empty where the sources were given. */
  readonly paths: Readonly<Record<string, string>>;
  readonly summary: AnalysisSummary;
}

export type ProgressEvent = Extract<AnalysisEvent, { readonly kind: "progress" }>;

/** Collects what a run tells. */
export async function collectRun(
  events: AsyncIterable<HostEvent>,
  onProgress: (event: ProgressEvent) => void,
): Promise<RunOutcome> {
  const findings: Finding[] = [];
  const diagnostics: CompilerDiagnostic[] = [];
  let paths: RunOutcome["paths"] = {};
  let summary: AnalysisSummary | null = null;
  for await (const event of events) {
    if (event.kind === "finding") findings.push(event.finding);
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.kind === "loaded") paths = event.paths;
    else if (event.kind === "progress") onProgress(event);
    else summary = event.summary;
  }
  invariant(summary !== null, "a run ends with its summary");
  return { findings, diagnostics, paths, summary };
}
