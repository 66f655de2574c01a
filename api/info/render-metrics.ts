/** What the service tells a Prometheus server. */

import { Gauge, Registry } from "prom-client";
import type { RequestMetrics } from "../http/metrics.ts";
import type { AnalysisState } from "../store/analysis-store.ts";
import type { Store } from "../store/store.ts";

export interface MetricsDeps {
  readonly store: Pick<Store, "analyses">;
  readonly requests: RequestMetrics;
}

const states: readonly AnalysisState[] = ["queued", "running", "done", "failed"];

/** Numbers alone: nothing of users, names or sources. */
export async function renderMetrics({ store, requests }: MetricsDeps): Promise<string> {
  const now = new Registry();
  const gauge = (name: string, help: string, ...labelNames: readonly string[]): Gauge =>
    new Gauge({ name, help, labelNames, registers: [now] });
  const analyses = gauge("solhound_analyses", "Analyses that are kept, by their state.", "state");
  const counts = await store.analyses.countAll();
  for (const state of states) {
    const ofState = counts.filter((one) => one.state === state);
    analyses.set(
      { state },
      ofState.reduce((sum, { count }) => sum + count, 0),
    );
  }
  gauge("process_resident_memory_bytes", "Memory of the server, without its engines.").set(process.memoryUsage.rss());
  gauge("process_uptime_seconds", "Time since the server was started.").set(Math.floor(process.uptime()));
  return Registry.merge([now, requests.registry]).metrics();
}
