/** Keeps an engine that dies again and again from being started again and again. */

import type { AnalysisError } from "../../engine/model/analysis-error.ts";

/** After so many deaths in a row nothing runs by itself for a while. */
const maxDeaths = 3;
const coolDownMs = 30_000;
const noticeIntervalMs = 60_000;

export interface EngineTrouble {
  recordDeath(nowMs: number): void;
  /** Whether the user may be told now; telling counts. */
  mayTell(nowMs: number): boolean;
  /** A run that ended well, or an edit that may have removed the cause. */
  reset(): void;
  isCoolingDown(nowMs: number): boolean;
}

/** A clean record. Times are in milliseconds of any clock that only goes forward. */
export function makeEngineTrouble(): EngineTrouble {
  let nDeaths = 0;
  let coolUntilMs = Number.NEGATIVE_INFINITY;
  let nextNoticeMs = Number.NEGATIVE_INFINITY;
  return {
    recordDeath(nowMs) {
      nDeaths++;
      if (nDeaths >= maxDeaths) coolUntilMs = nowMs + coolDownMs;
    },
    mayTell(nowMs) {
      if (nowMs < nextNoticeMs) return false;
      nextNoticeMs = nowMs + noticeIntervalMs;
      return true;
    },
    reset() {
      nDeaths = 0;
      coolUntilMs = Number.NEGATIVE_INFINITY;
    },
    isCoolingDown: (nowMs) => nowMs < coolUntilMs,
  };
}

/** Whether an analysis ended because its process did. */
export function isDeath(error: AnalysisError | null): error is AnalysisError {
  return error?.code === "internal-error" || error?.code === "out-of-memory";
}
