/** Knows whether the server answers, and asks it from time to time while it does not. */

export interface ConnectionWatch {
  /** Told by each request. */
  saw(isReachable: boolean): void;
  /** Calls back once, when the server answers again. */
  whenBack(callback: () => void, signal: AbortSignal): void;
}

const firstGapMs = 1_000;
const longestGapMs = 15_000;

/** `changed` is told when the server is lost and when it is back. */
export function makeConnectionWatch(health: URL, changed: (isReachable: boolean) => void): ConnectionWatch {
  const waiting = new Set<() => void>();
  let isLost = false;
  const back = (): void => {
    isLost = false;
    changed(true);
    const callbacks = [...waiting];
    waiting.clear();
    for (const callback of callbacks) callback();
  };
  const ask = async (gapMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, gapMs));
    if (!isLost) return;
    const isThere = await fetch(health, { cache: "no-store", credentials: "omit" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere && isLost) back();
    else if (isLost) await ask(Math.min(gapMs * 1.5, longestGapMs));
  };
  return {
    saw(isReachable) {
      if (isReachable && isLost) back();
      if (isReachable || isLost) return;
      isLost = true;
      changed(false);
      void ask(firstGapMs);
    },
    whenBack(callback, signal) {
      if (signal.aborted) return;
      waiting.add(callback);
      signal.addEventListener("abort", () => waiting.delete(callback), { once: true });
    },
  };
}
