/** What the service tells a Prometheus server. */

import { heading, type RequestMetrics } from "../http/metrics.ts";
import type { AnalysisState } from "../store/analysis-store.ts";
import type { Store } from "../store/store.ts";

export interface MetricsDeps {
  readonly store: Pick<Store, "analyses">;
  readonly requests: RequestMetrics;
}

const states: readonly AnalysisState[] = ["queued", "running", "done", "failed"];

/** Numbers alone: nothing of users, names or sources. */
export async function renderMetrics({ store, requests }: MetricsDeps): Promise<string> {
  const counts = await store.analyses.countAll();
  const analyses = states.map((state) => {
    const count = counts.filter((one) => one.state === state).reduce((sum, one) => sum + one.count, 0);
    return `solhound_analyses{state="${state}"} ${count}`;
  });
  return [
    ...heading("solhound_analyses", "gauge", "Analyses that are kept, by their state."),
    ...analyses,
    ...heading("process_resident_memory_bytes", "gauge", "Memory of the server, without its engines."),
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    ...heading("process_uptime_seconds", "gauge", "Time since the server was started."),
    `process_uptime_seconds ${Math.floor(process.uptime())}`,
    requests.render(),
  ].join("\n");
}
