/** The report for a terminal. */

import { allFindings, failedRuns } from "./counts.ts";
import { rankFindings } from "./rank.ts";
import type { Report } from "./report.ts";
import { makeTextContext, type TextOptions } from "./text-context.ts";
import { renderError } from "./text-error.ts";
import { renderFinding } from "./text-finding.ts";
import { renderSummary } from "./text-summary.ts";

/** Findings worst first, then what could not be analysed, then the summary. Ends with a line end. */
export function toText(report: Report, options: TextOptions): string {
  const context = makeTextContext(report, options);
  const blocks = [
    ...rankFindings(allFindings(report)).map((finding) => renderFinding(finding, context)),
    ...failedRuns(report).map((run) => renderError(run, context)),
    renderSummary(context),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
