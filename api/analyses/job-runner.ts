/** Takes queued analyses in a fair order, has the engine run them, and keeps what comes of them. */

import type { EngineHost } from "../../engine/host/engine-host.ts";
import { invariant } from "../../engine/util/invariant.ts";
import type { Logger } from "../http/logger.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import { type AnalysisModeName, analysisModeNames, type Report } from "./contract.ts";
import { toErrorText } from "./error-text.ts";
import { type FairQueue, makeFairQueue } from "./fair-queue.ts";
import { readInput, writeJsonBlob } from "./json-blobs.ts";
import { prepare } from "./prepare.ts";
import { runAnalysis } from "./run-analysis.ts";
import { countVulnerabilities } from "./to-reports.ts";

export interface JobRunnerDeps {
  readonly store: Pick<Store, "analyses" | "blobs">;
  readonly engine: Pick<EngineHost, "analyze">;
  /** How many analyses are given to the engine at once. */
  readonly nWorkers: number;
  readonly log: Logger;
  readonly now: () => number;
}

export interface JobRunner {
  /** Runs a queued analysis when its turn comes. */
  enqueue(job: AnalysisRecord): void;
  /** Answers when the analysis has ended, the time is over, the signal fires or the runner stops. */
  waitForEnd(uuid: string, limitMs: number, signal: AbortSignal): Promise<void>;
  /** Ends the analyses under way; they stay as they are in the store, for the next start. */
  stop(): Promise<void>;
}

/** The state of a runner. */
interface Running {
  readonly deps: JobRunnerDeps;
  readonly queue: FairQueue<string>;
  /** What is under way. */
  readonly tasks: Set<Promise<void>>;
  /** Whoever waits for the end of an analysis, by its uuid. */
  readonly waiting: Map<string, Set<() => void>>;
  /** Aborted when the runner stops. */
  readonly stopping: AbortController;
}

/** An analysis that the service did not survive this often is not begun again. */
const maxStarts = 10;

/** Requests that are held open at once; past these, nobody is made to wait. */
const maxWaiting = 500;

/** Makes a runner that has nothing to do yet. */
export function makeJobRunner(deps: JobRunnerDeps): JobRunner {
  const running: Running = {
    deps,
    queue: makeFairQueue(),
    tasks: new Set(),
    waiting: new Map(),
    stopping: new AbortController(),
  };
  return {
    enqueue(job) {
      running.queue.push(job.userId, job.uuid);
      fillWorkers(running);
    },
    waitForEnd: (uuid, limitMs, signal) => waitForEnd(running, uuid, limitMs, signal),
    async stop() {
      running.stopping.abort();
      for (const uuid of [...running.waiting.keys()]) wakeAll(running, uuid);
      await Promise.all(running.tasks);
    },
  };
}

function fillWorkers(running: Running): void {
  const { tasks, queue, deps, stopping } = running;
  while (tasks.size < deps.nWorkers && !stopping.signal.aborted) {
    const uuid = queue.shift();
    if (uuid === undefined) return;
    const task = runJob(running, uuid).finally(() => {
      tasks.delete(task);
      wakeAll(running, uuid);
      fillWorkers(running);
    });
    tasks.add(task);
  }
}

/** Never rejects: a bug of ours ends the analysis as failed. */
async function runJob({ deps, stopping }: Running, uuid: string): Promise<void> {
  const { store, log, now } = deps;
  try {
    const job = await store.analyses.start(uuid, now());
    if (!job) return;
    log("info", "analysis-started", { uuid, userId: job.userId });
    const end = await findEnd(deps, job, stopping.signal);
    if (stopping.signal.aborted) return;
    await end();
    log("info", "analysis-ended", { uuid, durationMs: now() - (job.startedAt ?? now()) });
  } catch (error) {
    log("error", "analysis-broke", { uuid, stack: error instanceof Error ? (error.stack ?? "") : String(error) });
    await store.analyses.fail(uuid, "A bug of Solhound ended the analysis.", now()).catch(() => false);
  }
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

async function analyseJob({ store, engine }: JobRunnerDeps, job: AnalysisRecord, signal: AbortSignal) {
  const prepared = prepare(await readInput(store.blobs, job.inputBlob));
  invariant(prepared.ok, "what was accepted can be prepared");
  const { propertyChecking } = job;
  return runAnalysis(engine, { prepared: prepared.value, mode: modeOf(job), propertyChecking }, signal);
}

async function complete({ store, now }: JobRunnerDeps, { uuid }: AnalysisRecord, reports: readonly Report[]) {
  const resultBlob = await writeJsonBlob(store.blobs, reports);
  const vulnerabilities = countVulnerabilities(reports);
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

function waitForEnd({ waiting, stopping }: Running, uuid: string, limitMs: number, signal: AbortSignal): Promise<void> {
  const nWaiting = [...waiting.values()].reduce((sum, wakers) => sum + wakers.size, 0);
  if (nWaiting >= maxWaiting || stopping.signal.aborted || signal.aborted) return Promise.resolve();
  const wakers = waiting.get(uuid) ?? new Set();
  waiting.set(uuid, wakers);
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      wakers.delete(wake);
      if (wakers.size === 0) waiting.delete(uuid);
      resolve();
    };
    const timer = setTimeout(wake, limitMs);
    wakers.add(wake);
    signal.addEventListener("abort", wake);
  });
}

function wakeAll({ waiting }: Running, uuid: string): void {
  for (const wake of [...(waiting.get(uuid) ?? [])]) wake();
}
