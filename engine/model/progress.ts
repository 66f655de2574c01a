/** What an analysis says of its steps that take a while, and have nothing to count. */

import type { AnalysisEvent, AnalysisPhase } from "./analysis.ts";

export type ProgressSentence =
  | "Checking"
  | "Compiling"
  | "Compiling to bytecode"
  | "Leaving out what does not compile"
  | "Looking for proofs of what cannot happen"
  | "Reading sources"
  | "Running the sequence";

/** A step begins, of which nobody knows how long it takes. */
export function progressOf(phase: AnalysisPhase, message: ProgressSentence): AnalysisEvent {
  return { kind: "progress", phase, message, fraction: null };
}
