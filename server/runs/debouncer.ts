/** Waits until something has been quiet for a while. */

export interface Debouncer {
  /** Calls `action` once `quietMs` have passed without another call for the same key. */
  schedule(key: string, quietMs: number, action: () => void): void;
  cancel(key: string): void;
  cancelAll(): void;
}

/** One timer a key. */
export function makeDebouncer(): Debouncer {
  const timers = new Map<string, NodeJS.Timeout>();

  function cancel(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  return {
    schedule(key, quietMs, action) {
      cancel(key);
      const fire = () => {
        timers.delete(key);
        action();
      };
      timers.set(key, setTimeout(fire, quietMs));
    },
    cancel,
    cancelAll() {
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
}
