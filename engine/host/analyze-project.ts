/** Analyses files of one project on disk, a single one too: read once, compiled together where they can be. */

import { checkIds } from "../checks/check-ids.ts";
import { analyze, type EngineDeps } from "../index.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisSummary } from "../model/analysis.ts";
import { mergePolicies, noPolicy } from "../model/check-policy.ts";
import { noAccess } from "../model/compiler-access.ts";
import { mergeSummaries } from "../model/merge-summaries.ts";
import { type Problem, toAnalysisError } from "../model/problem.ts";
import { failedSummary } from "../model/summary.ts";
import { type LoadedSources, loadSources } from "../node/load-sources.ts";
import { readProjectPolicy } from "../node/project-policy.ts";
import { readSource } from "../node/read-source.ts";
import { invariant } from "../util/invariant.ts";
import { isSaidAlready, tellLoading } from "./loading-events.ts";
import type { HostEvent, ProjectInput } from "./protocol.ts";
import type { Options, RequestDeps } from "./request-deps.ts";

/** Targets that are compiled with the same settings. */
interface Group {
  readonly input: AnalysisInput;
  /** What could not be loaded of each target's imports, by target. */
  readonly problems: ReadonlyMap<string, Problem>;
}

/** A `target` event for each path, by its source unit name or, where it could not be read, by its path; then the summary. */
export async function* analyzeProject(
  input: ProjectInput,
  options: Options,
  deps: RequestDeps,
): AsyncGenerator<HostEvent> {
  const startedAt = deps.now();
  yield { kind: "progress", phase: "load", message: "Reading sources", fraction: null };
  const { loaded, failed } = await loadAll(input, options, deps);
  const loadMs = deps.now() - startedAt;
  const summaries = failed.map(([, summary]) => summary);
  for (const [target, summary] of failed) yield { kind: "target", target, summary };
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
): AsyncGenerator<HostEvent, readonly AnalysisSummary[]> {
  const project = await readProjectPolicy(basePath, checkIds);
  if (!project.ok) return [failedSummary(options, { code: "invalid-config", message: project.error }, 0)];
  const policy = mergePolicies(project.value, options.policy ?? noPolicy);
  yield* tellLoading(loaded);
  const compiler = deps.compilerFor(input.compilers ?? noAccess, basePath);
  const summaries: AnalysisSummary[] = [];
  for (const group of toGroups(loaded, input)) {
    // The time for executing contracts is the project's, not each group's.
    const spentMs = summaries.reduce((sum, { phasesMs }) => sum + (phasesMs.fuzz ?? 0), 0);
    const budget = { ...options.budget, spentOnExecutionMs: spentMs };
    summaries.push(yield* analyzeGroup(group, { ...options, budget, policy }, { ...deps, compiler }));
  }
  return summaries;
}

interface Loads {
  readonly loaded: readonly LoadedSources[];
  readonly failed: readonly (readonly [path: string, summary: AnalysisSummary])[];
}

async function loadAll({ paths, ...shared }: ProjectInput, options: Options, deps: RequestDeps): Promise<Loads> {
  const loaded: LoadedSources[] = [];
  const failed: [string, AnalysisSummary][] = [];
  const read = remember(readSource);
  for (const path of paths) {
    const one = await loadSources({ ...shared, path, read }, deps.projects, options.signal);
    if (one.ok) loaded.push(one.value);
    else failed.push([path, failedSummary(options, one.error, 0)]);
  }
  return { loaded, failed };
}

function remember<T>(read: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (file) => {
    const text = known.get(file) ?? read(file);
    known.set(file, text);
    return text;
  };
}

function toGroups(loaded: readonly LoadedSources[], { contractName }: ProjectInput): readonly Group[] {
  const bySettings = new Map<string, LoadedSources[]>();
  const named = new Set(loaded.map(({ target }) => target));
  for (const one of loaded) {
    const key = JSON.stringify(one.settings);
    bySettings.set(key, [...(bySettings.get(key) ?? []), one]);
  }
  return [...bySettings.values()].map((alike) => ({
    input: {
      sources: Object.assign({}, ...alike.map(({ sources }) => sources)),
      kinds: Object.assign({}, ...alike.map(({ kinds }) => kinds)),
      targets: alike.map(({ target }) => target),
      companions: [...new Set(alike.flatMap(({ companions }) => companions))].filter((name) => !named.has(name)),
      settings: alike[0]?.settings ?? {},
      ...(contractName === undefined ? {} : { contractName }),
    },
    problems: new Map(
      alike.flatMap(({ target, problems: [first] }) => (first === undefined ? [] : [[target, first] as const])),
    ),
  }));
}

/** The events of a group but its summary, which is the result. */
async function* analyzeGroup(
  { input, problems }: Group,
  options: Options,
  deps: EngineDeps,
): AsyncGenerator<HostEvent, AnalysisSummary> {
  const all = [...problems.values()];
  let last: AnalysisSummary | undefined;
  for await (const event of analyze(input, options, deps)) {
    if (event.kind === "summary") last = event.summary;
    else if (event.kind === "target") yield blaming(event, problems.get(event.target));
    else if (!isSaidAlready(event, all)) yield event;
  }
  invariant(last !== undefined, "an analysis ends with its summary");
  const [only] = input.targets.length === 1 ? all : [];
  return blamed(last, only);
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
