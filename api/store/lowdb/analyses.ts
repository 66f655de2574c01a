/** The analysis store over the tables. */

import type { AnalysisCount, AnalysisFilter, AnalysisRecord, AnalysisStore } from "../analysis-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Makes the store. */
export function makeAnalysisStore(database: Database): AnalysisStore {
  const { analyses } = database.tables;
  return {
    insert: (analysis, maxQueued = Number.POSITIVE_INFINITY) =>
      database.commit((tables) => insert(tables, analysis, maxQueued)),
    find: async (uuid) => analyses.get(uuid),
    listOfGroup: async (groupId) => where(analyses, (analysis) => analysis.groupId === groupId),
    listUnended: async (userId) =>
      where(analyses, (one) => one.userId === userId && (one.state === "queued" || one.state === "running")),
    mainSourcesOf: async (userId) => {
      const own = where(analyses, (analysis) => analysis.userId === userId);
      return [...new Set(own.flatMap(({ mainSource }) => (mainSource === null ? [] : [mainSource])))];
    },
    list: async (filter, offset, limit) => {
      const matching = where(analyses, (analysis) => matches(analysis, filter)).reverse();
      return { total: matching.length, analyses: matching.slice(offset, offset + limit) };
    },
    start: (uuid, startedAt) =>
      database.commit((tables) => {
        const analysis = tables.analyses.get(uuid);
        if (analysis?.state !== "queued") return undefined;
        return put(tables, { ...analysis, state: "running", startedAt, nStarts: analysis.nStarts + 1 });
      }),
    complete: (uuid, result) => database.commit((tables) => end(tables, uuid, { ...result, state: "done" })),
    fail: (uuid, error, endedAt) => database.commit((tables) => end(tables, uuid, { error, endedAt, state: "failed" })),
    requeueRunning: () => database.commit(requeueRunning),
    findDone: async (userId, cacheKey) =>
      where(
        analyses,
        (analysis) => analysis.cacheKey === cacheKey && analysis.userId === userId && analysis.state === "done",
      ).at(-1),
    countByTool: async (clientToolName) =>
      where(analyses, (analysis) => analysis.clientToolName === clientToolName).length,
    countAll: async () => countAll(analyses),
  };
}

function insert({ analyses, groups }: Tables, analysis: AnalysisRecord, maxQueued: number) {
  const { userId, groupId, state } = analysis;
  if (groupId !== null && (groups.get(groupId)?.sealedAt ?? null) !== null) return "group-sealed";
  const isWaiting = (one: AnalysisRecord): boolean => one.state === "queued" && one.userId === userId;
  if (state === "queued" && where(analyses, isWaiting).length >= maxQueued) return "queue-full";
  analyses.set(analysis.uuid, analysis);
  return "inserted";
}

function countAll(analyses: ReadonlyMap<string, AnalysisRecord>): readonly AnalysisCount[] {
  const counts = new Map<string, AnalysisCount>();
  for (const { state, analysisMode } of analyses.values()) {
    const key = `${state} ${analysisMode}`;
    counts.set(key, { state, analysisMode, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Oldest first; of ten thousands, a few are picked in a fraction of a millisecond. */
function where(
  analyses: ReadonlyMap<string, AnalysisRecord>,
  isWanted: (analysis: AnalysisRecord) => boolean,
): AnalysisRecord[] {
  const found: AnalysisRecord[] = [];
  for (const analysis of analyses.values()) if (isWanted(analysis)) found.push(analysis);
  return found;
}

function matches(analysis: AnalysisRecord, filter: AnalysisFilter): boolean {
  const { userId, submittedAt, mainSource } = analysis;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, hasMainSource } = filter;
  return (
    userId === filter.userId &&
    from <= submittedAt &&
    submittedAt <= to &&
    (filter.groupId ?? analysis.groupId) === analysis.groupId &&
    (filter.groupName ?? analysis.groupName) === analysis.groupName &&
    (hasMainSource === undefined || (mainSource !== null && hasMainSource(mainSource)))
  );
}

function put(tables: Tables, analysis: AnalysisRecord): AnalysisRecord {
  tables.analyses.set(analysis.uuid, analysis);
  return analysis;
}

function end(tables: Tables, uuid: string, changes: Partial<AnalysisRecord>): boolean {
  const analysis = tables.analyses.get(uuid);
  if (analysis?.state !== "queued" && analysis?.state !== "running") return false;
  put(tables, { ...analysis, ...changes });
  return true;
}

function requeueRunning(tables: Tables): readonly AnalysisRecord[] {
  for (const analysis of tables.analyses.values()) {
    if (analysis.state === "running") put(tables, { ...analysis, state: "queued", startedAt: null });
  }
  return where(tables.analyses, ({ state }) => state === "queued");
}
