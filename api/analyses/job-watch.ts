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
  const waiting = new Map<string, Set<Waiter>>();
  const progress = new Map<string, Progress>();
  let isStopped = false;
  let nWaiting = 0;
  const following = new Map<string, number>();
  let nFollowing = 0;
  const follow = (userId: string, change: 1 | -1): void => {
    nFollowing += change;
    const n = (following.get(userId) ?? 0) + change;
    if (n > 0) following.set(userId, n);
    else following.delete(userId);
  };
  const wake = (uuid: string, isEnd: boolean): void => {
    for (const waiter of [...(waiting.get(uuid) ?? [])]) if (isEnd || !waiter.forEnd) waiter.wake();
  };
  const wait = (uuid: string, limitMs: number, signal: AbortSignal, forEnd: boolean): Promise<void> => {
    if (isStopped || signal.aborted) return Promise.resolve();
    const waiters = waiting.get(uuid) ?? new Set();
    waiting.set(uuid, waiters);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        forEnd,
        wake() {
          clearTimeout(timer);
          signal.removeEventListener("abort", waiter.wake);
          waiters.delete(waiter);
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
    enter(userId, signal) {
      const isFull = nFollowing >= maxFollowing || (following.get(userId) ?? 0) >= maxFollowingOfUser;
      if (isFull || signal.aborted) return false;
      follow(userId, 1);
      signal.addEventListener("abort", () => follow(userId, -1), { once: true });
      return true;
    },
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
      wake(uuid, false);
    },
    tellEnd(uuid) {
      progress.delete(uuid);
      wake(uuid, true);
    },
    waited: () => [...waiting.keys()],
    stop() {
      isStopped = true;
      for (const uuid of [...waiting.keys()]) wake(uuid, true);
    },
    isStopped: () => isStopped,
  };
}
