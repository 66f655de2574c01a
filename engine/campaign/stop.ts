/** Ends an analysis early: on a cancel, or when its time is up. */

import type { AnalysisPhase } from "../model/analysis.ts";
import type { EngineDeps } from "./engine-deps.ts";

export interface Stop {
  /** Aborted by a cancel and by the end of the time budget alike. */
  readonly signal: AbortSignal;
  /** What to tell about a stop in this phase; null where nothing stopped the analysis. */
  describe(phase: AnalysisPhase): string | null;
  /** Lets go of timer and signal. */
  release(): void;
}

/** The time starts now. */
export function makeStop(signal: AbortSignal, timeMs: number, deps: Pick<EngineDeps, "after">): Stop {
  const controller = new AbortController();
  let cause: string | null = null;
  const stopFor = (reason: string): void => {
    cause ??= reason;
    controller.abort();
  };
  const onAbort = (): void => stopFor("cancelled");
  const cancelTimer = deps.after(timeMs, () => stopFor(`the time budget of ${timeMs / 1000} s ran out`));
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  return {
    signal: controller.signal,
    describe: (phase) => (cause === null ? null : `${cause} during ${phase}`),
    release() {
      cancelTimer();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
