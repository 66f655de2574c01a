/** From what is kept of an analysis to a report of the engine's, which can be written in any format. */

import { catalogue } from "../../../engine/checks/catalogue.ts";
import type { Report, RunReport } from "../../../engine/report/report.ts";
import type { AnalysisData } from "../contract.ts";

type Sources = NonNullable<AnalysisData["sources"]>;

/** `version` is that of the engine that ran; `sources` are as they were submitted. There are no `runs` where only bytecode was that could not be executed. */
export function toJobReport(runs: readonly RunReport[], sources: Sources, version: string): Report {
  const texts = Object.entries(sources).map(
    ([name, { source }]) => [name, (source ?? "").replace(/^\ufeff/, "")] as const,
  );
  return {
    tool: { name: "solhound", version },
    runs,
    checks: catalogue,
    durationMs: runs.reduce((total, { summary }) => total + summary.durationMs, 0),
    texts: new Map(texts),
  };
}
