/** What all processes on one database share: the keys that sign tokens, and how many analyses of a user run at once. */

import type { KeyStore, SigningKeyRecord } from "../key-store.ts";
import type { Connection, Queryable } from "./connection.ts";

const keysName = "signing-keys";

/** Makes the store. */
export function makeKeys(connection: Connection): KeyStore {
  return {
    list: () => listKeys(connection),
    update: (change) =>
      connection.transact([keysName], async (db) => {
        const before = await listKeys(db);
        const after = change(before);
        if (after !== before) await writeKeys(db, after);
        return after;
      }),
  };
}

/** Newest first. */
export async function listKeys(db: Queryable): Promise<readonly SigningKeyRecord[]> {
  return ((await readSetting(db, keysName)) ?? []) as readonly SigningKeyRecord[];
}

/** Puts them in the place of those there were. */
export async function writeKeys(db: Queryable, keys: readonly SigningKeyRecord[]): Promise<void> {
  await writeSetting(db, keysName, keys);
}

async function readSetting(db: Queryable, name: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select value from solhound.settings where name = $1", [name]);
  return row?.value;
}

/** Puts it in the place of what was there. */
export async function writeSetting(db: Queryable, name: string, value: unknown): Promise<void> {
  await db.query(
    "insert into solhound.settings values ($1, $2) on conflict (name) do update set value = excluded.value",
    [name, JSON.stringify(value)],
  );
}
