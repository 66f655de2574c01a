/** Everything that a store keeps, one by one, for another store to take over. */

import type { SigningKeyRecord } from "./key-store.ts";
import type { Records, TableName } from "./lowdb/tables.ts";

/** A record of a table; tables hold their records in the order they were made. */
export type RecordEntry = {
  readonly [Name in TableName]: { readonly table: Name; readonly record: Records[Name] };
}[TableName];

/** A large value, the keys that sign tokens (all at once), or a record. */
export type Entry = { readonly blob: Uint8Array } | { readonly keys: readonly SigningKeyRecord[] } | RecordEntry;

/** Going over to another store, and coming from one. */
export interface Transfer {
  /** Hands over everything as it is at one moment; records come last, table by table. */
  dump(take: (entry: Entry) => Promise<void>): Promise<void>;
  /** Takes over everything at once; rejects with a message for people, and nothing taken over, where the store has records already. */
  load(entries: AsyncIterable<Entry>): Promise<void>;
}

/** Why `load` does nothing. */
export const notEmpty = "It holds data already. Import into an empty one: a new folder, or a new database.";
