/** The last lines of the text report: what was found, in what, how long it took, what is missing. */

import { mergeExecutions } from "../model/execution.ts";
import {
  allFindings,
  analysedRuns,
  compilersOf,
  count,
  describeFindings,
  describeStop,
  failedRuns,
  formatDuration,
  incompleteRuns,
  isPartial,
  silencedIn,
} from "./counts.ts";
import { describeExecution } from "./execution/describe-execution.ts";
import type { TextContext } from "./text-context.ts";
import { visible } from "./visible.ts";

/** Never empty, and never only good news where something was not looked at. */
export function renderSummary(context: TextContext): readonly string[] {
  const { paint, width } = context;
  return [
    paint.dim("─".repeat(width)),
    headline(context),
    ...executionLines(context),
    ...suppressedLines(context),
    ...unusedLines(context),
    ...failedLines(context),
    ...incompleteLines(context),
    paint.dim(circumstances(context)),
  ];
}

function headline({ report, paint }: TextContext): string {
  if (analysedRuns(report).length === 0) return paint.bad(paint.strong("Nothing was analysed."));
  const text = describeFindings(report);
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const isClean =
    allFindings(report).length === 0 && report.runs.every(({ summary }) => summary.complete && summary.error === null);
  return paint.strong(isClean ? paint.good(sentence) : sentence);
}

function executionLines({ report }: TextContext): readonly string[] {
  return describeExecution(mergeExecutions(report.runs.flatMap(({ summary }) => summary.execution ?? []))).map(visible);
}

function suppressedLines({ report }: TextContext): readonly string[] {
  const { nSuppressed, nKnown } = silencedIn(report);
  return [
    ...(nSuppressed === 0 ? [] : [`${count(nSuppressed, "finding")} suppressed by comments in the source.`]),
    ...(nKnown === 0 ? [] : [`${count(nKnown, "finding")} known from the baseline.`]),
  ];
}

/** Comments that can go. */
function unusedLines({ report }: TextContext): readonly string[] {
  return report.runs.flatMap(({ summary }) =>
    summary.unusedSuppressions.map(({ location, names }) => {
      const place = `${location.file}:${location.range.start.line + 1}`;
      return `${visible(place)}: this comment suppresses nothing${names === "all" ? "" : ` (${visible(names.join(", "))})`}.`;
    }),
  );
}

function failedLines({ report, paint }: TextContext): readonly string[] {
  const failed = failedRuns(report);
  const nPartial = failed.filter(isPartial).length;
  const nFailed = failed.length - nPartial;
  const all = count(report.runs.length, "input");
  return [
    ...(nFailed === 0 ? [] : [`${nFailed} of ${all} could not be analysed: see above.`]),
    ...(nPartial === 0 ? [] : [`${nPartial} of ${all} did not compile; the rest of it was analysed: see above.`]),
  ].map(paint.bad);
}

function incompleteLines({ report, paint }: TextContext): readonly string[] {
  return incompleteRuns(report).map(({ file, summary }) =>
    paint.bad(`Incomplete: ${visible(file)}: ${visible(describeStop(summary))}`),
  );
}

/** As in `static mode · solc 0.8.37 · 1.2 s`. */
function circumstances({ report }: TextContext): string {
  const modes = [...new Set(report.runs.map(({ summary }) => summary.mode))].map((mode) => `${mode} mode`);
  const solc = compilersOf(report);
  const version = `${report.tool.name} ${report.tool.version}`;
  return [version, ...modes, ...(solc === "" ? [] : [`solc ${solc}`]), formatDuration(report.durationMs)].join(" · ");
}
