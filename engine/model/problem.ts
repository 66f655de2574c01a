/** Something wrong with what was given, at its place; told to people as an error and to editors as a diagnostic. */

import type { AnalysisError, AnalysisErrorCode } from "./analysis-error.ts";
import type { CompilerDiagnostic } from "./compiler-diagnostic.ts";
import type { Location } from "./location.ts";

export interface Problem {
  readonly code: AnalysisErrorCode;
  readonly message: string;
  /** Null where it is about no place in a source. */
  readonly location: Location | null;
}

/** The problem as the reason why an analysis has no result. */
export function toAnalysisError({ code, message, location }: Problem): AnalysisError {
  if (location === null) return { code, message };
  const { line, character } = location.range.start;
  return { code, message, file: location.file, line: line + 1, column: character + 1 };
}

/** The problem as if the compiler had said it. */
export function toDiagnostic({ message, location }: Problem): CompilerDiagnostic {
  return { severity: "error", code: null, message, location, related: [] };
}
