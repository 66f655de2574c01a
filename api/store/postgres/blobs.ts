/** Large values in the database, named by their content. */

import { createHash } from "node:crypto";
import type { BlobStore } from "../blob-store.ts";
import type { Connection, Queryable } from "./connection.ts";

/** Beyond it, sending the bytes costs more than asking whether they are there. */
const largeBytes = 50_000;

/** Makes the store. */
export function makeBlobs(connection: Connection): BlobStore {
  return {
    put: (bytes) => putBlob(connection, bytes),
    async get(name) {
      const [row] = await connection.query<{ bytes: Buffer }>("select bytes from solhound.blobs where name = $1", [
        name,
      ]);
      return row?.bytes;
    },
    async sweep(unusedMs) {
      const removed = await connection.query(
        `delete from solhound.blobs where used_at <= now() - $1 * interval '1 ms' and name not in (
           select input_blob from solhound.analyses
           union select result_blob from solhound.analyses where result_blob is not null
         ) returning 1`,
        [unusedMs],
      );
      return removed.length;
    },
  };
}

/** Keeps the bytes and answers their name. */
export async function putBlob(db: Queryable, bytes: Uint8Array): Promise<string> {
  const name = createHash("sha256").update(bytes).digest("hex");
  if (bytes.length > largeBytes) {
    // Many are put again: then the bytes need not be sent.
    const known = await db.query("update solhound.blobs set used_at = now() where name = $1 returning 1", [name]);
    if (known.length > 0) return name;
  }
  await db.query("insert into solhound.blobs values ($1, $2, now()) on conflict (name) do update set used_at = now()", [
    name,
    Buffer.from(bytes),
  ]);
  return name;
}
