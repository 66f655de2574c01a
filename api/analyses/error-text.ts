/** Why an analysis failed, in words for whoever submitted it. */

import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";

/** Compiler errors beyond these are only counted. */
const maxErrors = 10;

/** Names file, line and column of each compiler error. Nothing of what went wrong inside the server is told. */
export function toErrorText(error: AnalysisError, diagnostics: readonly CompilerDiagnostic[]): string {
  if (error.code === "internal-error") return "A bug of Solhound ended the analysis. The server's log has more.";
  if (error.code !== "compile-error") return toPlaceText(error);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(toDiagnosticText);
  const lines = errors.length > 0 ? errors : [toPlaceText(error)];
  const rest = lines.length - maxErrors;
  const more = rest > 0 ? [`... and ${rest} more errors`] : [];
  return ["The sources do not compile:", ...lines.slice(0, maxErrors), ...more].join("\n");
}

/** `file:line:column: message`, where the place is known. */
export function toDiagnosticText({ location, message }: CompilerDiagnostic): string {
  if (location === null) return message;
  const { line, character } = location.range.start;
  return toPlaceText({ message, file: location.file, line: line + 1, column: character + 1 });
}

function toPlaceText({ message, file, line, column }: Omit<AnalysisError, "code">): string {
  const place = [file, line, column].filter((part) => part !== undefined);
  return place.length === 0 ? message : `${place.join(":")}: ${message}`;
}
