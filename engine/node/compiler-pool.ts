/** solc in threads: started on demand, ended on abort, with a warm one at hand for the next compile. */

import type { CompileFailure } from "../solc/compiler.ts";
import { err, ok, type Result } from "../util/result.ts";
import type { CompilerFile } from "./compilers/compiler-file.ts";
import { makeIdleThreads } from "./idle-threads.ts";
import { type SolcThread, type SolcThreadResult, startSolcThread } from "./solc-thread-handle.ts";

export interface CompilerPoolOptions {
  /** The built `solc-thread.js`. */
  readonly threadPath: string;
  /** A thread that compiled nothing for this long is ended. */
  readonly idleMs: number;
  /** Resident memory of this process, past which a compile is ended: solc's own memory obeys no other limit. */
  readonly memoryLimitMb: number;
  /** Where what V8 made of compilers is kept; absent: nowhere. */
  readonly codeFolder?: string | undefined;
}

/** `refused`: the file is not what it should be; `reason` is a clause about it. */
export type PoolFailure =
  | Exclude<CompileFailure, { readonly kind: "no-such-version" }>
  | { readonly kind: "refused"; readonly reason: string };

export interface CompilerPool {
  /** Compiles a standard JSON text. */
  compile(file: CompilerFile, input: string, signal: AbortSignal): Promise<Result<string, PoolFailure>>;
  /** Starts loading a compiler, for a compile that is sure to come. */
  warmUp(file: CompilerFile): void;
  /** Ends all threads; compiles under way end as `cancelled`. */
  close(): Promise<void>;
}

type Stop = "cancelled" | "out-of-memory";

const memoryCheckMs = 100;

/** One analysis compiles twice, for syntax trees and for bytecode: until then nobody is known to come again. */
const spareFromCompiles = 3;

/** A process that is to be small has no thread in reserve. */
const spareFromMb = 1024;

/** Starts no thread before it is asked to. */
export function makeCompilerPool(options: CompilerPoolOptions): CompilerPool {
  const { memoryLimitMb } = options;
  const closing = new AbortController();
  const threads = makeThreads(options, closing.signal);
  const nCompiles = new Map<string, number>();

  async function run(file: CompilerFile, input: string, signal: AbortSignal): Promise<Result<string, PoolFailure>> {
    const thread = threads.take(file);
    const number = 1 + (nCompiles.get(file.version) ?? 0);
    nCompiles.set(file.version, number);
    if (number >= spareFromCompiles && memoryLimitMb >= spareFromMb) threads.keepSpare(file);
    const stop = watchForStop(AbortSignal.any([signal, closing.signal]), memoryLimitMb);
    const outcome = await Promise.race([thread.run(input), stop.stopped]);
    stop.release();
    if (typeof outcome === "string") {
      threads.cutOff(thread);
      return err({ kind: outcome });
    }
    threads.park(thread);
    return toResult(outcome);
  }

  return {
    warmUp: threads.keepSpare,
    async compile(file, input, signal) {
      if (signal.aborted || closing.signal.aborted) return err({ kind: "cancelled" });
      return run(file, input, signal);
    },
    async close() {
      closing.abort();
      await threads.close();
    },
  };
}

/** Threads for compiles: idle ones first, new ones where there are none. */
function makeThreads({ threadPath, idleMs, memoryLimitMb, codeFolder }: CompilerPoolOptions, closing: AbortSignal) {
  const start = (file: CompilerFile): SolcThread => startSolcThread(threadPath, { file, codeFolder });
  const idle = makeIdleThreads(idleMs, () => usedMb() > memoryLimitMb / 2);

  /** A second thread is worth its memory only where compiles follow one another, or one was cut off. */
  function keepSpare(file: CompilerFile): void {
    if (!idle.has(file) && !closing.aborted) idle.park(start(file));
  }

  /** A thread that is still loading has lost nothing: it serves the next compile. */
  function cutOff(thread: SolcThread): void {
    if (thread.isCompiling()) {
      void thread.end();
      keepSpare(thread.file);
    } else {
      thread.withdraw();
      idle.park(thread);
    }
  }

  return {
    take: (file: CompilerFile): SolcThread => idle.take(file) ?? start(file),
    park: idle.park,
    keepSpare,
    cutOff,
    close: idle.close,
  };
}

function toResult(outcome: SolcThreadResult): Result<string, PoolFailure> {
  return outcome.kind === "output" ? ok(outcome.output) : err(outcome);
}

/** `stopped` resolves when the compile has to end early; it never does after `release`. */
function watchForStop(signal: AbortSignal, limitMb: number): { stopped: Promise<Stop>; release(): void } {
  const { promise, resolve } = withResolvers<Stop>();
  const onAbort = (): void => resolve("cancelled");
  signal.addEventListener("abort", onAbort);
  const timer = setInterval(() => {
    if (usedMb() > limitMb) resolve("out-of-memory");
  }, memoryCheckMs);
  return {
    stopped: promise,
    release() {
      signal.removeEventListener("abort", onAbort);
      clearInterval(timer);
    },
  };
}

/** Resident memory of this process. */
function usedMb(): number {
  return process.memoryUsage.rss() / (1024 * 1024);
}

function withResolvers<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
