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
  if (errors.length === 0) return renderMessage(error.message, errorPlace(error, run.file), null, context);
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

function renderDiagnostic({ location, message }: CompilerDiagnostic, { file }: RunReport, context: TextContext) {
  return renderMessage(message, location === null ? file : placeText(location), location, context);
}

function renderMessage(
  message: string,
  place: string,
  location: CompilerDiagnostic["location"],
  { paint, frame }: TextContext,
): readonly string[] {
  const [head = "", ...rest] = visibleLines(message.trimEnd());
  const code = location === null ? [] : frame(location, { caret: "^", mark: paint.mark.error, nContext: 1 });
  return [
    `${paint.badge.error} ${paint.strong(head)}`,
    ...rest.map((line) => `  ${line}`.trimEnd()),
    `  ${paint.place(visible(place))}`,
    ...(code.length === 0 ? [] : ["", ...code]),
  ];
}
