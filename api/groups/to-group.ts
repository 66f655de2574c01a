/** From the record of a group and its analyses to what clients see of it. */

import type { AnalysisRecord, AnalysisState } from "../store/analysis-store.ts";
import type { GroupRecord } from "../store/group-store.ts";
import type { Group } from "./contract.ts";

/** `analyses` are all of the group. */
export function toGroup(group: GroupRecord, analyses: readonly AnalysisRecord[]): Group {
  const count = (state: AnalysisState): number => analyses.filter((analysis) => analysis.state === state).length;
  const [queued, running, failed, finished] = [count("queued"), count("running"), count("failed"), count("done")];
  const total = analyses.length;
  const completedAt = completionOf(group, analyses);
  const isSealed = group.sealedAt !== null;
  const nEnded = failed + finished;
  return {
    id: group.id,
    name: group.name,
    createdAt: new Date(group.createdAt).toISOString(),
    createdBy: group.userId,
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    progress: total > 0 ? Math.floor((100 * nEnded) / total) : isSealed ? 100 : 0,
    status: isSealed ? "sealed" : "opened",
    mainSourceFiles: mainSourcesOf(analyses),
    numAnalyses: { total, queued, running, failed, finished },
    numVulnerabilities: sumVulnerabilities(analyses),
    projectId: group.projectId,
  };
}

/** When it was sealed and all of it had ended; null before that. */
export function completionOf({ sealedAt }: GroupRecord, analyses: readonly AnalysisRecord[]): number | null {
  const ends = analyses.map(({ endedAt }) => endedAt);
  if (sealedAt === null || ends.includes(null)) return null;
  return ends.reduce<number>((last, end) => Math.max(last, end ?? last), sealedAt);
}

/** Each once, in the order they were submitted. */
export function mainSourcesOf(analyses: readonly AnalysisRecord[]): readonly string[] {
  return [...new Set(analyses.flatMap(({ mainSource }) => (mainSource === null ? [] : [mainSource])))];
}

/** Of all analyses together. */
function sumVulnerabilities(analyses: readonly AnalysisRecord[]): Group["numVulnerabilities"] {
  const sum = { high: 0, medium: 0, low: 0, none: 0 };
  for (const { vulnerabilities } of analyses) {
    for (const severity of ["high", "medium", "low", "none"] as const) sum[severity] += vulnerabilities[severity];
  }
  return sum;
}
