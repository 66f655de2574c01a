/** Measures how long somebody waits, over waits that may overlap. */

export interface WaitClock {
  begin(): void;
  end(): void;
  /** Milliseconds waited since the last call of this, up to now. */
  take(): number;
}

/** Nobody waits yet. */
export function makeWaitClock(): WaitClock {
  let nOpen = 0;
  let sinceMs = 0;
  let waitedMs = 0;

  function settle(): void {
    const nowMs = performance.now();
    if (nOpen > 0) waitedMs += nowMs - sinceMs;
    sinceMs = nowMs;
  }

  return {
    begin() {
      settle();
      nOpen++;
    },
    end() {
      settle();
      nOpen--;
    },
    take() {
      settle();
      const taken = waitedMs;
      waitedMs = 0;
      return taken;
    },
  };
}
