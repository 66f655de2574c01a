/** What could not be analysed, as a terminal shows it. */

import type { AnalysisError } from "../model/analysis-error.ts";
import type { CompilerDiagnostic } from "../model/compiler-diagnostic.ts";
import { placeText } from "./place-text.ts";
import type { RunReport } from "./report.ts";
import type { TextContext } from "./text-context.ts";
import { visible, visibleLines } from "./visible.ts";

/** After these many messages the rest of a broken file is only counted. */
const maxMessages = 10;

/** The compiler's own messages with their places; for any other failure, its one message. */
export function renderError(run: RunReport, context: TextContext): readonly string[] {
  const { error } = run.summary;
  if (error === null) return [];
  const errors = run.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return renderFailure(error, run, context);
  const more = errors.length - maxMessages;
  return [
    ...errors
      .slice(0, maxMessages)
      .flatMap((diagnostic, index) => [...(index === 0 ? [] : [""]), ...renderDiagnostic(diagnostic, run, context)]),
    ...(more > 0 ? ["", context.paint.dim(`  … and ${more} more in ${visible(run.file)}`)] : []),
  ];
}

/** `file:line:column`, as far as it is known. */
export function errorPlace({ file, line, column }: AnalysisError, fallback: string): string {
  return [file ?? fallback, line, column].filter((part) => part !== undefined).join(":");
}

function renderFailure(error: AnalysisError, run: RunReport, context: TextContext): readonly string[] {
  const file = error.file ?? run.file;
  return [...renderMessage(error.message, context), renderPlace(errorPlace(error, file), file, run, context)];
}

function renderDiagnostic(
  { location, message, related }: CompilerDiagnostic,
  run: RunReport,
  context: TextContext,
): readonly string[] {
  if (location === null) return [...renderMessage(message, context), renderPlace(run.file, run.file, run, context)];
  const { paint } = context;
  const code = context.frame(location, { caret: "^", mark: paint.mark.error, nContext: 1 });
  return [
    ...renderMessage(message, context),
    renderPlace(placeText(location), location.file, run, context),
    ...(code.length === 0 ? [] : ["", ...code]),
    ...(code.length === 0 || related.length === 0 ? [] : [""]),
    ...related.map(
      (one) => `  ${paint.place(visible(placeText(one.location)))} ${visible(one.message.replace(/:$/, "."))}`,
    ),
  ];
}

function renderMessage(message: string, { paint }: TextContext): readonly string[] {
  const [head = "", ...rest] = visibleLines(message.trimEnd());
  return [`${paint.badge.error} ${paint.strong(head)}`, ...rest.map((line) => `  ${line}`.trimEnd())];
}

/** A place in what the input imports is told with the input. */
function renderPlace(place: string, file: string, run: RunReport, { paint }: TextContext): string {
  const neededBy = file === run.file ? "" : paint.dim(` needed by ${visible(run.file)}`);
  return `  ${paint.place(visible(place))}${neededBy}`;
}
