/** Takes queued analyses in a fair order, has the engine run them, and keeps what comes of them. */

import { setTimeout as delay } from "node:timers/promises";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import { invariant } from "../../engine/util/invariant.ts";
import { errorFields, type Logger } from "../http/logger.ts";
import { NotKept } from "../store/not-kept.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import { type AnalysisModeName, analysisModeNames } from "./contract.ts";
import { toErrorText } from "./error-text.ts";
import { type FairQueue, makeFairQueue } from "./fair-queue.ts";
import type { JobWatch } from "./job-watch.ts";
import { readInput, writeJsonBlob } from "./json-blobs.ts";
import { prepare } from "./prepare.ts";
import { type AnalysisOutcome, runAnalysis } from "./run-analysis.ts";
import { countVulnerabilities } from "./to-reports.ts";

export interface JobRunnerDeps {
  readonly store: Pick<Store, "analyses" | "blobs">;
  readonly engine: Pick<EngineHost, "analyze">;
  /** How many analyses are given to the engine at once. */
  readonly nWorkers: number;
  /** How many of these may be of one user. */
  readonly workersPerUser: number;
  readonly watch: JobWatch;
  readonly log: Logger;
  readonly now: () => number;
}

export interface JobRunner {
  /** Runs a queued analysis when its turn comes. */
  enqueue(job: AnalysisRecord): void;
  /** Ends an analysis that waits or is under way as failed; false where it has ended by itself. */
  cancel(job: AnalysisRecord): Promise<boolean>;
  /** Ends the analyses under way; they stay as they are in the store, for the next start. */
  stop(): Promise<void>;
}

/** The state of a runner. */
interface Running {
  readonly deps: JobRunnerDeps;
  readonly queue: FairQueue<string>;
  /** What is under way. */
  readonly tasks: Set<Promise<void>>;
  /** How many of each user are under way. */
  readonly nRunning: Map<string, number>;
  /** Ends what is under way, by its uuid. */
  readonly cancels: Map<string, AbortController>;
  /** Aborted when the runner stops. */
  readonly stopping: AbortController;
}

/** An analysis that the service did not survive this often is not begun again. */
const maxStarts = 10;
/** How long to wait before what could not be written is tried again. */
const keepAgainMs = 1_000;

/** Makes a runner that has nothing to do yet. */
export function makeJobRunner(deps: JobRunnerDeps): JobRunner {
  const running: Running = {
    deps,
    queue: makeFairQueue(),
    tasks: new Set(),
    nRunning: new Map(),
    cancels: new Map(),
    stopping: new AbortController(),
  };
  return {
    enqueue(job) {
      running.queue.push(job.userId, job.uuid);
      fillWorkers(running);
    },
    cancel: (job) => cancel(running, job),
    async stop() {
      running.stopping.abort();
      deps.watch.stop();
      await Promise.all(running.tasks);
    },
  };
}

function fillWorkers(running: Running): void {
  const { tasks, queue, deps, stopping } = running;
  while (tasks.size < deps.nWorkers && !stopping.signal.aborted) {
    const next = queue.shift((userId) => nRunningOf(running, userId) < deps.workersPerUser);
    if (next === undefined) return;
    const { client, item: uuid } = next;
    countRunning(running, client, 1);
    const task = runJob(running, uuid).finally(() => {
      tasks.delete(task);
      countRunning(running, client, -1);
      deps.watch.tellEnd(uuid);
      fillWorkers(running);
    });
    tasks.add(task);
  }
}

function countRunning(running: Running, userId: string, change: 1 | -1): void {
  const n = nRunningOf(running, userId) + change;
  if (n > 0) running.nRunning.set(userId, n);
  else running.nRunning.delete(userId);
}

function nRunningOf({ nRunning }: Running, userId: string): number {
  return nRunning.get(userId) ?? 0;
}

/** Never rejects: a bug of ours ends the analysis as failed. What cannot be written for now waits until it can. */
async function runJob({ deps, stopping, cancels }: Running, uuid: string): Promise<void> {
  const { store, log, now, watch } = deps;
  const keep = <T>(write: () => Promise<T>) => untilKept(write, stopping.signal, log);
  const cancelling = new AbortController();
  const signal = AbortSignal.any([stopping.signal, cancelling.signal]);
  cancels.set(uuid, cancelling);
  try {
    const job = await keep(() => store.analyses.start(uuid, now()));
    if (!job) return;
    log("info", "analysis-started", { uuid, userId: job.userId });
    watch.tell(uuid);
    const end = await findEnd(deps, job, signal);
    if (signal.aborted) return;
    await keep(end);
    log("info", "analysis-ended", { uuid, durationMs: now() - (job.startedAt ?? now()) });
  } catch (error) {
    log("error", "analysis-broke", { uuid, ...errorFields(error) });
    const text = "A bug of Solhound ended the analysis.";
    await keep(() => store.analyses.fail(uuid, text, now())).catch(() => false);
  } finally {
    cancels.delete(uuid);
  }
}

/** Tries again while the disk is full, say; undefined where the runner stops before. */
async function untilKept<T>(write: () => Promise<T>, signal: AbortSignal, log: Logger): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      log("error", "not-kept", errorFields(error));
      await delay(keepAgainMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

/** It is noted first, so that whatever the engine still answers comes too late. */
async function cancel({ deps, cancels, queue }: Running, { uuid, userId }: AnalysisRecord): Promise<boolean> {
  const isCancelled = await deps.store.analyses.fail(uuid, "The analysis was cancelled.", deps.now());
  if (!isCancelled) return false;
  deps.log("info", "analysis-cancelled", { uuid });
  queue.remove(userId, uuid);
  cancels.get(uuid)?.abort();
  deps.watch.tellEnd(uuid);
  return true;
}

/** Finds out how the analysis ends, and answers how to note that in the store. */
async function findEnd(deps: JobRunnerDeps, job: AnalysisRecord, signal: AbortSignal): Promise<() => Promise<boolean>> {
  const { store, log, now } = deps;
  const fail = (text: string) => () => store.analyses.fail(job.uuid, text, now());
  if (job.nStarts > maxStarts) {
    return fail(`The server stopped ${maxStarts} times while this analysis ran; it was given up.`);
  }
  const cached = job.mayUseCache ? await store.analyses.findDone(job.userId, job.cacheKey) : undefined;
  if (cached) return () => store.analyses.complete(job.uuid, { ...resultOf(cached), endedAt: now() });
  const outcome = await analyseJob(deps, job, signal);
  if (outcome.ok) return () => complete(deps, job, outcome.value);
  const { error, diagnostics } = outcome.error;
  if (error.code === "internal-error") log("error", "engine-failed", { uuid: job.uuid, message: error.message });
  return fail(toErrorText(error, diagnostics));
}

async function analyseJob({ store, engine, watch }: JobRunnerDeps, job: AnalysisRecord, signal: AbortSignal) {
  const prepared = prepare(await readInput(store.blobs, job.inputBlob));
  invariant(prepared.ok, "what was accepted can be prepared");
  const { propertyChecking, uuid } = job;
  const request = { prepared: prepared.value, mode: modeOf(job), propertyChecking };
  return runAnalysis(engine, request, signal, (progress) => watch.tell(uuid, progress));
}

async function complete({ store, now }: JobRunnerDeps, { uuid }: AnalysisRecord, outcome: AnalysisOutcome) {
  const resultBlob = await writeJsonBlob(store.blobs, outcome);
  const vulnerabilities = countVulnerabilities(outcome.reports);
  return store.analyses.complete(uuid, { resultBlob, vulnerabilities, endedAt: now() });
}

/** The part of a finished analysis that an equal one may take over. */
export function resultOf({ resultBlob, vulnerabilities }: AnalysisRecord) {
  return { resultBlob, vulnerabilities };
}

function modeOf({ analysisMode }: AnalysisRecord): AnalysisModeName {
  const mode = analysisModeNames.find((name) => name === analysisMode);
  invariant(mode !== undefined, "only known modes are accepted");
  return mode;
}
