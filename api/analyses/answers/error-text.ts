/** Why an analysis failed, in words for whoever submitted it. */

import type { AnalysisError } from "../../../engine/model/analysis-error.ts";
import type { CompilerDiagnostic } from "../../../engine/model/compiler-diagnostic.ts";
import { failedRuns, isPartial } from "../../../engine/report/counts.ts";
import { describeFailure } from "../../../engine/report/file-status.ts";
import type { RunReport } from "../../../engine/report/report.ts";

/** Compiler errors beyond these are only counted. */
const maxErrors = 10;

/** Names file, line and column of each compiler error. Nothing of what went wrong inside the server is told. */
export function toErrorText(error: AnalysisError, diagnostics: readonly CompilerDiagnostic[]): string {
  if (error.code === "internal-error") return "A bug of Solhound ended the analysis. The server's log has more.";
  if (error.code !== "compile-error") return toPlaceText(error);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(toDiagnosticText);
  const lines = errors.length > 0 ? errors : [toPlaceText(error)];
  return ["The sources do not compile:", ...shorten(lines)].join("\n");
}

function shorten(lines: readonly string[]): readonly string[] {
  const rest = lines.length - maxErrors;
  return rest > 0 ? [...lines.slice(0, maxErrors), `... and ${rest} more errors`] : lines;
}

/** What kept files from being analysed as they are, each file with all that the compiler said of it; empty where nothing did. */
export function toFileErrors(runs: readonly RunReport[]): string {
  return failedRuns({ runs }).map(toFileError).join("\n");
}

function toFileError(run: RunReport): string {
  const head = isPartial(run) ? "does not compile; only the rest of it was analysed" : "was not analysed";
  const errors = run.diagnostics.filter(({ severity }) => severity === "error").map(toDiagnosticText);
  const lines = errors.length > 0 ? errors : [describeFailure(run)];
  return [`${run.file} ${head}:`, ...shorten(lines)].join("\n");
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
