/** What an analysis of several files told, and each file's part of it. */

import type { AnalysisEvent, AnalysisSummary } from "../model/analysis.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Finding } from "../model/finding.ts";
import { invariant } from "../util/invariant.ts";
import type { HostEvent, SourcesLoaded } from "./protocol.ts";

export interface FileOutcome {
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly summary: AnalysisSummary;
}

export interface ProjectOutcome {
  /** Null where the sources were not even looked for. */
  readonly loaded: SourcesLoaded | null;
  /** The part of each file, in the order they were asked for. */
  readonly files: readonly FileOutcome[];
  readonly summary: AnalysisSummary;
}

/** Hears a project analysis of `paths` to its end. What is said of no file among them is told with the first. */
export async function gatherProject(
  events: AsyncIterable<HostEvent>,
  paths: readonly string[],
  onProgress: (event: Extract<AnalysisEvent, { readonly kind: "progress" }>) => void,
): Promise<ProjectOutcome> {
  const findings: Finding[] = [];
  const diagnostics: CompilerDiagnostic[] = [];
  const summaries = new Map<string, AnalysisSummary>();
  let loaded: SourcesLoaded | null = null;
  let summary: AnalysisSummary | undefined;
  for await (const event of events) {
    if (event.kind === "progress") onProgress(event);
    else if (event.kind === "loaded") loaded = event;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.kind === "finding") findings.push(event.finding);
    else if (event.kind === "target") summaries.set(event.target, event.summary);
    else summary = event.summary;
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  const whole = summary;
  const names = unitNames(paths, loaded);
  const isIn = ({ location }: Finding | CompilerDiagnostic, index: number): boolean => {
    const at = names.indexOf(location?.file ?? "");
    return at === index || (at === -1 && index === 0);
  };
  const files = names.map((name, index) => ({
    findings: findings.filter((one) => isIn(one, index)),
    diagnostics: diagnostics.filter((one) => isIn(one, index)),
    summary: summaries.get(name) ?? whole,
  }));
  return { loaded, files, summary: whole };
}

/** What could not be read goes by its path. */
function unitNames(paths: readonly string[], loaded: SourcesLoaded | null): readonly string[] {
  const byPath = new Map(Object.entries(loaded?.paths ?? {}).map(([name, path]) => [path, name]));
  return paths.map((path) => byPath.get(path) ?? path);
}
