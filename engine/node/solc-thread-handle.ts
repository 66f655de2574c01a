/** One solc thread, seen from the thread that started it. */

import { Worker } from "node:worker_threads";
import type { CompilerFile } from "./compilers/compiler-file.ts";
import type { SolcThreadReply } from "./solc-thread.ts";

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

/** Starts a thread and lets it load the compiler. It keeps this process alive only while it compiles. */
export function startSolcThread(threadPath: string, file: CompilerFile): SolcThread {
  const worker = new Worker(threadPath, {
    workerData: file,
    env: {},
    execArgv: ["--no-warnings"],
    resourceLimits: { stackSizeMb },
  });
  let isReady = false;
  let fault: SolcThreadFault | undefined;
  let job: { readonly input: string; resolve(result: SolcThreadResult): void } | undefined;

  function finish(result: SolcThreadResult): void {
    worker.unref();
    const done = job;
    job = undefined;
    done?.resolve(result);
  }

  worker.unref();
  worker.on("message", (reply: SolcThreadReply) => {
    if (reply.kind === "output") finish(reply);
    else if (reply.kind === "refused") {
      fault = reply;
      finish(reply);
      void worker.terminate();
    } else {
      isReady = true;
      if (job !== undefined) worker.postMessage(job.input);
    }
  });
  worker.on("error", (error) => {
    fault = toFault(error);
  });
  worker.on("exit", (status) => {
    fault ??= { kind: "crashed", message: `the thread ended with status ${status}` };
    finish(fault);
  });

  return {
    file,
    run(input) {
      return new Promise((resolve) => {
        job = { input, resolve };
        if (fault !== undefined) return finish(fault);
        worker.ref();
        if (isReady) worker.postMessage(input);
      });
    },
    isReady: () => isReady,
    isCompiling: () => isReady && job !== undefined,
    withdraw: () => finish({ kind: "crashed", message: "withdrawn" }),
    isGone: () => fault !== undefined,
    async end() {
      fault ??= { kind: "crashed", message: "the thread was ended" };
      await worker.terminate();
    },
  };
}

function toFault(error: unknown): SolcThreadFault {
  if (!(error instanceof Error)) return { kind: "crashed", message: String(error) };
  const isOutOfMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isOutOfMemory ? { kind: "out-of-memory" } : { kind: "crashed", message: error.message };
}
