/** From what is kept of an analysis to its SARIF log. */

import { detectors } from "../../engine/detectors/index.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { toSarif } from "../../engine/report/sarif.ts";
import type { AnalysisData } from "./contract.ts";

type Sources = NonNullable<AnalysisData["sources"]>;

/** `version` is that of the engine that ran; `sources` are as they were submitted. */
export function toJobSarif(run: RunReport, sources: Sources, version: string): string {
  const texts = Object.entries(sources).map(
    ([name, { source }]) => [name, (source ?? "").replace(/^\ufeff/, "")] as const,
  );
  return toSarif({
    tool: { name: "solhound", version },
    runs: [run],
    checks: detectors,
    durationMs: run.summary.durationMs,
    texts: new Map(texts),
  });
}
