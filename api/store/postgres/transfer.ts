/** Handing over all that the database keeps, and taking it over. */

import { type Entry, notEmpty, type RecordEntry, type Transfer } from "../entry.ts";
import type { TableName } from "../lowdb/tables.ts";
import { idOf, tableNames, withLaterFields } from "../lowdb/tables.ts";
import { putBlob } from "./blobs.ts";
import type { Connection, Queryable } from "./connection.ts";
import { decodeRecord, encodeRecord, encodeText } from "./encode-text.ts";
import type { Queue } from "./queue.ts";
import { sqlNames } from "./scope.ts";
import { listKeys, writeKeys } from "./settings.ts";

const rowsAtOnce = 500;

/** Makes that part of the store. */
export function makeTransfer(connection: Connection, queue: Queue): Transfer {
  return {
    dump: (take) =>
      connection.transact([], async (db) => {
        await db.query("set transaction isolation level repeatable read, read only");
        await take({ keys: await listKeys(db) });
        for await (const blob of readBlobs(db)) await take({ blob });
        for (const table of tableNames) {
          for await (const record of readRecords(db, table)) await take({ table, record } as RecordEntry);
        }
      }),
    async load(entries) {
      await connection.transact(["solhound load"], (db) => load(db, entries));
      // How to find a few among very many is decided by what the database knows of them.
      await connection.query("analyze solhound.analyses");
      await queue.releaseAll();
    },
  };
}

async function* readBlobs(db: Queryable): AsyncGenerator<Uint8Array> {
  const names = await db.query<{ name: string }>("select name from solhound.blobs order by name");
  for (const { name } of names) {
    const [row] = await db.query<{ bytes: Uint8Array }>("select bytes from solhound.blobs where name = $1", [name]);
    if (row) yield row.bytes;
  }
}

async function* readRecords<Name extends TableName>(db: Queryable, table: Name) {
  const sql = `select seq, record::text from ${sqlNames[table]} where seq > $1 order by seq limit ${rowsAtOnce}`;
  for (let after = "-1"; ; ) {
    const rows = await db.query<{ seq: string; record: string }>(sql, [after]);
    for (const { record } of rows) yield withLaterFields(table, decodeRecord(record));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.seq;
  }
}

async function load(db: Queryable, entries: AsyncIterable<Entry>): Promise<void> {
  for (const table of tableNames) {
    if ((await db.query(`select 1 from ${sqlNames[table]} limit 1`)).length > 0) throw new Error(notEmpty);
  }
  let gathered: RecordEntry[] = [];
  const flush = async (): Promise<void> => {
    await insertAll(db, gathered);
    gathered = [];
  };
  for await (const entry of entries) {
    if ("blob" in entry) await putBlob(db, entry.blob);
    else if ("keys" in entry) await writeKeys(db, entry.keys);
    else {
      if (gathered.length >= rowsAtOnce || gathered.at(-1)?.table !== entry.table) await flush();
      gathered.push(entry);
    }
  }
  await flush();
}

/** All are of one table. */
async function insertAll(db: Queryable, entries: readonly RecordEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const ids = entries.map(({ record }) => encodeText(idOf(record)));
  const records = entries.map(({ record }) => encodeRecord(record));
  await db.query(
    `insert into ${sqlNames[first.table]} (id, record)
     select id, record::jsonb from unnest($1::text[], $2::text[]) with ordinality as given (id, record, n) order by n`,
    [ids, records],
  );
}
