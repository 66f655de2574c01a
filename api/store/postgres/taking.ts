/** What workers take from the database, and what becomes of it. */

import type { AnalysisRecord, AnalysisStore, Recovery } from "../analysis-store.ts";
import { toAnalysis } from "./analysis-rows.ts";
import type { Connection, Queryable } from "./connection.ts";
import { encodeRecord, encodeText } from "./encode-text.ts";
import { lockOfUser, type Queue } from "./queue.ts";

type Taking = Pick<AnalysisStore, "take" | "beat" | "giveBack" | "recover" | "complete" | "fail">;

interface Running {
  readonly id: string;
  readonly user_id: string;
  /** Null where it was taken over from another store. */
  readonly turn: string | null;
  readonly record: string;
}

/** Makes that part of the store. */
export function makeTaking(connection: Connection, queue: Queue): Taking {
  const end = (uuid: string, changes: Partial<AnalysisRecord>) => endOne(connection, queue, uuid, changes);
  return {
    take: (worker, startedAt) => connection.transact([], (db) => take(db, queue, worker, startedAt)),
    async beat(worker) {
      const rows = await connection.query<{ id: string }>(
        "update solhound.analyses set heard_at = now() where state = 'running' and worker = $1 returning id",
        [worker],
      );
      return rows.map(({ id }) => id);
    },
    async giveBack(worker) {
      await connection.transact([], async (db) => {
        for (const one of await selectRunning(db, "worker = $1", worker)) {
          const { nStarts } = toAnalysis(one.record);
          await requeue(db, queue, one, nStarts - 1);
        }
      });
    },
    async recover(recovery) {
      const lost = await selectLost(connection, recovery);
      const recovered = await Promise.all(lost.map((one) => recoverOne(connection, queue, one, recovery)));
      return recovered.flat();
    },
    complete: (uuid, result) => end(uuid, { ...result, state: "done" }),
    fail: (uuid, error, endedAt, found) => end(uuid, { ...found, error, endedAt, state: "failed" }),
  };
}

/** What ended while it waited is in the queue no more; so what comes from there can be taken. */
async function take(db: Queryable, queue: Queue, worker: string, startedAt: number) {
  const uuid = await queue.take(db);
  if (uuid === undefined) return undefined;
  const [row] = await db.query<{ record: string }>(
    `update solhound.analyses set worker = $2, heard_at = now(), record = record || jsonb_build_object(
       'state', 'running', 'startedAt', $3::bigint, 'nStarts', (record->>'nStarts')::int + 1
     ) where id = $1 and state = 'queued' returning record::text`,
    [uuid, worker, startedAt],
  );
  return row && toAnalysis(row.record);
}

/** The user's next goes to the queue in its place. */
async function endOne(connection: Connection, queue: Queue, uuid: string, changes: Partial<AnalysisRecord>) {
  const sql = "select user_id from solhound.analyses where id = $1 and ended_at is null";
  const [found] = await connection.query<{ user_id: string }>(sql, [encodeText(uuid)]);
  if (found === undefined) return false;
  const { user_id: userId } = found;
  return connection.transact([lockOfUser(userId)], async (db) => {
    await queue.remove(db, uuid);
    return (
      (await change(db, uuid, changes, "state in ('queued', 'running')")) && (await releaseNext(db, queue, userId))
    );
  });
}

async function releaseNext(db: Queryable, queue: Queue, userId: string): Promise<true> {
  await queue.release(db, userId);
  return true;
}

async function change(db: Queryable, uuid: string, changes: Partial<AnalysisRecord>, condition: string) {
  const changed = await db.query(
    `update solhound.analyses set record = record || $2, worker = null where id = $1 and ${condition} returning 1`,
    [uuid, encodeRecord(changes)],
  );
  return changed.length > 0;
}

function selectRunning(db: Queryable, condition: string, ...values: unknown[]): Promise<readonly Running[]> {
  const columns = "id, user_id, turn, record::text";
  const order = "order by seq for update";
  return db.query(`select ${columns} from solhound.analyses where state = 'running' and ${condition} ${order}`, values);
}

async function selectLost(db: Queryable, { silentMs }: Recovery): Promise<readonly Pick<Running, "id" | "user_id">[]> {
  return db.query(
    `select id, user_id from solhound.analyses
     where state = 'running' and coalesce(heard_at <= now() - $1 * interval '1 ms', true) order by seq`,
    [silentMs],
  );
}

/** Answers it where it has failed by that. */
function recoverOne(
  connection: Connection,
  queue: Queue,
  { id, user_id: userId }: Pick<Running, "id" | "user_id">,
  { silentMs, maxStarts, reason, at }: Recovery,
): Promise<readonly AnalysisRecord[]> {
  return connection.transact([lockOfUser(userId)], async (db) => {
    const condition = "id = $1 and coalesce(heard_at <= now() - $2 * interval '1 ms', true)";
    const [running] = await selectRunning(db, condition, id, silentMs);
    if (running === undefined) return [];
    const analysis = toAnalysis(running.record);
    if (analysis.nStarts < maxStarts) {
      await requeue(db, queue, running, analysis.nStarts);
      return [];
    }
    const failed = { state: "failed", error: reason, endedAt: at } as const;
    await queue.remove(db, id);
    await change(db, id, failed, "true");
    await queue.release(db, userId);
    return [{ ...analysis, ...failed }];
  });
}

async function requeue(db: Queryable, queue: Queue, running: Running, nStarts: number): Promise<void> {
  const { id, user_id: userId, turn } = running;
  await change(db, id, { state: "queued", startedAt: null, nStarts }, "true");
  if (turn === null) await queue.release(db, userId);
  else await queue.putBack(db, id, Number(turn));
}
