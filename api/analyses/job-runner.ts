/** Takes queued analyses from the store when it is their turn, has the engine run them, and keeps what comes of them. */

import { setTimeout as delay } from "node:timers/promises";
import { errorFields, type Logger } from "../http/logging/logger.ts";
import type { Recovery } from "../store/analysis-store.ts";
import { NotKept } from "../store/not-kept.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";
import { findEnd, type RunJobDeps } from "./run-job.ts";

export interface JobRunnerDeps extends RunJobDeps {
  readonly store: Pick<Store, "analyses" | "blobs" | "signals">;
  /** Under which it is known to the others; no two have one. */
  readonly worker: string;
  /** How many analyses are given to the engine at once. */
  readonly nWorkers: number;
}

/** Which analyses are taken for lost; as in `Recovery`. */
type Loss = Pick<Recovery, "silentMs" | "maxStarts">;

export interface JobRunner {
  /** Takes no more, and waits at most so long for what is under way; what has not ended by then is given back. */
  stop(drainMs: number): Promise<void>;
}

/** The state of a runner. */
interface Running {
  readonly deps: JobRunnerDeps;
  /** What is under way. */
  readonly tasks: Set<Promise<void>>;
  /** Ends what is under way, by its uuid. */
  readonly cancels: Map<string, AbortController>;
  /** Aborted when no more is to be taken. */
  readonly closing: AbortController;
  /** Aborted when what is under way is to end. */
  readonly stopping: AbortController;
  /** Whether something is being taken; `again`: and something may have come meanwhile. */
  filling: "no" | "yes" | "again";
  filled: Promise<void>;
}

/** How long to wait before what could not be written is tried again. */
const keepAgainMs = 1_000;
/** How often to look for work that no signal has told of. */
const pollMs = 2_000;
/** How often to tell the others that this worker is there. */
const beatMs = 5_000;
/** A worker that was not heard of for so long is taken for dead. What was begun three times and died with it is given up. */
const lostWorker: Loss = { silentMs: 20_000, maxStarts: 3 };
/** When a server that has all to itself starts, whatever ran is lost; it may have been ended often for other reasons. */
export const lostServer: Loss = { silentMs: 0, maxStarts: 10 };

/** Makes a runner that goes on until it is stopped. */
export function makeJobRunner(deps: JobRunnerDeps): JobRunner {
  const running: Running = {
    deps,
    tasks: new Set(),
    cancels: new Map(),
    closing: new AbortController(),
    stopping: new AbortController(),
    filling: "no",
    filled: Promise.resolve(),
  };
  const unlisten = deps.store.signals.listen((signal) => {
    if (signal.kind === "work") fillWorkers(running);
    if (signal.kind === "ended") running.cancels.get(signal.uuid)?.abort();
  });
  const timers = [
    setInterval(() => fillWorkers(running), pollMs),
    setInterval(() => void guarded(deps.log, () => beat(running)), beatMs),
  ];
  fillWorkers(running);
  return {
    async stop(drainMs) {
      running.closing.abort();
      unlisten();
      if (drainMs > 0) await Promise.race([whenDone(running), delay(drainMs, undefined, { ref: false })]);
      running.stopping.abort();
      await whenDone(running);
      for (const timer of timers) clearInterval(timer);
      await guarded(deps.log, () => deps.store.analyses.giveBack(deps.worker));
    },
  };
}

/** What is being taken is taken, and what is under way has ended. */
async function whenDone({ filled, tasks }: Running): Promise<void> {
  await filled;
  await Promise.all(tasks);
}

/** Fails or requeues what workers that died have left. */
export async function recoverLost(
  { store, log, now }: Pick<JobRunnerDeps, "store" | "log" | "now">,
  loss = lostWorker,
): Promise<void> {
  const reason = `The analysis was given up: it was begun ${loss.maxStarts} times, and each time the process that ran it ended before it did.`;
  const lost = await store.analyses.recover({ ...loss, reason, at: now() });
  for (const { uuid } of lost) {
    log("error", "analysis-given-up", { uuid });
    store.signals.tell({ kind: "ended", uuid });
  }
}

/** What is not this worker's any more, because it was cancelled or taken for lost, ends here too. */
async function beat(running: Running): Promise<void> {
  const { deps, cancels } = running;
  const before = [...cancels.keys()];
  const own = new Set(await deps.store.analyses.beat(deps.worker));
  for (const uuid of before) if (!own.has(uuid)) cancels.get(uuid)?.abort();
  await recoverLost(deps);
}

/** Begins as much as there is and may be begun. */
function fillWorkers(running: Running): void {
  if (running.filling !== "no") {
    running.filling = "again";
    return;
  }
  running.filling = "yes";
  running.filled = guarded(running.deps.log, async () => {
    while (await takeNext(running));
  }).finally(() => {
    running.filling = "no";
  });
}

/** False where there is nothing to take, or nobody to do it. */
async function takeNext(running: Running): Promise<boolean> {
  const { tasks, deps, closing } = running;
  if (tasks.size >= deps.nWorkers || closing.signal.aborted) return false;
  running.filling = "yes";
  const job = await deps.store.analyses.take(deps.worker, deps.now());
  if (job === undefined) return isAgain(running);
  const task = runJob(running, job).finally(() => {
    tasks.delete(task);
    fillWorkers(running);
  });
  tasks.add(task);
  return true;
}

function isAgain({ filling }: Running): boolean {
  return filling === "again";
}

/** Never rejects: a bug of ours ends the analysis as failed. What cannot be written for now waits until it can. */
async function runJob({ deps, stopping, cancels }: Running, job: AnalysisRecord): Promise<void> {
  const { store, log, now } = deps;
  const { uuid } = job;
  const keep = <T>(write: () => Promise<T>) => untilKept(write, signal, log);
  const cancelling = new AbortController();
  const signal = AbortSignal.any([stopping.signal, cancelling.signal]);
  cancels.set(uuid, cancelling);
  log("info", "analysis-started", { uuid, userId: job.userId });
  store.signals.tell({ kind: "started", uuid });
  try {
    const end = await keep(() => findEnd(deps, job, signal));
    if (end === undefined || signal.aborted) return;
    await keep(end);
    log("info", "analysis-ended", { uuid, durationMs: now() - (job.startedAt ?? now()) });
  } catch (error) {
    log("error", "analysis-broke", { uuid, ...errorFields(error) });
    const text = "A bug of Solhound ended the analysis.";
    await keep(() => store.analyses.fail(uuid, text, now())).catch(() => false);
  } finally {
    cancels.delete(uuid);
    if (!stopping.signal.aborted) store.signals.tell({ kind: "ended", uuid });
  }
}

/** Tries again while the disk is full or the database is away, say; undefined where the signal fires before. */
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

/** What goes wrong is tried again by itself, later. */
async function guarded(log: Logger, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log("error", error instanceof NotKept ? "not-kept" : "worker-broke", errorFields(error));
  }
}
