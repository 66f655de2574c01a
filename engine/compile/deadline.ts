/** Ends an analysis early: on a cancel, or when its time is up. */

import type { AnalysisPhase } from "../model/analysis.ts";
import type { EngineDeps } from "./engine-deps.ts";

export interface Deadline {
  /** Aborted by a cancel and by the end of the time budget alike. */
  readonly signal: AbortSignal;
  /** What to tell about a stop in this phase; null where nothing stopped the analysis. */
  describe(phase: AnalysisPhase): string | null;
  /** Does something that is not analysis: the time budget stands still meanwhile. */
  untimed<T>(work: () => Promise<T>): Promise<T>;
  /** Lets go of timer and signal. */
  release(): void;
}

/** The time starts now. */
export function makeDeadline(signal: AbortSignal, timeMs: number, deps: Pick<EngineDeps, "after" | "now">): Deadline {
  const controller = new AbortController();
  let cause: string | null = null;
  const stopFor = (reason: string): void => {
    cause ??= reason;
    controller.abort();
  };
  const onAbort = (): void => stopFor("cancelled");
  const start = () => deps.after(leftMs, () => stopFor(`the time budget of ${timeMs / 1000} s ran out`));
  let leftMs = timeMs;
  let startedAt = deps.now();
  let cancelTimer = start();
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  return {
    signal: controller.signal,
    describe: (phase) => (cause === null ? null : `${cause} during ${phase}`),
    async untimed(work) {
      cancelTimer();
      leftMs -= deps.now() - startedAt;
      try {
        return await work();
      } finally {
        startedAt = deps.now();
        cancelTimer = start();
      }
    },
    release() {
      cancelTimer();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
