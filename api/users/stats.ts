/** How much the service is used. */

import type { AnalysisCount, AnalysisState } from "../store/analysis-store.ts";
import type { Store } from "../store/store.ts";

interface StatsDeps {
  readonly store: Pick<Store, "users" | "analyses">;
  readonly now: () => number;
}

/** One record over all time, in the form of the former service. */
export async function usersAnalysesStats({ store, now }: StatsDeps) {
  const users = (await store.users.all()).filter(({ deletedAt }) => deletedAt === null);
  const counts = await store.analyses.countAll();
  const modes = (mode: string) => toCounts(counts.filter(({ analysisMode }) => analysisMode === mode));
  const [first = now()] = users.map(({ createdAt }) => createdAt).sort((a, b) => a - b);
  return [
    {
      from: new Date(first).toISOString(),
      interval: "LIFE_TIME" as const,
      createdAt: new Date(now()).toISOString(),
      type: "USERS_ANALYSES" as const,
      revision: 1,
      data: {
        numUsers: users.length,
        numAnalyses: toCounts(counts).total,
        analysis: { quick: modes("quick"), full: modes("full"), standard: modes("standard"), deep: modes("deep") },
      },
    },
  ];
}

function toCounts(counts: readonly AnalysisCount[]) {
  const sum = (state?: AnalysisState) =>
    counts.filter((one) => state === undefined || one.state === state).reduce((total, { count }) => total + count, 0);
  return { total: sum(), queued: sum("queued"), running: sum("running"), finished: sum("done"), failed: sum("failed") };
}
