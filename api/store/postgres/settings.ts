/** What all processes on one database share: the keys that sign tokens, and how many analyses of a user run at once. */

import type { KeyStore, SigningKeyRecord } from "../key-store.ts";
import type { Connection, Queryable } from "./connection.ts";

const keysName = "signing-keys";

/** Makes the store. */
export function makeKeys(connection: Connection): KeyStore {
  const list = async (db: Queryable) => ((await readSetting(db, keysName)) ?? []) as readonly SigningKeyRecord[];
  return {
    list: () => list(connection),
    update: (change) =>
      connection.transact([keysName], async (db) => {
        const before = await list(db);
        const after = change(before);
        if (after !== before) await writeSetting(db, keysName, after);
        return after;
      }),
  };
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
