/** How long to wait after an edit before the compiler is asked: the faster it answers, the sooner. */

export interface TypingPace {
  /** A compile check took so long, in milliseconds. */
  record(durationMs: number): void;
  /** How long to be quiet, in milliseconds; never longer than `longestMs`, which is what the settings say. */
  quietMs(longestMs: number): number;
}

/** Two keys of somebody who types fast lie this far apart: whoever asks sooner asks about every letter. */
const shortestMs = 60;

/** How much the newest compile weighs against those before it. */
const weight = 0.5;

/** Nothing measured yet: as long as the settings say. */
export function makeTypingPace(): TypingPace {
  let meanMs: number | null = null;
  return {
    record(durationMs) {
      meanMs = meanMs === null ? durationMs : meanMs + weight * (durationMs - meanMs);
    },
    quietMs: (longestMs) => (meanMs === null ? longestMs : Math.min(longestMs, Math.max(shortestMs, meanMs))),
  };
}
