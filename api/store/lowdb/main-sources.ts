/** The main sources of each user's analyses, each once. */

import type { AnalysisRecord } from "../analysis-store.ts";
import type { Table } from "./table.ts";

export interface MainSources {
  of(userId: string): readonly string[];
}

/** Kept up to date with the table. */
export function indexMainSources(analyses: Table<AnalysisRecord>): MainSources {
  const byUser = new Map<string, Map<string, number>>();
  const count = (change: 1 | -1, analysis: AnalysisRecord | undefined): void => {
    if (analysis?.mainSource === undefined || analysis.mainSource === null) return;
    const { userId, mainSource } = analysis;
    const counts = byUser.get(userId) ?? new Map<string, number>();
    byUser.set(userId, counts);
    const n = (counts.get(mainSource) ?? 0) + change;
    if (n > 0) counts.set(mainSource, n);
    else counts.delete(mainSource);
    if (counts.size === 0) byUser.delete(userId);
  };
  analyses.listen((_id, before, after) => {
    count(1, after);
    count(-1, before);
  });
  return { of: (userId) => [...(byUser.get(userId)?.keys() ?? [])] };
}
