/** Hears an analysis to its end; each file's part of it. */

import type { AnalysisEvent, AnalysisSummary } from "../model/analysis.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import type { Finding } from "../model/finding.ts";
import { invariant } from "../util/invariant.ts";
import type { HostEvent, SourcesLoaded } from "./protocol.ts";

/** What an analysis told. */
export interface Collected {
  /** Null where no sources were looked for on disk. */
  readonly loaded: SourcesLoaded | null;
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** How it went for each target. */
  readonly targets: ReadonlyMap<string, AnalysisSummary>;
  readonly summary: AnalysisSummary;
}

export type ProgressEvent = Extract<AnalysisEvent, { readonly kind: "progress" }>;

/** Who wants to hear of events as they come. */
export interface Listeners {
  onProgress?(event: ProgressEvent): void;
  onFinding?(finding: Finding): void;
}

/** Collects what an analysis tells, until its summary. */
export async function collectEvents(
  events: AsyncIterable<HostEvent>,
  { onProgress, onFinding }: Listeners = {},
): Promise<Collected> {
  const findings: Finding[] = [];
  const diagnostics: CompilerDiagnostic[] = [];
  const targets = new Map<string, AnalysisSummary>();
  let loaded: SourcesLoaded | null = null;
  let summary: AnalysisSummary | undefined;
  for await (const event of events) {
    if (event.kind === "progress") onProgress?.(event);
    else if (event.kind === "loaded") loaded = event;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.kind === "target") targets.set(event.target, event.summary);
    else if (event.kind === "summary") summary = event.summary;
    else if (event.kind === "finding") {
      findings.push(event.finding);
      onFinding?.(event.finding);
    }
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  return { loaded, findings, diagnostics, targets, summary };
}

export interface FileOutcome {
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly CompilerDiagnostic[];
  readonly summary: AnalysisSummary;
}

/** Each file's part of an analysis of `paths`, in their order. What is said of no file among them is told with the first. */
export function splitByFile(collected: Collected, paths: readonly string[]): readonly FileOutcome[] {
  const { findings, diagnostics, loaded, targets, summary } = collected;
  const names = unitNames(paths, loaded);
  const isIn = ({ location }: Finding | CompilerDiagnostic, index: number): boolean => {
    const at = names.indexOf(location?.file ?? "");
    return at === index || (at === -1 && index === 0);
  };
  return names.map((name, index) => ({
    findings: findings.filter((one) => isIn(one, index)),
    diagnostics: diagnostics.filter((one) => isIn(one, index)),
    summary: (names.length > 1 ? targets.get(name) : undefined) ?? summary,
  }));
}

/** What could not be read goes by its path. */
function unitNames(paths: readonly string[], loaded: SourcesLoaded | null): readonly string[] {
  const byPath = new Map(Object.entries(loaded?.paths ?? {}).map(([name, path]) => [path, name]));
  return paths.map((path) => byPath.get(path) ?? path);
}
