/** Analyses targets as one project, a single one too: compiled together where they can be, apart where one spoils the others. */

import { makeDeadline } from "../compile/deadline.ts";
import type { EngineDeps } from "../compile/engine-deps.ts";
import { memoizeCompiler } from "../compile/memoize-compiler.ts";
import { type Changes, mergeChanges, noChanges, recoverCompile } from "../compile/recover/recover-compile.ts";
import { findSubstitute } from "../compile/substitute-compiler.ts";
import type { AnalysisEvent, AnalysisInput, AnalysisOptions, AnalysisSummary, Interim } from "../model/analysis.ts";
import type { AnalysisErrorCode } from "../model/analysis-error.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import { coverageOf, executionIn } from "../model/execution.ts";
import { mergeSummaries } from "../model/merge-summaries.ts";
import { progressOf } from "../model/progress.ts";
import { chooseVersion } from "../solc/choose-version.ts";
import { closureOf } from "../solc/closure.ts";
import { makeSourceText } from "../text/source-text.ts";
import { invariant } from "../util/invariant.ts";
import { runCampaign } from "./run-campaign.ts";

type Options = AnalysisOptions & { readonly signal: AbortSignal };

/** Targets that are tried together. */
type Group = readonly string[];

interface Project {
  readonly input: AnalysisInput;
  readonly options: Options;
  readonly deps: EngineDeps;
  readonly endsAtMs: number;
  /** What executing contracts has taken, in milliseconds: one project has its time for it once, in however many parts. */
  spentOnExecutionMs: number;
  /** What was found out for several targets at once. */
  readonly changes: Map<string, Changes>;
}

/** What is wrong with one source, and no reason to give up on the others; the last two are what a compiler may die of. */
const divisible: ReadonlySet<AnalysisErrorCode> = new Set([
  "compile-error",
  "no-compiler",
  "internal-error",
  "out-of-memory",
]);

/**
 * As `runCampaign`; with a `target` event for each target, which tells how it went for that one. Its summary has an
 * error only where no target has a result. Groups may tell the same twice.
 */
export async function* analyzeProject(
  input: AnalysisInput,
  options: Options,
  deps: EngineDeps,
): AsyncGenerator<AnalysisEvent> {
  const startedAt = deps.now();
  const compiler = input.targets.length > 1 ? memoizeCompiler(deps.compiler) : deps.compiler;
  const endsAtMs = startedAt + options.budget.timeMs;
  const { spentOnExecutionMs = 0 } = options.budget;
  const project: Project = {
    input,
    options,
    deps: { ...deps, compiler },
    endsAtMs,
    spentOnExecutionMs,
    changes: new Map(),
  };
  const summaries: AnalysisSummary[] = [];
  const groups: Group[] = [input.targets];
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    const attempt = yield* attemptGroup(project, group, { summaries, later: groups.flat() });
    project.spentOnExecutionMs += attempt.summary.phasesMs.fuzz ?? 0;
    const parts = group.length > 1 ? divide(project, group, attempt) : [];
    yield* learnChanges(project, parts.filter((part) => part.length === 1).flat(), attempt);
    groups.unshift(...parts);
    if (parts.length > 0) continue;
    for (const diagnostic of attempt.withheld) yield { kind: "diagnostic", diagnostic };
    for (const target of group) yield { kind: "target", target, summary: shareOf(attempt.summary, group, target) };
    summaries.push(attempt.summary);
  }
  yield { kind: "summary", summary: mergeSummaries(summaries, deps.now() - startedAt) };
}

interface OtherGroups {
  /** Of those before it. */
  readonly summaries: readonly AnalysisSummary[];
  /** Targets of those after it. */
  readonly later: Group;
}

/** What a group would tell if all ended here; messages that were told before are left out by whoever hears of both. */
function toShared(
  { findings, summary }: Interim,
  group: Group,
  diagnostics: readonly CompilerDiagnostic[],
  { summaries, later }: OtherGroups,
): Interim {
  const targets = [
    ...group.map((target) => ({ target, summary: shareOf(summary, group, target) })),
    ...later.map((target) => ({ target, summary: null })),
  ];
  const durationMs = summaries.reduce((sum, one) => sum + one.durationMs, summary.durationMs);
  const merged = mergeSummaries([...summaries, summary], durationMs);
  return { findings, diagnostics: [...diagnostics], targets, summary: merged };
}

interface Attempt {
  readonly summary: AnalysisSummary;
  readonly diagnostics: readonly CompilerDiagnostic[];
  /** Those not told yet: where a group may be divided, its parts tell theirs. */
  readonly withheld: readonly CompilerDiagnostic[];
}

/** Progress and findings pass; a group that is to be divided has none yet. */
async function* attemptGroup(
  { input, options, deps, endsAtMs, spentOnExecutionMs, changes }: Project,
  targets: Group,
  around: OtherGroups,
): AsyncGenerator<AnalysisEvent, Attempt> {
  const diagnostics: CompilerDiagnostic[] = [];
  const isAlone = targets.length === 1;
  const budget = {
    ...options.budget,
    timeMs: Math.max(0, endsAtMs - deps.now()),
    spentOnExecutionMs,
  };
  let summary: AnalysisSummary | undefined;
  const part = { ...input, targets, companions: companionsOf(input, targets) };
  for await (const event of runCampaign(part, { ...options, budget }, deps, changes)) {
    if (event.kind === "diagnostic") diagnostics.push(event.diagnostic);
    if (event.kind === "summary") summary = event.summary;
    else if (event.kind === "interim")
      yield { ...event, interim: toShared(event.interim, targets, diagnostics, around) };
    else if (isAlone || event.kind !== "diagnostic") yield event;
  }
  invariant(summary !== undefined, "a campaign ends with its summary");
  return { summary, diagnostics, withheld: isAlone ? [] : diagnostics };
}

/** Also what another group has to tell of: what is found in a base together with what derives from it is found here alone. */
function companionsOf({ sources, settings, companions = [], targets }: AnalysisInput, group: Group): readonly string[] {
  if (group.length === targets.length) return companions;
  const read = closureOf(sources, group, settings.remappings ?? []);
  return [...companions, ...targets.filter((target) => Object.hasOwn(read, target) && !group.includes(target))];
}

/** Smaller groups to try instead; none where the group's outcome stands for all its targets. */
function divide({ input, deps }: Project, group: Group, { summary, diagnostics }: Attempt): readonly Group[] {
  if (summary.error === null || !divisible.has(summary.error.code)) return [];
  if (summary.error.code === "no-compiler") return byCompiler(input, group, deps);
  if (summary.error.code !== "compile-error") return halve(group);
  const broken = new Set(
    diagnostics.flatMap(({ severity, location }) => (severity === "error" ? location?.file : []) ?? []),
  );
  const reads = (target: string): boolean =>
    Object.keys(closureOf(input.sources, [target], input.settings.remappings ?? [])).some((file) => broken.has(file));
  const spoiled = group.filter(reads);
  const sound = group.filter((target) => !spoiled.includes(target));
  // An error of the compiler itself may name no source.
  if (spoiled.length === 0) return halve(group);
  const alone = (sound.length === 0 ? group : spoiled).map((target) => [target]);
  return sound.length === 0 ? alone : [sound, ...alone];
}

/** Whoever makes the compiler fail is found in some ten steps among a thousand. */
function halve(group: Group): readonly Group[] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}

/**
 * Leaves out what does not compile of targets that will be analysed apart, at once: each would stumble over the same
 * sources again. It costs nothing but time where it does not succeed.
 */
async function* learnChanges(
  { input, options, deps, endsAtMs, changes }: Project,
  targets: Group,
  { summary, diagnostics }: Attempt,
): AsyncGenerator<AnalysisEvent> {
  if (targets.length < 2 || summary.solc === null || options.mode === "compile") return;
  yield progressOf("compile", "Leaving out what does not compile");
  const { sources, settings } = input;
  const closure = closureOf(sources, targets, settings.remappings ?? []);
  const texts = new Map(Object.entries(closure).map(([file, raw]) => [file, makeSourceText(file, raw)]));
  const deadline = makeDeadline(options.signal, Math.max(0, endsAtMs - deps.now()), deps);
  const { compiler } = deps;
  const version = summary.solc;
  const known = changes.get(version) ?? noChanges;
  const around = { version, settings, compiler, known, nTargets: targets.length };
  const learned = await recoverCompile(diagnostics, texts, around, deadline.signal);
  deadline.release();
  changes.set(version, mergeChanges(known, learned.changes));
}

/** Those that want the same compiler stay together. */
function byCompiler({ sources, settings }: AnalysisInput, group: Group, { compiler }: EngineDeps): readonly Group[] {
  const groups = new Map<string, string[]>();
  for (const target of group) {
    const closure = closureOf(sources, [target], settings.remappings ?? []);
    const texts = Object.entries(closure).map(([file, raw]) => makeSourceText(file, raw));
    const chosen = chooseVersion(texts, compiler.versions, settings.version);
    const key = chosen.ok ? chosen.value : (findSubstitute(texts, compiler.versions)?.asked ?? target);
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return groups.size === 1 ? group.map((target) => [target]) : [...groups.values()];
}

/** A target's part of what its group took; what silenced findings is told with the first, a listing with that of all. */
function shareOf(summary: AnalysisSummary, group: Group, target: string): AnalysisSummary {
  const isFirst = group[0] === target;
  const share = (ms: number): number => ms / group.length;
  const { listing, ...own } = summary;
  const execution = summary.execution && executionIn(summary.execution, (file) => file === target);
  return {
    ...own,
    ...(execution && { execution, coverage: coverageOf(execution) }),
    durationMs: share(summary.durationMs),
    phasesMs: Object.fromEntries(Object.entries(summary.phasesMs).map(([phase, ms]) => [phase, share(ms)])),
    nSuppressed: isFirst ? summary.nSuppressed : 0,
    nKnown: isFirst ? summary.nKnown : 0,
    unusedSuppressions: summary.unusedSuppressions.filter(({ location }) => location.file === target),
  };
}
