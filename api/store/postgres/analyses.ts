/** Analyses in the database. */

import type { AnalysisCount, AnalysisRecord, AnalysisState, AnalysisStore } from "../analysis-store.ts";
import { listAnalyses, mainSourcesOf } from "./analysis-lists.ts";
import { selectRecords } from "./analysis-rows.ts";
import type { Connection, Queryable } from "./connection.ts";
import { decodeText, encodeRecord, encodeText } from "./encode-text.ts";
import { lockOfUser, perUserSetting, type Queue } from "./queue.ts";
import { writeSetting } from "./settings.ts";
import { makeTaking } from "./taking.ts";

/** Makes the store. */
export function makeAnalyses(connection: Connection, queue: Queue): AnalysisStore {
  const select = (condition: string, ...values: unknown[]) => selectRecords(connection, condition, values);
  return {
    insert: (analysis, maxQueued) => insert(connection, queue, analysis, maxQueued),
    find: async (uuid) => (await select("id = $1", encodeText(uuid)))[0],
    listOfGroup: (groupId) => select("group_id = $1 order by seq", encodeText(groupId)),
    listUnended: (userId) => select("user_id = $1 and state in ('queued', 'running') order by seq", userId),
    mainSourcesOf: (whose) => mainSourcesOf(connection, whose),
    list: (filter, offset, limit) => listAnalyses(connection, filter, offset, limit),
    ...makeTaking(connection, queue),
    async limitRunning(perUser) {
      await writeSetting(connection, perUserSetting, Number.isFinite(perUser) ? perUser : null);
      await queue.releaseAll();
    },
    async findDone(userId, cacheKey) {
      const condition = "user_id = $1 and cache_key = $2 and state = 'done' order by seq desc limit 1";
      return (await select(condition, userId, encodeText(cacheKey)))[0];
    },
    async remove(uuid) {
      const sql = "delete from solhound.analyses where id = $1 and ended_at is not null returning 1";
      return (await connection.query(sql, [encodeText(uuid)])).length > 0;
    },
    forget: (endedBefore, limit) => forget(connection, endedBefore, limit),
    countByTool: (clientToolName) => countByTool(connection, clientToolName),
    countAll: () => countAll(connection),
  };
}

async function forget(db: Queryable, endedBefore: number, limit: number): Promise<number> {
  const forgotten = await db.query(
    `delete from solhound.analyses where id in (
       select id from solhound.analyses where ended_at < $1 order by ended_at limit $2
     ) returning 1`,
    [endedBefore, limit],
  );
  return forgotten.length;
}

async function countByTool(db: Queryable, clientToolName: string): Promise<number> {
  const sql = "select count(*) as n from solhound.analyses where tool = $1";
  const [row] = await db.query<{ n: string }>(sql, [encodeText(clientToolName)]);
  return Number(row?.n);
}

async function countAll(db: Queryable): Promise<readonly AnalysisCount[]> {
  const rows = await db.query<{ state: AnalysisState; mode: string; n: string }>(
    "select state, analysis_mode as mode, count(*) as n from solhound.analyses group by state, analysis_mode",
  );
  return rows.map(({ state, mode, n }) => ({ state, analysisMode: decodeText(mode), count: Number(n) }));
}

function insert(
  connection: Connection,
  queue: Queue,
  analysis: AnalysisRecord,
  maxQueued = Number.POSITIVE_INFINITY,
): Promise<"inserted" | "queue-full" | "group-sealed"> {
  const { uuid, userId, state, groupId } = analysis;
  const locks = state === "queued" ? [lockOfUser(userId)] : [];
  return connection.transact(locks, async (db) => {
    if (groupId !== null && (await isSealed(db, groupId))) return "group-sealed";
    if (state === "queued" && (await isFull(db, userId, maxQueued))) return "queue-full";
    await db.query("insert into solhound.analyses (id, record) values ($1, $2)", [uuid, encodeRecord(analysis)]);
    if (state === "queued") await queue.release(db, userId);
    return "inserted";
  });
}

/** It cannot be sealed before the transaction has ended. */
async function isSealed(db: Queryable, groupId: string): Promise<boolean> {
  const sql = "select record->>'sealedAt' as at from solhound.groups where id = $1 for share";
  const [group] = await db.query<{ at: string | null }>(sql, [encodeText(groupId)]);
  return group !== undefined && group.at !== null;
}

async function isFull(db: Queryable, userId: string, maxQueued: number): Promise<boolean> {
  if (!Number.isFinite(maxQueued)) return false;
  const sql = "select count(*) as n from solhound.analyses where user_id = $1 and state = 'queued'";
  const [row] = await db.query<{ n: string }>(sql, [userId]);
  return Number(row?.n) >= maxQueued;
}
