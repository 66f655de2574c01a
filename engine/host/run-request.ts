/** What one request to the engine process does: load if need be, then analyse. */

import { analyze, checkIds } from "../index.ts";
import type { AnalysisSummary } from "../model/analysis.ts";
import { mergePolicies, noPolicy } from "../model/check-policy.ts";
import { noAccess } from "../model/compiler-access.ts";
import { type Problem, toAnalysisError } from "../model/problem.ts";
import { failedSummary } from "../model/summary.ts";
import { type LoadedSources, loadSources } from "../node/load-sources.ts";
import { readProjectPolicy } from "../node/project-policy.ts";
import { analyzeProject } from "./analyze-project.ts";
import { isSaidAlready, tellLoading } from "./loading-events.ts";
import type { DiskInput, HostEvent, HostInput } from "./protocol.ts";
import type { Options, RequestDeps } from "./request-deps.ts";

/** The events of one analysis, the summary last. Never throws: a bug of ours ends as `internal-error`. */
export async function* runRequest(input: HostInput, options: Options, deps: RequestDeps): AsyncGenerator<HostEvent> {
  const startedAt = deps.now();
  try {
    if (input.kind === "disk") yield* analyzeDisk(input, options, deps);
    else if (input.kind === "project") yield* analyzeProject(input, options, deps);
    else yield* analyze(input, options, { ...deps, compiler: deps.compilerFor(input.compilers ?? noAccess, null) });
  } catch (error) {
    deps.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const message = `A bug of Solhound ended the analysis: ${error instanceof Error ? error.message : String(error)}`;
    const summary = failedSummary(
      options,
      { code: "internal-error", message },
      deps.now() - startedAt,
      "a bug of Solhound",
    );
    yield { kind: "summary", summary };
  }
}

async function* analyzeDisk(input: DiskInput, options: Options, deps: RequestDeps): AsyncGenerator<HostEvent> {
  const startedAt = deps.now();
  yield { kind: "progress", phase: "load", message: "Reading sources", fraction: null };
  const loaded = await loadSources(input, deps.projects, options.signal);
  const loadMs = deps.now() - startedAt;
  if (!loaded.ok) {
    yield { kind: "summary", summary: failedSummary(options, loaded.error, loadMs) };
    return;
  }
  const { basePath, problems } = loaded.value;
  const project = await readProjectPolicy(basePath, checkIds);
  if (!project.ok) {
    const error = { code: "invalid-config", message: project.error } as const;
    yield { kind: "summary", summary: failedSummary(options, error, deps.now() - startedAt) };
    return;
  }
  const policy = mergePolicies(project.value, options.policy ?? noPolicy);
  yield* tellLoading([loaded.value]);
  const compiler = deps.compilerFor(input.compilers ?? noAccess, basePath);
  for await (const event of analyze(
    toAnalysisInput(input, loaded.value),
    { ...options, policy },
    { ...deps, compiler },
  )) {
    if (event.kind === "summary") yield { kind: "summary", summary: completed(event.summary, problems, loadMs) };
    else if (!isSaidAlready(event, problems)) yield event;
  }
}

function toAnalysisInput({ contractName }: DiskInput, loaded: LoadedSources) {
  const { sources, kinds, target, companions, settings } = loaded;
  const contract = contractName === undefined ? {} : { contractName };
  return { sources, kinds, targets: [target], companions, settings, ...contract };
}

/** Loading is part of the analysis, and what could not be loaded is why it failed. */
function completed(summary: AnalysisSummary, [problem]: readonly Problem[], loadMs: number): AnalysisSummary {
  const blamesLoading = problem !== undefined && summary.error?.code === "compile-error";
  return {
    ...summary,
    durationMs: summary.durationMs + loadMs,
    phasesMs: { load: loadMs, ...summary.phasesMs },
    error: blamesLoading ? toAnalysisError(problem) : summary.error,
  };
}
