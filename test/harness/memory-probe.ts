/** Loaded into a server that a bench has started: tells on request what its memory holds once the garbage is out, and how long it has worked. */

import { writeHeapSnapshot } from "node:v8";

/** In bytes: objects that live, what they hold outside of the heap, and all that the process has. */
export interface MemoryUse {
  readonly liveHeap: number;
  readonly external: number;
  readonly rss: number;
}

// Node collects all garbage at once only where it is started with --expose-gc.
const { gc } = globalThis as { gc?: () => void };

/** What it is asked: for memory, also written as a heap snapshot where a file is named, or for its processor time. */
export type Question = { readonly snapshotFile: string } | "processor";

process.on("message", (question: Question) => {
  if (question === "processor") {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
    return;
  }
  const { rss } = process.memoryUsage();
  gc?.();
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  if (question.snapshotFile !== "") writeHeapSnapshot(question.snapshotFile);
  process.send?.({ liveHeap: heapUsed, external, rss } satisfies MemoryUse);
});
// The bench may end the server while it listens to the bench.
process.channel?.unref();
