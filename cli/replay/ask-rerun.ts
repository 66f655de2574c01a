/** Has an engine process run a sequence of transactions again. */

import type { EngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisError } from "../../engine/model/analysis-error.ts";
import type { Rerun } from "../../engine/model/rerun.ts";
import { err, ok, type Result } from "../../engine/util/result.ts";

/** No sequence that was saved takes as long. */
const timeMs = 120_000;

/** What came of it, or why nothing did. */
export async function askRerun(
  host: EngineHost,
  testCase: unknown,
  signal: AbortSignal,
): Promise<Result<Rerun, AnalysisError>> {
  const options = { mode: "quick", budget: { timeMs }, seed: 1, signal } as const;
  let rerun: Rerun | undefined;
  let error: AnalysisError | null = null;
  for await (const event of host.analyze({ kind: "sequence", testCase }, options)) {
    if (event.kind === "rerun") rerun = event.rerun;
    if (event.kind === "summary") error = event.summary.error;
  }
  return rerun === undefined ? err(error ?? { code: "cancelled", message: "It was not run to its end." }) : ok(rerun);
}
