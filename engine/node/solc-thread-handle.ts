/** One solc thread, seen from the thread that started it. */

import { Worker } from "node:worker_threads";
import type { CompilerFile } from "./compilers/compiler-file.ts";
import type { SolcThreadData, SolcThreadReply } from "./solc-thread.ts";

/** How one compile ended; without an output the thread is gone. */
export type SolcThreadResult = { readonly kind: "output"; readonly output: string } | SolcThreadFault;

type SolcThreadFault =
  | { readonly kind: "out-of-memory" }
  | { readonly kind: "crashed"; readonly message: string }
  | { readonly kind: "refused"; readonly reason: string };

export interface SolcThread {
  readonly file: CompilerFile;
  /** Compiles one input; one at a time. */
  run(input: string): Promise<SolcThreadResult>;
  isReady(): boolean;
  /** True once the compiler has been given the input: it can then be stopped by ending the thread only. */
  isCompiling(): boolean;
  /** Takes the input back before the compiler has it. */
  withdraw(): void;
  isGone(): boolean;
  /** Ends the thread at once; a compile under way ends as `crashed`. */
  end(): Promise<void>;
}

/** Stack of the compiler, which descends once for each nesting in the source. */
const stackSizeMb = 16;

interface ThreadState {
  isReady: boolean;
  /** Why the thread is gone, or about to be. */
  fault: SolcThreadFault | undefined;
  job: { readonly input: string; resolve(result: SolcThreadResult): void } | undefined;
}

/** Starts a thread and lets it load the compiler. It keeps this process alive only while it compiles. */
export function startSolcThread(threadPath: string, data: SolcThreadData): SolcThread {
  const worker = new Worker(threadPath, {
    workerData: data,
    env: {},
    execArgv: ["--no-warnings"],
    resourceLimits: { stackSizeMb },
  });
  worker.unref();
  const state: ThreadState = { isReady: false, fault: undefined, job: undefined };
  listen(worker, state);
  return {
    file: data.file,
    run(input) {
      return new Promise((resolve) => {
        state.job = { input, resolve };
        if (state.fault !== undefined) return finishJob(worker, state, state.fault);
        worker.ref();
        if (state.isReady) worker.postMessage(input);
      });
    },
    isReady: () => state.isReady,
    isCompiling: () => state.isReady && state.job !== undefined,
    withdraw: () => finishJob(worker, state, { kind: "crashed", message: "withdrawn" }),
    isGone: () => state.fault !== undefined,
    async end() {
      state.fault ??= { kind: "crashed", message: "the thread was ended" };
      await worker.terminate();
    },
  };
}

/** Keeps the state up to date with what the thread says, and with its end. */
function listen(worker: Worker, state: ThreadState): void {
  worker.on("message", (reply: SolcThreadReply) => {
    if (reply.kind === "output") finishJob(worker, state, reply);
    else if (reply.kind === "refused") {
      state.fault = reply;
      finishJob(worker, state, reply);
      void worker.terminate();
    } else {
      state.isReady = true;
      if (state.job !== undefined) worker.postMessage(state.job.input);
    }
  });
  worker.on("error", (error) => {
    state.fault = toFault(error);
  });
  worker.on("exit", (status) => {
    state.fault ??= { kind: "crashed", message: `the thread ended with status ${status}` };
    finishJob(worker, state, state.fault);
  });
}

/** Answers whoever waits for the compile, if anybody does. */
function finishJob(worker: Worker, state: ThreadState, result: SolcThreadResult): void {
  worker.unref();
  const done = state.job;
  state.job = undefined;
  done?.resolve(result);
}

function toFault(error: unknown): SolcThreadFault {
  if (!(error instanceof Error)) return { kind: "crashed", message: String(error) };
  const isOutOfMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory ? { kind: "out-of-memory" } : { kind: "crashed", message: error.message };
}
