/** One analysis, from being asked for to its summary. */

import type { AnalysisOptions, AnalysisPhase, Interim } from "../model/analysis.ts";
import type { AnalysisError } from "../model/analysis-error.ts";
import { makeEventQueue } from "../util/event-queue.ts";
import { type Cut, endEarly } from "./end-early.ts";
import type { EngineEvent, HostEvent, HostInput } from "./protocol.ts";

export interface HostJob {
  readonly id: number;
  readonly input: HostInput;
  readonly options: AnalysisOptions;
  /** What the caller reads. */
  readonly events: AsyncIterable<HostEvent>;
  /** Nothing is passed on after the summary, and what is only to be kept is kept. */
  push(event: EngineEvent): void;
  /** Ends the analysis with what was kept and a summary of the host's own, because its process ended. */
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
  let interim: Interim | undefined;
  let isDone = false;

  function push(event: EngineEvent): void {
    if (isDone) return;
    if (event.kind === "interim") {
      interim = event.interim;
      return;
    }
    if (event.kind === "progress") phase = event.phase;
    events.push(event);
    if (event.kind !== "summary") return;
    isDone = true;
    events.end();
    signal.removeEventListener("abort", onCancel);
    for (const timer of timers) clearTimeout(timer);
  }

  function end(cut: Cut): void {
    const durationMs = Math.round(performance.now() - startedAt);
    for (const event of endEarly(interim, options, { ...cut, durationMs })) push(event);
  }

  signal.addEventListener("abort", onCancel);
  return {
    id,
    input,
    options,
    events,
    push,
    fail: (error) => end({ error, stopped: `the engine process ended ${whenIn(phase)}` }),
    giveUp: (why) => end({ error: null, stopped: `${why} ${whenIn(phase)}` }),
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
