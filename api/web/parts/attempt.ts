/** Does something on the server, and tells what went wrong beside what began it. */

import type { Answer } from "../client/answer.ts";
import { fill, h } from "../dom.ts";
import { failurePanel } from "./failure.ts";

export interface Attempts {
  /** Where it is told. */
  readonly trouble: HTMLElement;
  /** Waits for the answer; `done` gets it where all went well and the reader is still there. */
  attempt<T>(doing: Answer<T>, done: (value: T) => unknown): Promise<void>;
}

/** `signal` fires when the reader has left. */
export function makeAttempts(signal: AbortSignal): Attempts {
  const trouble = h("div", { class: "trouble" });
  return {
    trouble,
    async attempt(doing, done) {
      fill(trouble);
      const answer = await doing;
      if (signal.aborted) return;
      if (answer.ok) await done(answer.value);
      else fill(trouble, failurePanel(answer.error));
    },
  };
}
