/** Handing over all that the embedded store keeps, and taking it over. */

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BlobStore } from "../blob-store.ts";
import { notEmpty, type RecordEntry, type Transfer } from "../entry.ts";
import type { KeyStore } from "../key-store.ts";
import type { Database } from "./database.ts";
import { anyTable, idOf, tableNames } from "./tables.ts";

/** What is handed over besides the records. */
interface Others {
  readonly blobFolder: string;
  readonly blobs: BlobStore;
  readonly keys: KeyStore;
}

/** Makes that part of the store. */
export function makeTransfer(database: Database, { blobFolder, blobs, keys }: Others): Transfer {
  const { tables } = database;
  return {
    async dump(take) {
      const rows = tableNames.map((table) => [table, [...tables[table].values()]] as const);
      await take({ keys: await keys.list() });
      for await (const blob of readBlobs(blobFolder)) await take({ blob });
      for (const [table, records] of rows) for (const record of records) await take({ table, record } as RecordEntry);
    },
    async load(entries) {
      if (tableNames.some((name) => tables[name].size > 0)) throw new Error(notEmpty);
      const records: RecordEntry[] = [];
      for await (const entry of entries) {
        if ("blob" in entry) await blobs.put(entry.blob);
        else if (!("keys" in entry)) records.push(entry);
        else if (entry.keys.length > 0) await keys.update(() => entry.keys);
      }
      await database.commit(() => {
        for (const { table, record } of records) anyTable(tables, table).set(idOf(record), record);
      });
    },
  };
}

async function* readBlobs(folder: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield await readFile(path.join(entry.parentPath, entry.name));
  }
}
