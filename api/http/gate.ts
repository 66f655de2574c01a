/** Lets only so many costly things happen at once. */

import pLimit from "p-limit";
import { err, ok, type Result } from "../../engine/util/result.ts";

export interface Gate {
  /** Runs the task when there is room for it; an error where too many wait already. */
  run<T>(task: () => Promise<T>): Promise<Result<T, "too-busy">>;
}

/** A gate through which `nAtOnce` go at once, and before which at most `maxWaiting` wait, first come first served. */
export function makeGate(nAtOnce: number, maxWaiting: number): Gate {
  const limit = pLimit(nAtOnce);
  return {
    async run(task) {
      const nThere = limit.activeCount + limit.pendingCount;
      return nThere < nAtOnce + maxWaiting ? ok(await limit(task)) : err("too-busy");
    },
  };
}
