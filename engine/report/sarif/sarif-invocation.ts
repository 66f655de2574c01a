/** How the analysis went, in SARIF: what failed and what was cut short. */

import type { AnalysisError } from "../../model/analysis-error.ts";
import { describeStop, failedRuns, incompleteRuns } from "../counts.ts";
import type { Report, RunReport } from "../report.ts";
import type { SarifPlaces } from "./sarif-location.ts";
import { toMessage } from "./sarif-result.ts";

/** The one invocation of the report: unsuccessful where an input has no result. */
export function toInvocation(report: Report, places: SarifPlaces): object {
  return {
    executionSuccessful: failedRuns(report).length === 0,
    toolExecutionNotifications: [
      ...failedRuns(report).flatMap((run) => toErrorNotifications(run, places)),
      ...incompleteRuns(report).map(({ file, summary }) => ({
        descriptor: { id: "incomplete" },
        level: "warning",
        message: { text: toMessage(`Incomplete: ${describeStop(summary)}`) },
        locations: [places.locate(file)],
      })),
    ],
  };
}

/** The compiler's own messages where there are some, else the one message of the failure. */
function toErrorNotifications({ file, summary, diagnostics }: RunReport, places: SarifPlaces): readonly object[] {
  const { error } = summary;
  if (error === null) return [];
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const notification = (message: string, location: object): object => ({
    descriptor: { id: error.code },
    level: "error",
    message: { text: toMessage(message) },
    locations: [location],
  });
  if (errors.length === 0) return [notification(error.message, places.locate(error.file ?? file, pointOf(error)))];
  return errors.map(({ message, location }) =>
    notification(message, location === null ? places.locate(file) : places.locate(location.file, location.range)),
  );
}

function pointOf({ line, column }: AnalysisError) {
  if (line === undefined) return undefined;
  const point = { line: line - 1, character: (column ?? 1) - 1 };
  return { start: point, end: point };
}
