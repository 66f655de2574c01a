/** Analyses files of one project on disk, a single one too: read once, compiled together where they can be. */

import { checkIds } from "../checks/check-ids.ts";
import { analyze, type EngineDeps } from "../index.ts";
import type { AnalysisEvent, AnalysisSummary, Interim } from "../model/analysis.ts";
import { mergePolicies, noPolicy } from "../model/check-policy.ts";
import { noAccess } from "../model/compiler-access.ts";
import { mergeSummaries } from "../model/merge-summaries.ts";
import { type Problem, toAnalysisError } from "../model/problem.ts";
import { progressOf } from "../model/progress.ts";
import { failedSummary } from "../model/summary.ts";
import type { LoadedSources } from "../node/load-sources.ts";
import { readProjectPolicy } from "../node/project-policy.ts";
import { invariant } from "../util/invariant.ts";
import { loadProject, type ProjectGroup, toGroups } from "./load-project.ts";
import { isSaidAlready, tellLoading } from "./loading-events.ts";
import type { EngineEvent, ProjectInput } from "./protocol.ts";
import type { Options, RequestDeps } from "./request-deps.ts";

/** A `target` event for each path, by its source unit name or, where it could not be read, by its path; then the summary. */
export async function* analyzeProject(
  input: ProjectInput,
  options: Options,
  deps: RequestDeps,
): AsyncGenerator<EngineEvent> {
  const startedAt = deps.now();
  yield progressOf("load", "Reading sources");
  const { loaded, failed } = await loadProject(input, deps.projects, options.signal);
  const loadMs = deps.now() - startedAt;
  const summaries: AnalysisSummary[] = [];
  for (const { path: target, error } of failed) {
    const summary = failedSummary(options, error, 0);
    summaries.push(summary);
    yield { kind: "target", target, summary };
  }
  const basePath = loaded[0]?.basePath;
  if (basePath !== undefined) summaries.push(...(yield* analyzeLoaded(loaded, basePath, input, options, deps)));
  const merged = mergeSummaries(summaries, deps.now() - startedAt);
  yield { kind: "summary", summary: { ...merged, phasesMs: { load: loadMs, ...merged.phasesMs } } };
}

/** The summaries of groups with the same settings; one that says what is wrong with the project's own word on checks. */
async function* analyzeLoaded(
  loaded: readonly LoadedSources[],
  basePath: string,
  input: ProjectInput,
  options: Options,
  deps: RequestDeps,
): AsyncGenerator<EngineEvent, readonly AnalysisSummary[]> {
  const project = await readProjectPolicy(basePath, checkIds);
  if (!project.ok) return [failedSummary(options, { code: "invalid-config", message: project.error }, 0)];
  const policy = mergePolicies(project.value, options.policy ?? noPolicy);
  yield* tellLoading(loaded);
  const compiler = deps.compilerFor(input.compilers ?? noAccess, basePath);
  const summaries: AnalysisSummary[] = [];
  const groups = toGroups(loaded, input);
  for (const [index, group] of groups.entries()) {
    // The time for executing contracts is the project's, not each group's.
    const spentMs = summaries.reduce((sum, { phasesMs }) => sum + (phasesMs.fuzz ?? 0), 0);
    const budget = { ...options.budget, spentOnExecutionMs: spentMs };
    const around = { summaries, later: groups.slice(index + 1).flatMap((one) => one.input.targets) };
    summaries.push(yield* analyzeGroup(group, { ...options, budget, policy }, { ...deps, compiler }, around));
  }
  return summaries;
}

/** The events of a group but its summary, which is the result. */
async function* analyzeGroup(
  { input, problems }: ProjectGroup,
  options: Options,
  deps: EngineDeps,
  around: OtherGroups,
): AsyncGenerator<EngineEvent, AnalysisSummary> {
  const all = [...problems.values()];
  let last: AnalysisSummary | undefined;
  for await (const event of analyze(input, options, deps)) {
    if (event.kind === "summary") last = event.summary;
    else if (event.kind === "target") yield blaming(event, problems.get(event.target));
    else if (event.kind === "interim") yield { ...event, interim: amongGroups(event.interim, around) };
    else if (!isSaidAlready(event, all)) yield event;
  }
  invariant(last !== undefined, "an analysis ends with its summary");
  const [only] = input.targets.length === 1 ? all : [];
  return blamed(last, only);
}

/** What came of the groups before one, and the targets of those after it. */
interface OtherGroups {
  readonly summaries: readonly AnalysisSummary[];
  readonly later: readonly string[];
}

function amongGroups(interim: Interim, { summaries, later }: OtherGroups): Interim {
  const unknown = later.map((target) => ({ target, summary: null }));
  const all = [...summaries, interim.summary];
  const durationMs = all.reduce((sum, one) => sum + one.durationMs, 0);
  return { ...interim, targets: [...interim.targets, ...unknown], summary: mergeSummaries(all, durationMs) };
}

type TargetEvent = Extract<AnalysisEvent, { readonly kind: "target" }>;

function blaming({ kind, target, summary }: TargetEvent, problem: Problem | undefined): TargetEvent {
  return { kind, target, summary: blamed(summary, problem) };
}

/** What could not be loaded is why a target does not compile. */
function blamed(summary: AnalysisSummary, problem: Problem | undefined): AnalysisSummary {
  const isBlamed = problem !== undefined && summary.error?.code === "compile-error";
  return isBlamed ? { ...summary, error: toAnalysisError(problem) } : summary;
}
