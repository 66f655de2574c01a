/** solc in threads: started on demand, ended on abort, with a warm one at hand for the next compile. */

import { newestFirst } from "../solc/choose-version.ts";
import type { CompileFailure, Compiler } from "../solc/compiler.ts";
import type { StandardJsonOutput } from "../solc/standard-json.ts";
import { err, ok, type Result } from "../util/result.ts";
import { type SolcThread, type SolcThreadResult, startSolcThread } from "./solc-thread-handle.ts";

export interface CompilerPoolOptions {
  /** The built `solc-thread.js`. */
  readonly threadPath: string;
  /** Path of the `soljson.js` of each version. */
  readonly compilers: Readonly<Record<string, string>>;
  /** A thread that compiled nothing for this long is ended. */
  readonly idleMs: number;
  /** Resident memory of this process, past which a compile is ended: solc's own memory obeys no other limit. */
  readonly memoryLimitMb: number;
}

export interface CompilerPool extends Compiler {
  /** Starts loading the newest version, for a compile that is sure to come. */
  warmUp(): void;
  /** Ends all threads; compiles under way end as `cancelled`. */
  close(): Promise<void>;
}

type Stop = "cancelled" | "out-of-memory";

const memoryCheckMs = 100;

/** Starts no thread before it is asked to. */
export function makeCompilerPool(options: CompilerPoolOptions): CompilerPool {
  const idle = new Map<SolcThread, NodeJS.Timeout>();
  const closing = new AbortController();
  let nCompiles = 0;

  function start(version: string): SolcThread {
    return startSolcThread(options.threadPath, version, options.compilers[version] ?? "");
  }

  /** Keeps the thread for a later compile. What solc once took of memory it never gives back. */
  function park(thread: SolcThread): void {
    if (thread.isGone() || closing.signal.aborted) return;
    if (usedMb() > options.memoryLimitMb / 2) {
      void thread.end();
      return;
    }
    const timer = setTimeout(() => {
      idle.delete(thread);
      void thread.end();
    }, options.idleMs);
    idle.set(thread, timer.unref());
  }

  /** One that has loaded the compiler, or at least begun to. */
  function take(version: string): SolcThread | undefined {
    const fitting = [...idle.keys()].filter((thread) => thread.version === version && !thread.isGone());
    const thread = fitting.find((one) => one.isReady()) ?? fitting[0];
    if (thread === undefined) return undefined;
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    return thread;
  }

  /** A second thread is worth its memory only where compiles follow one another, or one was cut off. */
  function keepSpare(version: string): void {
    const hasSpare = [...idle.keys()].some((thread) => thread.version === version && !thread.isGone());
    if (!hasSpare && !closing.signal.aborted) park(start(version));
  }

  async function run(version: string, input: string, signal: AbortSignal): Promise<Result<string, CompileFailure>> {
    const thread = take(version) ?? start(version);
    nCompiles++;
    if (nCompiles > 1) keepSpare(version);
    const stop = watchForStop(AbortSignal.any([signal, closing.signal]), options.memoryLimitMb);
    const outcome = await Promise.race([thread.run(input), stop.stopped]);
    stop.release();
    if (typeof outcome === "string") {
      cutOff(thread);
      return err({ kind: outcome });
    }
    park(thread);
    return toResult(outcome);
  }

  /** A thread that is still loading has lost nothing: it serves the next compile. */
  function cutOff(thread: SolcThread): void {
    if (thread.isCompiling()) {
      void thread.end();
      keepSpare(thread.version);
    } else {
      thread.withdraw();
      park(thread);
    }
  }

  const versions = newestFirst(Object.keys(options.compilers));
  return {
    versions,
    warmUp() {
      if (versions[0] !== undefined) keepSpare(versions[0]);
    },
    async compile(version, input, signal) {
      if (!Object.hasOwn(options.compilers, version)) return err({ kind: "no-such-version", version });
      if (signal.aborted || closing.signal.aborted) return err({ kind: "cancelled" });
      const output = await run(version, JSON.stringify(input), signal);
      return output.ok ? ok(JSON.parse(output.value) as StandardJsonOutput) : output;
    },
    async close() {
      closing.abort();
      const threads = [...idle.keys()];
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

function toResult(outcome: SolcThreadResult): Result<string, CompileFailure> {
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
