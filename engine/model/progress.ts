/** What an analysis says of its steps that take a while. */

import { fillPlaces } from "../util/translator.ts";
import type { AnalysisEvent, AnalysisPhase } from "./analysis.ts";

/** `{0}` and so on stand for names and numbers; those of an execution are parts of one message. */
export type ProgressSentence =
  | "Checking"
  | "Compiling"
  | "Compiling to bytecode"
  | "Executing {0}: {1} transactions"
  | "Executing {0}: {1} transactions ({2} a second)"
  | "Fetching solc {0}"
  | "Leaving out what does not compile"
  | "Looking for proofs of what cannot happen"
  | "Reading sources"
  | "Running the sequence"
  | "{0} % of its code"
  | "{0} paths followed symbolically"
  | "{0} violation"
  | "{0} violations";

/** A step begins, of which nobody knows how long it takes. */
export function progressOf(
  phase: AnalysisPhase,
  sentence: ProgressSentence,
  ...values: readonly (string | number)[]
): AnalysisEvent {
  return { kind: "progress", phase, message: progressText(sentence, ...values), fraction: null };
}

/** In English, as whoever translates it knows it. */
export function progressText(sentence: ProgressSentence, ...values: readonly (string | number)[]): string {
  return fillPlaces(sentence, values);
}
