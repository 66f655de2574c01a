/** Lets only so many costly things happen at once. */

import { err, ok, type Result } from "../../engine/util/result.ts";

export interface Gate {
  /** Runs the task when there is room for it; an error where too many wait already. */
  run<T>(task: () => Promise<T>): Promise<Result<T, "too-busy">>;
}

/** A gate through which `nAtOnce` go at once, and before which at most `maxWaiting` wait, first come first served. */
export function makeGate(nAtOnce: number, maxWaiting: number): Gate {
  let nRunning = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else nRunning--;
  };
  return {
    async run(task) {
      if (nRunning < nAtOnce) nRunning++;
      else if (waiting.length >= maxWaiting) return err("too-busy");
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return ok(await task());
      } finally {
        leave();
      }
    },
  };
}
