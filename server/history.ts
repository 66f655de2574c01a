/** The last of what happened, for who reports a problem. */

import type { RunRecord } from "./diagnostics-protocol.ts";

export interface History {
  noteRun(run: RunRecord): void;
  noteError(text: string): void;
  runs(): readonly RunRecord[];
  /** With the time they came. */
  errors(): readonly string[];
}

const maxRuns = 100;
const maxErrors = 30;
const maxErrorLength = 2000;

/** Empty at first. */
export function makeHistory(): History {
  let runs: readonly RunRecord[] = [];
  let errors: readonly string[] = [];
  return {
    noteRun(run) {
      runs = [...runs, run].slice(-maxRuns);
    },
    noteError(text) {
      errors = [...errors, `${new Date().toISOString()} ${text.slice(0, maxErrorLength)}`].slice(-maxErrors);
    },
    runs: () => runs,
    errors: () => errors,
  };
}
