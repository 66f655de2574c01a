/** Which analysis is next, on all machines: a queue of pg-boss, which gives each to one worker. */

// It is handed as many of a user's as may run at once, the next when one of them ends; and each of them with a turn, so
// that users take turns.

import PgBoss from "pg-boss";
import type { Connection, Queryable } from "./connection.ts";

export interface Queue {
  /** Hands over what may be of the user's; `lockOfUser` has to be held. */
  release(db: Queryable, userId: string): Promise<void>;
  /** The same for all users of whom something waits. */
  releaseAll(): Promise<void>;
  /** Takes the next; its uuid. */
  take(db: Queryable): Promise<string | undefined>;
  /** Takes it out of the queue. */
  remove(db: Queryable, uuid: string): Promise<void>;
  /** Puts back what was taken, in its old place. */
  putBack(db: Queryable, uuid: string, turn: number): Promise<void>;
}

const name = "analyses";

/** Held by whatever changes which of the user's analyses wait. */
export function lockOfUser(userId: string): string {
  return `analyses of ${userId}`;
}

/** How many of one user's may run at once is a setting of that name; null for any number. */
export const perUserSetting = "running-per-user";

/** Makes the tables of the queue where they are missing. */
export async function openQueue(connection: Connection): Promise<Queue> {
  const boss = await startBoss(connection);
  const release: Queue["release"] = async (db, userId) => {
    const rows = await db.query<{ id: string; turn: string }>(releaseSql, [userId, perUserSetting]);
    for (const { id, turn } of rows) await send(boss, db, id, Number(turn));
  };
  return {
    release,
    async releaseAll() {
      const users = await connection.query<{ user_id: string }>(
        "select distinct user_id from solhound.analyses where state = 'queued' and turn is null",
      );
      for (const { user_id: userId } of users) {
        await connection.transact([lockOfUser(userId)], (db) => release(db, userId));
      }
    },
    async take(db) {
      const [job] = await boss.fetch(name, { db: toDb(db) });
      return job?.id;
    },
    async remove(db, uuid) {
      await boss.deleteJob(name, uuid, { db: toDb(db) });
    },
    async putBack(db, uuid, turn) {
      await boss.deleteJob(name, uuid, { db: toDb(db) });
      await send(boss, db, uuid, turn);
    },
  };
}

/** Its tables are made by one process at a time. */
async function startBoss(connection: Connection): Promise<PgBoss> {
  const boss = new PgBoss({ db: toDb(connection), schema: "solhound_queue", supervise: false, schedule: false });
  // Every call tells its failure itself.
  boss.on("error", () => {});
  await connection.transact(["solhound queue"], async () => {
    await boss.start();
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name);
  });
  return boss;
}

async function send(boss: PgBoss, db: Queryable, uuid: string, turn: number): Promise<void> {
  await boss.insert([{ id: uuid, name, priority: -turn }], { db: toDb(db) });
}

/**
 * The user's oldest that wait, as far as there is room; each a turn after the one before it, and the first at the turn that
 * is next for all, unless the user's last is not over.
 */
const releaseSql = `
  with room as (
    select coalesce((select (value #>> '{}')::bigint from solhound.settings where name = $2), 1000000000) - (
      select count(*) from solhound.analyses
      where user_id = $1 and state in ('queued', 'running') and turn is not null
    ) as n
  ), first as (
    select greatest(
      (select min(turn) from solhound.analyses where state = 'queued'),
      (select max(turn) + 1 from solhound.analyses where user_id = $1 and state in ('queued', 'running')),
      0
    ) as turn
  ), next as (
    select id, row_number() over (order by submitted_at, seq) - 1 as n from solhound.analyses
    where user_id = $1 and state = 'queued' and turn is null
    order by submitted_at, seq limit (select greatest(n, 0) from room)
  )
  update solhound.analyses set turn = first.turn + next.n from first, next where analyses.id = next.id
  returning analyses.id, analyses.turn`;

function toDb(db: Queryable): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: [...(await db.query(text, values))] }) };
}
