/** Compiler threads that wait for their next compile, the one that was not used for longest first. */

import type { CompilerFile } from "./compilers/compiler-file.ts";
import type { SolcThread } from "./solc-thread-handle.ts";

export interface IdleThreads {
  /** Keeps the thread for a later compile. What solc once took of memory it never gives back. */
  park(thread: SolcThread): void;
  /** One that has loaded the compiler, or at least begun to; it is no longer among these. */
  take(file: CompilerFile): SolcThread | undefined;
  has(file: CompilerFile): boolean;
  /** Ends them all, and whatever is parked from now on. */
  close(): Promise<void>;
}

/** Warm compilers beyond this many are ended. */
const maxIdle = 4;

/** `idleMs`: a thread that compiled nothing for this long is ended; `isCrowded`: whether memory is getting short. */
export function makeIdleThreads(idleMs: number, isCrowded: () => boolean): IdleThreads {
  const timers = new Map<SolcThread, NodeJS.Timeout>();
  let isClosed = false;

  function remove(thread: SolcThread): void {
    clearTimeout(timers.get(thread));
    timers.delete(thread);
  }

  function end(thread: SolcThread): void {
    remove(thread);
    void thread.end();
  }

  function fitting(file: CompilerFile): SolcThread[] {
    return [...timers.keys()].filter((thread) => isSame(thread.file, file) && !thread.isGone());
  }

  return {
    park(thread) {
      if (thread.isGone()) return;
      if (isClosed) return end(thread);
      timers.set(thread, setTimeout(() => end(thread), idleMs).unref());
      const [oldest] = timers.keys();
      if ((timers.size > maxIdle || isCrowded()) && oldest !== undefined) end(oldest);
    },
    take(file) {
      const threads = fitting(file);
      const thread = threads.find((one) => one.isReady()) ?? threads[0];
      if (thread !== undefined) remove(thread);
      return thread;
    },
    has: (file) => fitting(file).length > 0,
    async close() {
      isClosed = true;
      const threads = [...timers.keys()];
      for (const thread of threads) remove(thread);
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

function isSame(a: CompilerFile, b: CompilerFile): boolean {
  return a.version === b.version && a.path === b.path && a.sha256 === b.sha256;
}
