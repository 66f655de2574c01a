/** Runs one analysis and gathers what it tells. */

import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { DiskInput, HostEvent, SourcesLoaded } from "../../engine/host/protocol.ts";
import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { failedSummary, withoutResult } from "../../engine/model/summary.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { invariant } from "../../engine/util/invariant.ts";
import type { CliInput } from "./expand-paths.ts";
import type { AnalyzePlan } from "./plan.ts";
import { makeShownNames, renameRun } from "./shown-names.ts";

/** A run as reports have it, and where the files that it names are on disk. */
export interface InputOutcome {
  readonly run: RunReport;
  /** Absolute paths by shown name. */
  readonly paths: ReadonlyMap<string, string>;
}

export interface RunContext {
  readonly host: EngineHost;
  readonly plan: AnalyzePlan;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** What is being done, for people who wait. */
  onProgress(file: string, message: string): void;
  /** So many inputs are done. */
  onDone(nInputs: number): void;
}

/** Analyses one input. An input that is no file ends with its own error; so does one that the signal came before. */
export async function runInput({ shown, source }: CliInput, context: RunContext): Promise<InputOutcome> {
  const { plan, signal, cwd } = context;
  if ("error" in source) return withoutRun(shown, failedSummary(plan.options, source.error, 0), plan);
  if (signal.aborted) return unbegunOutcome(shown, plan);
  context.onProgress(shown, "Waiting for the engine");
  const events = context.host.analyze(toDiskInput(source, plan), { ...plan.options, signal });
  const gathered = await gather(events, (message) => context.onProgress(shown, message));
  const names = makeShownNames(gathered.loaded, { path: source.path, shown }, cwd);
  const run = { file: shown, contract: plan.contractName, ...gathered.told };
  return { run: renameRun(run, names), paths: names.pathsByShownName };
}

function toDiskInput(
  { path, outer }: { readonly path: string; readonly outer: string },
  { settings, basePath, contractName }: AnalyzePlan,
): DiskInput {
  return {
    kind: "disk",
    path,
    outerBasePath: outer,
    settings,
    ...(basePath === null ? {} : { basePath }),
    ...(contractName === null ? {} : { contractName }),
  };
}

type Told = Pick<RunReport, "summary" | "findings" | "diagnostics">;

async function gather(
  events: AsyncIterable<HostEvent>,
  onProgress: (message: string) => void,
): Promise<{ told: Told; loaded: SourcesLoaded | null }> {
  const findings: Finding[] = [];
  const diagnostics: CompilerDiagnostic[] = [];
  let summary: AnalysisSummary | undefined;
  let loaded: SourcesLoaded | null = null;
  for await (const event of events) {
    if (event.kind === "progress") onProgress(event.message);
    else if (event.kind === "loaded") loaded = event;
    else if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.kind === "finding") findings.push(event.finding);
    else summary = event.summary;
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  return { told: { summary, findings, diagnostics }, loaded };
}

function withoutRun(file: string, summary: AnalysisSummary, plan: AnalyzePlan): InputOutcome {
  return { run: { file, contract: plan.contractName, summary, findings: [], diagnostics: [] }, paths: new Map() };
}

/** The outcome of an analysis that an interrupt came before. */
export function unbegunOutcome(file: string, plan: AnalyzePlan): InputOutcome {
  const stopped = "cancelled before it began";
  return withoutRun(file, failedSummary(plan.options, withoutResult(stopped), 0, stopped), plan);
}
