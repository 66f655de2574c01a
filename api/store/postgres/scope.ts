/** Runs the code of the embedded store's tables on a few rows of the database: its promises are kept by the same code. */

import type { Database } from "../lowdb/database.ts";
import { Table } from "../lowdb/table.ts";
import {
  emptyTables,
  type Records,
  type RowPlace,
  type TableName,
  tableNames,
  type WatchedTables,
  withLaterFields,
} from "../lowdb/tables.ts";
import type { Connection, Queryable } from "./connection.ts";
import { decodeRecord, decodeText, encodeRecord, encodeText } from "./encode-text.ts";

/** Which rows of a table something is about: a condition in SQL, with its values for `$1` and so on. */
export type Selection = readonly [condition: string, ...values: readonly unknown[]];

/** Which rows of each table. */
export type Scope = { readonly [Name in TableName]?: Selection };

/** What tables are called in the database. */
export const sqlNames: Readonly<Record<TableName, string>> = {
  users: "solhound.users",
  sessions: "solhound.sessions",
  apiKeys: "solhound.api_keys",
  usedChallenges: "solhound.used_challenges",
  analyses: "solhound.analyses",
  groups: "solhound.groups",
  projects: "solhound.projects",
  invitations: "solhound.invitations",
  audit: "solhound.audit",
  triage: "solhound.triage",
  webhooks: "solhound.webhooks",
  deliveries: "solhound.deliveries",
};

/** Reads the rows, and lets `act` look at them as if there were no others. */
export async function reading<T>(db: Queryable, scope: Scope, act: (database: Database) => Promise<T>): Promise<T> {
  const tables = await load(db, scope, "");
  return act(toDatabase(tables, async () => {}));
}

/** The same in a transaction; what `act` changes is changed in the database too. */
export function writing<T>(
  connection: Connection,
  locks: readonly string[],
  scope: Scope,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  return connection.transact(locks, async (db) => {
    const places = new Map<string, RowPlace>();
    const tables = await load(db, scope, "for update", (place) => places.set(`${place.table} ${place.id}`, place));
    return act(
      toDatabase(tables, async () => {
        for (const place of places.values()) await write(db, tables, place);
        places.clear();
      }),
    );
  });
}

function toDatabase(tables: WatchedTables, flush: () => Promise<void>): Database {
  return {
    tables,
    async commit(change) {
      const result = change(tables);
      await flush();
      return result;
    },
    isWritable: () => true,
    close: async () => {},
  };
}

/** Rows are locked in one order, so that nobody waits for each other. */
async function load(
  db: Queryable,
  scope: Scope,
  locking: "" | "for update",
  onChange: (place: RowPlace) => void = () => {},
): Promise<WatchedTables> {
  const loaded = emptyTables();
  for (const name of tableNames) {
    const selection = scope[name];
    if (selection === undefined) continue;
    const [condition, ...values] = selection;
    const rows = await db.query<{ id: string; record: string }>(
      `select id, record::text from ${sqlNames[name]} where ${condition} order by seq ${locking}`,
      values.map(encodeValue),
    );
    const table: Map<string, unknown> = loaded[name];
    for (const { id, record } of rows) table.set(decodeText(id), withLaterFields(name, decodeRecord(record)));
  }
  return watch(loaded, onChange);
}

function watch(loaded: ReturnType<typeof emptyTables>, onChange: (place: RowPlace) => void): WatchedTables {
  const entries = tableNames.map((table) => [
    table,
    new Table<Records[typeof table]>(loaded[table], (id) => onChange({ table, id })),
  ]);
  return Object.fromEntries(entries) as WatchedTables;
}

/** Puts a row of the tables into the database as it is now. */
async function write(db: Queryable, tables: WatchedTables, { table, id }: RowPlace): Promise<void> {
  const record = tables[table].get(id);
  if (record === undefined) await db.query(`delete from ${sqlNames[table]} where id = $1`, [encodeText(id)]);
  else await putRecord(db, table, id, record);
}

/** Adds a record, or puts it in the place of the one with its id. */
export async function putRecord(db: Queryable, table: TableName, id: string, record: object): Promise<void> {
  await db.query(
    `insert into ${sqlNames[table]} (id, record) values ($1, $2) on conflict (id) do update set record = excluded.record`,
    [encodeText(id), encodeRecord(record)],
  );
}

function encodeValue(value: unknown): unknown {
  if (typeof value === "string") return encodeText(value);
  return Array.isArray(value) ? value.map(encodeValue) : value;
}
