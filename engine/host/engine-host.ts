/** Runs the engine in a process of its own: nothing of it blocks or endangers the door that asks. */

import type { AnalysisOptions } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { noAccess } from "../model/compiler-access.ts";
import { compilersFolder, defaultCacheFolder } from "../node/compilers/cache-folder.ts";
import { type CompilerBroker, makeCompilerBroker } from "./compiler-broker.ts";
import { type ChildEnd, type EngineChild, startEngineChild } from "./engine-child.ts";
import type { EngineHostOptions } from "./engine-host-options.ts";
import { type HostJob, makeHostJob } from "./host-job.ts";
import type { HostEvent, HostInput, HostReply } from "./protocol.ts";
import { makeWaitClock, type WaitClock } from "./wait-clock.ts";

export interface EngineHost {
  /**
   * Queues an analysis; events arrive as they are known, the last is the summary, also when the process dies
   * (`internal-error` or `out-of-memory`) or is cancelled. After an abort the summary comes within 100 ms. Whoever
   * stops reading before the summary cancels the analysis.
   */
  analyze(input: HostInput, options: AnalysisOptions & { readonly signal: AbortSignal }): AsyncIterable<HostEvent>;
  /** Starts a process ahead of the first analysis, which then need not wait for it and its compiler. */
  warmUp(): void;
  /** How many processes there are and work, and how many analyses wait for one. */
  state(): { readonly nProcesses: number; readonly nRunning: number; readonly nWaiting: number };
  /** Ends the processes that have nothing to do; others are started when there is work again. */
  rest(): void;
  /** Ends all processes; analyses under way end as cancelled. */
  close(): Promise<void>;
}

interface Worker {
  readonly child: EngineChild;
  job: HostJob | undefined;
  /** Has ended an analysis before. */
  isWarm: boolean;
  /** What it waits for the network, which this process has. */
  readonly waits: WaitClock;
}

/** The state of a host. */
interface Pool {
  readonly options: EngineHostOptions & { readonly cacheFolder: string };
  readonly desk: CompilerBroker;
  readonly workers: Set<Worker>;
  readonly queue: HostJob[];
  isClosed: boolean;
}

/** How long a process may take to end an analysis politely; the rest of 100 ms is for telling about it. */
const politeMs = 80;

/** How long past its time budget a process may go on before it is taken to hang. */
const overtimeMs = 5000;

/** Processes are started when there is work for them, and stay for the next. The caller has to `close` the host. */
export function makeEngineHost(options: EngineHostOptions): EngineHost {
  const cacheFolder = options.cacheFolder ?? defaultCacheFolder(process.env);
  const desk = makeCompilerBroker(compilersFolder(cacheFolder));
  const pool: Pool = { options: { ...options, cacheFolder }, desk, workers: new Set(), queue: [], isClosed: false };
  let nextId = 1;
  return {
    analyze(input, jobOptions) {
      const job: HostJob = makeHostJob(nextId++, input, jobOptions, () => cancel(pool, job));
      pool.queue.push(job);
      if (pool.isClosed || jobOptions.signal.aborted) cancel(pool, job);
      dispatch(pool);
      return job.events;
    },
    warmUp() {
      if (!pool.isClosed && pool.workers.size === 0) startWorker(pool).child.send({ kind: "warm-up" });
    },
    state: () => ({
      nProcesses: pool.workers.size,
      nRunning: [...pool.workers].filter(({ job }) => job !== undefined).length,
      nWaiting: pool.queue.length,
    }),
    rest: () => rest(pool),
    close: () => close(pool),
  };
}

/** Gives the jobs that wait to processes that do not work, starting processes as far as allowed. */
function dispatch(pool: Pool): void {
  while (pool.queue.length > 0) {
    const idle = [...pool.workers].find(({ job }) => job === undefined);
    const worker = idle ?? (pool.workers.size < pool.options.nWorkers ? startWorker(pool) : undefined);
    const job = worker && pool.queue.shift();
    if (worker === undefined || job === undefined) return;
    assign(pool, worker, job);
  }
}

function startWorker(pool: Pool): Worker {
  const child = startEngineChild(pool.options, (reply) => onReply(pool, worker, reply));
  const worker: Worker = { child, job: undefined, isWarm: false, waits: makeWaitClock() };
  pool.workers.add(worker);
  void child.ended.then((end) => onEnd(pool, worker, end));
  return worker;
}

function assign(pool: Pool, worker: Worker, job: HostJob): void {
  const { id, options } = job;
  const input = { compilers: pool.options.compilers ?? noAccess, ...job.input };
  const { timeMs } = options.budget;
  worker.job = job;
  worker.child.send({ kind: "analyze", id, input, options });
  const onOverdue = (): void => {
    const waitedMs = worker.waits.take();
    if (waitedMs > 0) job.after(waitedMs, onOverdue);
    else giveUp(pool, job, `the time budget of ${timeMs / 1000} s ran out`);
  };
  worker.waits.take();
  job.after(timeMs + overtimeMs, onOverdue);
}

function onReply(pool: Pool, worker: Worker, reply: HostReply): void {
  if (reply.kind === "question") {
    const { question } = reply;
    worker.waits.begin();
    void pool.desk.answer(reply.ask).then((answer) => {
      worker.waits.end();
      worker.child.send({ kind: "answer", question, answer });
    });
    return;
  }
  const { job } = worker;
  if (job === undefined || reply.kind !== "event" || reply.id !== job.id) return;
  job.push(reply.event);
  if (!job.isDone()) return;
  worker.job = undefined;
  worker.isWarm = true;
  dispatch(pool);
}

/** An analysis given to a process that had just died, while nothing ran in it, goes to another one. */
function onEnd(pool: Pool, worker: Worker, end: ChildEnd): void {
  pool.workers.delete(worker);
  const { job } = worker;
  if (job !== undefined && worker.isWarm && !job.hasBegun() && !job.isDone()) pool.queue.unshift(job);
  else job?.fail(toError(end, pool.options.memoryLimitMb));
  dispatch(pool);
}

function cancel(pool: Pool, job: HostJob): void {
  if (job.isDone()) return;
  const place = pool.queue.indexOf(job);
  if (place >= 0) pool.queue.splice(place, 1);
  workerOf(pool, job)?.child.send({ kind: "abort", id: job.id });
  if (place >= 0 || pool.isClosed) job.giveUp("cancelled");
  else job.after(politeMs, () => giveUp(pool, job, "cancelled"));
}

/** Ends the job without its process, which is replaced at once: whoever cancels usually asks again. */
function giveUp(pool: Pool, job: HostJob, why: string): void {
  const worker = workerOf(pool, job);
  job.giveUp(why);
  if (worker === undefined) return;
  pool.workers.delete(worker);
  worker.child.kill();
  if (!pool.isClosed) startWorker(pool);
  dispatch(pool);
}

function workerOf(pool: Pool, job: HostJob): Worker | undefined {
  return [...pool.workers].find((worker) => worker.job === job);
}

function rest(pool: Pool): void {
  for (const worker of pool.workers) {
    if (worker.job !== undefined) continue;
    pool.workers.delete(worker);
    worker.child.kill();
  }
}

async function close(pool: Pool): Promise<void> {
  pool.isClosed = true;
  pool.desk.close();
  const workers = [...pool.workers];
  for (const job of pool.queue.splice(0)) job.giveUp("cancelled");
  for (const { child, job } of workers) {
    job?.giveUp("cancelled");
    child.kill();
  }
  await Promise.all(workers.map(({ child }) => child.ended));
}

function toError({ isOutOfMemory, description }: ChildEnd, limitMb: number): AnalysisError {
  if (isOutOfMemory) {
    const message = `The analysis needed more than ${limitMb} MB of memory. Analyse a smaller part of the project, or raise the limit.`;
    return { code: "out-of-memory", message };
  }
  return { code: "internal-error", message: `The engine process died: ${description}` };
}
