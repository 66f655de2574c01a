/** Tells whoever waits for an analysis that something has happened to it. */

import type { Progress } from "./contract.ts";

export interface JobWatch {
  /** Takes a place among those who follow analyses, until the signal fires; false where the user has enough, or all are taken. */
  enter(userId: string, signal: AbortSignal): boolean;
  /** Answers at the end of the analysis, when the time is over, the signal fires or nobody is to wait any more. */
  waitForEnd(uuid: string, limitMs: number, signal: AbortSignal): Promise<void>;
  /** The same, but at any change; for whoever has entered. */
  waitForChange(uuid: string, limitMs: number, signal: AbortSignal): Promise<void>;
  /** How far it is, as it was told last; undefined where nothing was told, or it has ended. */
  progressOf(uuid: string): Progress | undefined;
  /** Something has changed. */
  tell(uuid: string, progress?: Progress): void;
  /** It has ended. */
  tellEnd(uuid: string): void;
  /** What somebody waits for. */
  waited(): readonly string[];
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
/** Those who follow analyses by their events at once, in all and of one user; a page has one each. */
const maxFollowing = 1_000;
const maxFollowingOfUser = 100;

/** Makes one that knows of nothing. */
export function makeJobWatch(): JobWatch {
  const waiters = makeWaiters();
  const progress = new Map<string, Progress>();
  let isStopped = false;
  let nWaiting = 0;
  const wait = async (uuid: string, limitMs: number, signal: AbortSignal, forEnd: boolean): Promise<void> => {
    if (!isStopped && !signal.aborted) await waiters.wait(uuid, limitMs, signal, forEnd);
  };
  return {
    enter: makeFollowers(),
    async waitForEnd(uuid, limitMs, signal) {
      if (nWaiting >= maxWaiting) return;
      nWaiting++;
      await wait(uuid, limitMs, signal, true);
      nWaiting--;
    },
    waitForChange: (uuid, limitMs, signal) => wait(uuid, limitMs, signal, false),
    progressOf: (uuid) => progress.get(uuid),
    tell(uuid, told) {
      if (told) progress.set(uuid, told);
      waiters.wake(uuid, false);
    },
    tellEnd(uuid) {
      progress.delete(uuid);
      waiters.wake(uuid, true);
    },
    waited: waiters.waited,
    stop() {
      isStopped = true;
      for (const uuid of waiters.waited()) waiters.wake(uuid, true);
    },
    isStopped: () => isStopped,
  };
}

/** The places of those who follow analyses. */
function makeFollowers(): JobWatch["enter"] {
  const nOfUser = new Map<string, number>();
  let nInAll = 0;
  const add = (userId: string, change: 1 | -1): void => {
    nInAll += change;
    const n = (nOfUser.get(userId) ?? 0) + change;
    if (n > 0) nOfUser.set(userId, n);
    else nOfUser.delete(userId);
  };
  return (userId, signal) => {
    const isFull = nInAll >= maxFollowing || (nOfUser.get(userId) ?? 0) >= maxFollowingOfUser;
    if (isFull || signal.aborted) return false;
    add(userId, 1);
    signal.addEventListener("abort", () => add(userId, -1), { once: true });
    return true;
  };
}

/** Those who wait, by the analysis that they wait for. */
function makeWaiters() {
  const waiting = new Map<string, Set<Waiter>>();
  const leave = (uuid: string, waiter: Waiter): void => {
    const waiters = waiting.get(uuid);
    waiters?.delete(waiter);
    if (waiters?.size === 0) waiting.delete(uuid);
  };
  return {
    wait(uuid: string, limitMs: number, signal: AbortSignal, forEnd: boolean): Promise<void> {
      return new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          leave(uuid, waiter);
          resolve();
        };
        const waiter: Waiter = { wake, forEnd };
        const timer = setTimeout(wake, limitMs);
        waiting.set(uuid, (waiting.get(uuid) ?? new Set<Waiter>()).add(waiter));
        signal.addEventListener("abort", wake);
      });
    },
    /** All at its end; else those who wait for any change. */
    wake(uuid: string, isEnd: boolean): void {
      for (const waiter of [...(waiting.get(uuid) ?? [])]) if (isEnd || !waiter.forEnd) waiter.wake();
    },
    waited: (): readonly string[] => [...waiting.keys()],
  };
}
