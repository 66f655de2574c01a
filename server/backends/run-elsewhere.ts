/** Analyses on an instance elsewhere: sent there, followed, and told as the engine here tells them. */

// What the compiler says is asked here first: so it is told at once, and what does not compile is not sent.

import type { HostEvent } from "../../engine/host/protocol.ts";
import type { AnalysisMode, AnalysisSummary } from "../../engine/model/analysis.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { mergeSummaries } from "../../engine/model/merge-summaries.ts";
import { failedSummary, withoutResult } from "../../engine/model/summary.ts";
import type { KnownProjects } from "../../engine/node/projects/known-projects.ts";
import { invariant } from "../../engine/util/invariant.ts";
import type { RemoteFailure } from "../../remote/failure.ts";
import type { Instance } from "../../remote/instance.ts";
import { callOff, getReports, type JobProgress, type RemoteJob, submit, watchJob } from "../../remote/jobs.ts";
import { type RemoteResult, toFindings } from "../../remote/to-findings.ts";
import type { Connections } from "../connections.ts";
import { sayMessage, t } from "../l10n.ts";
import type { AnalysisBackend, Destination, RemoteRequest } from "./analysis-backend.ts";
import { type Parcel, toParcels } from "./parcels.ts";

export interface RemoteBackendDeps {
  readonly local: AnalysisBackend;
  readonly connections: Connections;
  readonly projects: KnownProjects;
}

/** Nothing random is drawn here; the instance draws from the same seed. */
const seed = 1;

const modes: Readonly<Record<Destination["mode"], AnalysisMode>> = { quick: "quick", standard: "full", deep: "full" };

/** What was learnt on this machine; `told` is what is to be told of it where nothing else tells it. */
interface Here {
  readonly told: readonly HostEvent[];
  readonly summary: AnalysisSummary;
  readonly targets: ReadonlyMap<string, AnalysisSummary>;
}

/** The events of one analysis, the summary last, whatever happens. */
export async function* runElsewhere(deps: RemoteBackendDeps, request: RemoteRequest): AsyncGenerator<HostEvent> {
  const startedAt = performance.now();
  const options = { mode: modes[request.destination.mode], seed, budget: { timeMs: request.budgetMs } };
  const fail = (error: AnalysisError): HostEvent => {
    const stopped = error.code === "cancelled" ? "it was cancelled" : null;
    return { kind: "summary", summary: failedSummary(options, error, performance.now() - startedAt, stopped) };
  };
  const instance = deps.connections.open(request.destination, true);
  if (!instance.ok) return yield fail({ code: "remote-failed", message: instance.error });
  try {
    yield* askInstance(deps, instance.value, request);
  } catch (error) {
    if (!request.signal.aborted) throw error;
    yield fail(withoutResult("it was cancelled"));
  }
}

async function* askInstance(
  deps: RemoteBackendDeps,
  instance: Instance,
  request: RemoteRequest,
): AsyncGenerator<HostEvent> {
  const here = yield* compileHere(deps, request);
  const isHopeless = here.summary.error !== null && here.summary.error.code !== "no-compiler";
  const parcels = isHopeless ? [] : await toParcels(request, deps.projects, here.targets);
  if (parcels.length === 0) return yield* endHere(here);
  const nFiles = new Set(parcels.flatMap(({ input }) => Object.keys(input.sources))).size;
  const { folder, mode } = request.destination;
  const { name } = instance.address;
  if (!(await deps.connections.mayUpload({ folder, instance: name, mode, nFiles }))) {
    return yield* deps.local.run(request);
  }
  const startedAt = performance.now();
  const results: (RemoteResult & Parcel)[] = [];
  for (const parcel of parcels) {
    const result = yield* analyzeParcel(instance, parcel, request);
    if (!("findings" in result)) return yield* giveUp(deps, instance, request, result);
    results.push({ ...parcel, ...result });
  }
  deps.connections.noteAnswer(instance.address);
  yield* tell(results, here, modes[mode], performance.now() - startedAt);
}

/** Only how far it is is told as it comes. */
async function* compileHere(
  { local }: RemoteBackendDeps,
  { destination: _, ...request }: RemoteRequest,
): AsyncGenerator<HostEvent, Here> {
  const targets = new Map<string, AnalysisSummary>();
  const told: HostEvent[] = [];
  let summary: AnalysisSummary | undefined;
  for await (const event of local.run({ ...request, mode: "compile" })) {
    if (event.kind === "target") targets.set(event.target, event.summary);
    else if (event.kind === "summary") summary = event.summary;
    else if (event.kind === "progress") yield event;
    else told.push(event);
  }
  invariant(summary !== undefined, "an analysis ends with its summary");
  return { told, summary, targets };
}

function* endHere({ told, summary, targets }: Here): Generator<HostEvent> {
  yield* told;
  for (const [target, one] of targets) yield { kind: "target", target, summary: one };
  yield { kind: "summary", summary };
}

async function* analyzeParcel(
  instance: Instance,
  { input, checks, apply }: Parcel,
  { destination, signal }: RemoteRequest,
): AsyncGenerator<HostEvent, RemoteResult | RemoteFailure> {
  const { mode } = destination;
  const { name } = instance.address;
  const nFiles = Object.keys(input.sources).length;
  const message =
    nFiles === 1
      ? t("Sending {0} file to {1} ({2} mode)", nFiles, name, mode)
      : t("Sending {0} files to {1} ({2} mode)", nFiles, name, mode);
  yield { kind: "progress", phase: "load", message, fraction: null };
  const job = await submit(instance, { input, mode, checks }, signal);
  if (!job.ok) return job.error;
  const ended = yield* followJob(instance, job.value, signal);
  if (!ended.ok) return ended.error;
  if (ended.value.status === "Error") return failedThere(name, ended.value);
  const reports = await getReports(instance, ended.value, signal);
  if (!reports.ok) return reports.error;
  const told = new Set([...input.targets, ...(input.companions ?? [])]);
  const result = toFindings(reports.value, input.sources, (file) => told.has(file));
  if (result === null) return failedThere(name, { ...ended.value, error: t("What it answered is no report.") });
  return { ...result, findings: apply(result.findings) };
}

async function* followJob(instance: Instance, job: RemoteJob, signal: AbortSignal) {
  const { name } = instance.address;
  const events = watchJob(instance, job, signal);
  try {
    let next = await events.next();
    for (; !next.done; next = await events.next()) yield progressOf(name, next.value);
    return next.value;
  } catch (error) {
    // Not waited for: whoever cancels wants an end now.
    if (signal.aborted) void callOff(instance, job).catch(() => {});
    throw error;
  }
}

function progressOf(name: string, { phase, message, fraction }: JobProgress): HostEvent {
  return { kind: "progress", phase, message: t("{0} on {1}", sayMessage(message), name), fraction };
}

function failedThere(name: string, { error }: RemoteJob): RemoteFailure {
  const message = t("The analysis on {0} failed: {1}", name, error ?? t("no reason was given."));
  return { kind: "unusable", message, status: 0, code: null, retryAfterS: null };
}

/** An instance that cannot be reached, or where nobody is signed in, is done without; anything else somebody has to mend. */
async function* giveUp(
  { local, connections }: RemoteBackendDeps,
  instance: Instance,
  { destination: _, ...request }: RemoteRequest,
  failure: RemoteFailure,
): AsyncGenerator<HostEvent> {
  if (failure.kind === "unreachable" || failure.status === 401) {
    connections.noteFailure(instance.address, failure);
    return yield* local.run(request);
  }
  const error = { code: "remote-failed", message: failure.message } as const;
  const options = { mode: request.mode, seed, budget: { timeMs: request.budgetMs } };
  yield { kind: "summary", summary: failedSummary(options, error, 0) };
}

/** What the instance found, and how it went for each target: there, or here where it was not sent. */
function* tell(
  results: readonly (RemoteResult & Parcel)[],
  here: Here,
  mode: AnalysisMode,
  durationMs: number,
): Generator<HostEvent> {
  yield* here.told;
  for (const finding of results.flatMap(({ findings }): readonly Finding[] => findings)) {
    yield { kind: "finding", finding };
  }
  const summaries = new Map(here.targets);
  for (const { input, solc, stopped, shaded } of results) {
    for (const target of input.targets) {
      const { error: _, ...known } = here.targets.get(target) ?? here.summary;
      const ending = { complete: stopped === null, stopped, durationMs, error: null };
      summaries.set(target, {
        ...{ ...known, ...ending, mode, solc: solc ?? known.solc },
        shaded: shaded.filter(({ file }) => file === target),
      });
    }
  }
  for (const [target, summary] of summaries) yield { kind: "target", target, summary };
  yield { kind: "summary", summary: mergeSummaries([...summaries.values()], durationMs) };
}
