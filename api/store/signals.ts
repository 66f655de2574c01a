/** What processes that share a store tell each other at once. A signal may get lost: nothing may rest on it alone. */

/** How far an analysis is. */
export interface ProgressSignal {
  readonly phase: string;
  readonly message: string;
  readonly fraction: number | null;
}

/** `work`: an analysis waits. `started`, `progress`, `ended`: of one analysis. */
export type Signal =
  | { readonly kind: "work" }
  | { readonly kind: "started" | "ended"; readonly uuid: string }
  | { readonly kind: "progress"; readonly uuid: string; readonly progress: ProgressSignal };

export interface Signals {
  /** Tells all processes, this one included. */
  tell(signal: Signal): void;
  /** Answers how to stop listening. */
  listen(listener: (signal: Signal) => void): () => void;
}

/** Signals within this process. */
export function makeLocalSignals(): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    tell(signal) {
      for (const listener of listeners) listener(signal);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
