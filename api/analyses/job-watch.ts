/** Tells whoever waits for an analysis that something has happened to it. */

import type { Progress } from "./contract.ts";

export interface JobWatch {
  /** Answers at the end of the analysis, when the time is over, the signal fires or nobody is to wait any more. */
  waitForEnd(uuid: string, limitMs: number, signal: AbortSignal): Promise<void>;
  /** The same, but at any change. */
  waitForChange(uuid: string, limitMs: number, signal: AbortSignal): Promise<void>;
  /** How far it is, as it was told last; undefined where nothing was told, or it has ended. */
  progressOf(uuid: string): Progress | undefined;
  /** Something has changed. */
  tell(uuid: string, progress?: Progress): void;
  /** It has ended. */
  tellEnd(uuid: string): void;
  /** Ends all waiting, now and later. */
  stop(): void;
  isStopped(): boolean;
}

interface Waiter {
  readonly wake: () => void;
  readonly forEnd: boolean;
}

/** Requests that are held open at once; past these, nobody is made to wait. */
const maxWaiting = 500;

/** Makes one that knows of nothing. */
export function makeJobWatch(): JobWatch {
  const waiting = new Map<string, Set<Waiter>>();
  const progress = new Map<string, Progress>();
  let isStopped = false;
  let nWaiting = 0;
  const wake = (uuid: string, isEnd: boolean): void => {
    for (const waiter of [...(waiting.get(uuid) ?? [])]) if (isEnd || !waiter.forEnd) waiter.wake();
  };
  const wait = (uuid: string, limitMs: number, signal: AbortSignal, forEnd: boolean): Promise<void> => {
    if (nWaiting >= maxWaiting || isStopped || signal.aborted) return Promise.resolve();
    const waiters = waiting.get(uuid) ?? new Set();
    waiting.set(uuid, waiters);
    nWaiting++;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        forEnd,
        wake() {
          clearTimeout(timer);
          signal.removeEventListener("abort", waiter.wake);
          if (waiters.delete(waiter)) nWaiting--;
          if (waiters.size === 0 && waiting.get(uuid) === waiters) waiting.delete(uuid);
          resolve();
        },
      };
      const timer = setTimeout(waiter.wake, limitMs);
      waiters.add(waiter);
      signal.addEventListener("abort", waiter.wake);
    });
  };
  return {
    waitForEnd: (uuid, limitMs, signal) => wait(uuid, limitMs, signal, true),
    waitForChange: (uuid, limitMs, signal) => wait(uuid, limitMs, signal, false),
    progressOf: (uuid) => progress.get(uuid),
    tell(uuid, told) {
      if (told) progress.set(uuid, told);
      wake(uuid, false);
    },
    tellEnd(uuid) {
      progress.delete(uuid);
      wake(uuid, true);
    },
    stop() {
      isStopped = true;
      for (const uuid of [...waiting.keys()]) wake(uuid, true);
    },
    isStopped: () => isStopped,
  };
}
