/** Analyses in the database. */

import type { AnalysisCount, AnalysisFilter, AnalysisRecord, AnalysisState, AnalysisStore } from "../analysis-store.ts";
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
    list: (filter, offset, limit) => list(connection, filter, offset, limit),
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

/** From one to the next in the index, so that it costs as much as there are different ones. */
const mainSourcesSql = `
  with recursive own as (
    select min(main_source) as name from solhound.analyses where user_id = $1
    union all
    select (select min(main_source) from solhound.analyses where user_id = $1 and main_source > own.name)
    from own where own.name is not null
  )
  select name from own where name is not null`;

const mainSourcesOfGroupSql =
  "select distinct main_source as name from solhound.analyses where group_id = $1 and main_source is not null";

type Whose = Pick<AnalysisFilter, "userId" | "groupId">;

async function mainSourcesOf(db: Queryable, { userId, groupId = "" }: Whose): Promise<readonly string[]> {
  const [sql, value] = userId === undefined ? [mainSourcesOfGroupSql, encodeText(groupId)] : [mainSourcesSql, userId];
  const rows = await db.query<{ name: string }>(sql, [value]);
  return rows.map(({ name }) => decodeText(name));
}

async function list(db: Queryable, filter: AnalysisFilter, offset: number, limit: number) {
  const { hasMainSource } = filter;
  const names = hasMainSource && (await mainSourcesOf(db, filter)).filter(hasMainSource);
  const { where, values } = toCondition(filter, names);
  const sql = `select count(*) as n from solhound.analyses where ${where}`;
  const [count] = await db.query<{ n: string }>(sql, values);
  const page = `${where} order by seq desc offset $${values.length + 1} limit $${values.length + 2}`;
  return { total: Number(count?.n), analyses: await selectRecords(db, page, [...values, offset, limit]) };
}

function toCondition({ userId, from, to, groupId, groupName }: AnalysisFilter, mainSources?: readonly string[]) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace("?", `$${values.length}`));
  };
  add("user_id = ?", userId);
  add("submitted_at >= ?", from);
  add("submitted_at <= ?", to);
  add("group_id = ?", groupId === undefined ? undefined : encodeText(groupId));
  add("group_name = ?", groupName === undefined ? undefined : encodeText(groupName));
  add("main_source = any(?)", mainSources?.map(encodeText));
  return { where: conditions.join(" and "), values };
}
