/** Ctrl-C: once to end with what is known, twice to end at once. */

import { exitStatus } from "./exit-status.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

export interface Interrupt {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** From here on, Ctrl-C means what it means to every program. */
  release(): void;
}

/** Listens until released. The engine processes end with this one. */
export function makeInterrupt(onFirst: () => void): Interrupt {
  const controller = new AbortController();
  const listener = (): void => {
    if (controller.signal.aborted) process.exit(exitStatus.interrupted);
    onFirst();
    controller.abort();
  };
  for (const signal of signals) process.on(signal, listener);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.off(signal, listener);
    },
  };
}
