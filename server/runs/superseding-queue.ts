/** A queue that does one job at a time and never does a job that a newer one replaces. */

/** Why a job's signal was aborted, as its `reason`. */
export type AbortReason = "superseded" | "cancelled";

export type Job = (signal: AbortSignal) => Promise<void>;

export interface SupersedingQueue {
  /** Replaces the waiting job of the same key and ends its running one. An urgent job goes before all that wait. */
  request(key: string, job: Job, isUrgent?: boolean): void;
  /** Neither runs nor waits any more. */
  drop(key: string): void;
  dropAll(): void;
}

/** An idle lane; `onFailure` hears of jobs that threw, which is a bug of theirs. */
export function makeSupersedingQueue(onFailure: (error: unknown) => void): SupersedingQueue {
  let waiting: readonly { readonly key: string; readonly job: Job }[] = [];
  let running: { readonly key: string; readonly controller: AbortController } | null = null;

  function next(): void {
    const [first, ...others] = waiting;
    if (running !== null || first === undefined) return;
    const { key, job } = first;
    waiting = others;
    const controller = new AbortController();
    running = { key, controller };
    job(controller.signal)
      .catch(onFailure)
      .finally(() => {
        running = null;
        next();
      });
  }

  function interrupt(key: string): void {
    if (running?.key === key) running.controller.abort("superseded" satisfies AbortReason);
  }

  const without = (key: string) => waiting.filter((one) => one.key !== key);

  return {
    request(key, job, isUrgent = false) {
      interrupt(key);
      waiting = isUrgent ? [{ key, job }, ...without(key)] : [...without(key), { key, job }];
      next();
    },
    drop(key) {
      waiting = without(key);
      interrupt(key);
    },
    dropAll() {
      waiting = [];
      if (running !== null) interrupt(running.key);
    },
  };
}
