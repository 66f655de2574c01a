/** The analysis store over the tables. */

import type { AnalysisCount, AnalysisRecord, AnalysisState, AnalysisStore, Recovery } from "../analysis-store.ts";
import { makeAnalysisLists } from "./analysis-lists.ts";
import type { Database } from "./database.ts";
import { indexTable } from "./table-index.ts";
import type { Tables } from "./tables.ts";
import { makeTurns, type Turns } from "./turns.ts";

/** Makes the store. */
export function makeAnalysisStore(database: Database): AnalysisStore {
  const { analyses } = database.tables;
  const found = indexAnalyses(database);
  const lists = makeAnalysisLists(analyses);
  const turns = makeTurns();
  return {
    insert: (analysis, maxQueued = Number.POSITIVE_INFINITY) =>
      database.commit((tables) => {
        const nWaiting = found.waiting.countOf(analysis.userId);
        return insert(tables, analysis, analysis.state === "queued" && nWaiting >= maxQueued);
      }),
    find: async (uuid) => analyses.get(uuid),
    listOfGroup: async (groupId) => lists.all({ groupId }),
    listUnended: async (userId) =>
      [...found.running.rowsOf(userId), ...found.waiting.rowsOf(userId)].sort((a, b) => a.submittedAt - b.submittedAt),
    mainSourcesOf: async (whose) => lists.mainSourcesOf(whose),
    list: async (filter, offset, limit) => lists.page(filter, offset, limit),
    findDone: async (userId, cacheKey) => [...found.done.rowsOf(doneKey({ userId, cacheKey }))].at(-1),
    countByTool: async (clientToolName) => found.ofTool.countOf(clientToolName),
    countAll: async () => countAll(found),
    ...makeTaking(database, found, turns),
    complete: (uuid, result) => database.commit((tables) => end(tables, uuid, { ...result, state: "done" })),
    fail: (uuid, error, endedAt, result) =>
      database.commit((tables) => end(tables, uuid, { ...result, error, endedAt, state: "failed" })),
    remove: (uuid) =>
      database.commit(({ analyses: all }) => (all.get(uuid)?.endedAt ?? null) !== null && all.delete(uuid)),
    forget: (endedBefore, limit) => database.commit((tables) => forget(tables, endedBefore, limit)),
  };
}

type Found = ReturnType<typeof indexAnalyses>;
type Taking = Pick<AnalysisStore, "take" | "limitRunning" | "beat" | "giveBack" | "recover">;

/** What is running is known to a worker of this process alone: there is no other. */
function makeTaking(database: Database, found: Found, turns: Turns): Taking {
  const takenBy = new Map<string, string>();
  const heardAt = new Map<string, number>();
  let perUser = Number.POSITIVE_INFINITY;
  const isOf = (worker: string) => (analysis: AnalysisRecord) => takenBy.get(analysis.uuid) === worker;
  const running = (): AnalysisRecord[] => [...found.ofState.rowsOf("running")];
  const isLost = ({ uuid }: AnalysisRecord, { silentMs }: Recovery): boolean =>
    (heardAt.get(takenBy.get(uuid) ?? "") ?? Number.NEGATIVE_INFINITY) <= performance.now() - silentMs;
  return {
    take(worker, startedAt) {
      heardAt.set(worker, performance.now());
      return database.commit((tables) => {
        const analysis = findNext(found, turns, perUser);
        if (analysis === undefined) return undefined;
        takenBy.set(analysis.uuid, worker);
        return put(tables, { ...analysis, state: "running", startedAt, nStarts: analysis.nStarts + 1 });
      });
    },
    async limitRunning(limit) {
      perUser = limit;
    },
    async beat(worker) {
      heardAt.set(worker, performance.now());
      return running()
        .filter(isOf(worker))
        .map(({ uuid }) => uuid);
    },
    giveBack: (worker) =>
      database.commit((tables) => {
        for (const one of running().filter(isOf(worker))) requeue(tables, { ...one, nStarts: one.nStarts - 1 });
      }),
    recover: (recovery) =>
      database.commit((tables) =>
        running().flatMap((one) => (isLost(one, recovery) ? recover(tables, one, recovery) : [])),
      ),
  };
}

/** The oldest of the user whose turn it is. */
function findNext({ waiting, running }: Found, turns: Turns, perUser: number): AnalysisRecord | undefined {
  const users = [...waiting.counts()].map(([userId]) => userId);
  const userId = turns.next(users.filter((one) => running.countOf(one) < perUser));
  return userId === undefined ? undefined : oldestOf(waiting.rowsOf(userId));
}

/** Answers it where it has failed by that. */
function recover(tables: Tables, analysis: AnalysisRecord, { maxStarts, reason, at }: Recovery): AnalysisRecord[] {
  if (analysis.nStarts >= maxStarts) return [put(tables, { ...analysis, state: "failed", error: reason, endedAt: at })];
  requeue(tables, analysis);
  return [];
}

function requeue(tables: Tables, analysis: AnalysisRecord): void {
  put(tables, { ...analysis, state: "queued", startedAt: null });
}

function indexAnalyses({ tables: { analyses } }: Database) {
  const byState = (state: AnalysisState) => indexTable(analyses, (one) => (one.state === state ? one.userId : null));
  return {
    ofState: indexTable(analyses, ({ state }) => (state === "running" ? state : null)),
    ofTool: indexTable(analyses, ({ clientToolName }) => clientToolName),
    ofStateAndMode: indexTable(analyses, ({ state, analysisMode }) => JSON.stringify([state, analysisMode])),
    waiting: byState("queued"),
    running: byState("running"),
    done: indexTable(analyses, (one) => (one.state === "done" ? doneKey(one) : null)),
  };
}

function countAll({ ofStateAndMode }: Found): readonly AnalysisCount[] {
  return [...ofStateAndMode.counts()].map(([key, count]) => {
    const [state, analysisMode] = JSON.parse(key) as [AnalysisState, string];
    return { state, analysisMode, count };
  });
}

function forget({ analyses }: Tables, endedBefore: number, limit: number): number {
  const old = firstOf(analyses.values(), limit, ({ endedAt }) => (endedAt ?? endedBefore) < endedBefore);
  for (const { uuid } of old) analyses.delete(uuid);
  return old.length;
}

function doneKey({ userId, cacheKey }: Pick<AnalysisRecord, "userId" | "cacheKey">): string {
  return `${userId} ${cacheKey}`;
}

function insert({ analyses, groups }: Tables, analysis: AnalysisRecord, isFull: boolean) {
  const { groupId } = analysis;
  if (groupId !== null && (groups.get(groupId)?.sealedAt ?? null) !== null) return "group-sealed";
  if (isFull) return "queue-full";
  analyses.set(analysis.uuid, analysis);
  return "inserted";
}

function oldestOf(analyses: Iterable<AnalysisRecord>): AnalysisRecord | undefined {
  let oldest: AnalysisRecord | undefined;
  for (const one of analyses) if (oldest === undefined || one.submittedAt < oldest.submittedAt) oldest = one;
  return oldest;
}

function firstOf<T>(all: Iterable<T>, limit: number, isWanted: (one: T) => boolean): readonly T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length >= limit) break;
    if (isWanted(one)) found.push(one);
  }
  return found;
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
