/** Something wrong with what was given, at its place; told to people as an error and to editors as a diagnostic. */

import type { AnalysisError, AnalysisErrorCode } from "./analysis-error.ts";
import type { CompilerDiagnostic } from "./compiler-diagnostic.ts";
import type { Location } from "./location.ts";

export interface Problem {
  readonly code: AnalysisErrorCode;
  readonly message: string;
  /** Null where it is about no place in a source. */
  readonly location: Location | null;
  /** The compiler version that the analysis fails for the lack of, and that could be fetched. */
  readonly compiler?: string;
}

/** The problem as the reason why an analysis has no result. */
export function toAnalysisError({ code, message, location, compiler }: Problem): AnalysisError {
  const error = { code, message, ...(compiler === undefined ? {} : { compiler }) };
  if (location === null) return error;
  const { line, character } = location.range.start;
  return { ...error, file: location.file, line: line + 1, column: character + 1 };
}

/** The problem as if the compiler had said it. */
export function toDiagnostic({ message, location }: Problem): CompilerDiagnostic {
  return { severity: "error", code: null, message, location, related: [] };
}
