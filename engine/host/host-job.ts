/** One analysis, from being asked for to its summary. */

import type { AnalysisOptions, AnalysisPhase } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { failedSummary, withoutResult } from "../model/summary.ts";
import { makeEventQueue } from "../util/event-queue.ts";
import type { HostEvent, HostInput } from "./protocol.ts";

export interface HostJob {
  readonly id: number;
  readonly input: HostInput;
  readonly options: AnalysisOptions;
  /** What the caller reads. */
  readonly events: AsyncIterable<HostEvent>;
  /** Nothing is passed on after the summary. */
  push(event: HostEvent): void;
  /** Ends the analysis with a summary of the host's own, because its process ended. */
  fail(error: AnalysisError): void;
  /** Likewise; `why` is worded as in `cancelled`. */
  giveUp(why: string): void;
  isDone(): boolean;
  /** Whether a process has said anything about it. */
  hasBegun(): boolean;
  /** Calls `action` later, unless the analysis is done by then. */
  after(delayMs: number, action: () => void): void;
}

/** A longer delay would be taken for none. */
const maxTimerMs = 2 ** 31 - 1;

/** `onCancel` is called at most once: when the signal is aborted, or the reader stops before the summary. */
export function makeHostJob(
  id: number,
  input: HostInput,
  { signal, ...options }: AnalysisOptions & { readonly signal: AbortSignal },
  onCancel: () => void,
): HostJob {
  const startedAt = performance.now();
  const timers: NodeJS.Timeout[] = [];
  const events = makeEventQueue<HostEvent>(onCancel);
  let phase: AnalysisPhase | undefined;
  let isDone = false;

  function push(event: HostEvent): void {
    if (isDone) return;
    if (event.kind === "progress") phase = event.phase;
    events.push(event);
    if (event.kind !== "summary") return;
    isDone = true;
    events.end();
    signal.removeEventListener("abort", onCancel);
    for (const timer of timers) clearTimeout(timer);
  }

  function end(error: AnalysisError, stopped: string): void {
    const durationMs = Math.round(performance.now() - startedAt);
    push({ kind: "summary", summary: failedSummary(options, error, durationMs, stopped) });
  }

  signal.addEventListener("abort", onCancel);
  return {
    id,
    input,
    options,
    events,
    push,
    fail: (error) => end(error, `the engine process ended ${whenIn(phase)}`),
    giveUp(why) {
      const stopped = `${why} ${whenIn(phase)}`;
      end(withoutResult(stopped), stopped);
    },
    isDone: () => isDone,
    hasBegun: () => phase !== undefined,
    after(delayMs, action) {
      if (!isDone) timers.push(setTimeout(action, Math.min(delayMs, maxTimerMs)));
    },
  };
}

function whenIn(phase: AnalysisPhase | undefined): string {
  return phase === undefined ? "before it began" : `during ${phase}`;
}
