/** `db.journal`: what has changed since `db.json` was written, a line for each write. */

import { type FileHandle, open } from "node:fs/promises";
import { parseJson } from "../../../engine/util/parse-json.ts";
import { writeDurably } from "./durable-file.ts";
import { damaged, readOrNull } from "./read-file.ts";
import { anyTable, findRowFault, putRows, type RowPlace, type Rows, type TableName, type Tables } from "./tables.ts";

export interface Journal {
  /**
   * Answers when the rows in these places are on disk as they are now; those that are not there any more, as removed.
   * False, and nothing done, where somebody took the file away.
   */
  append(tables: Tables, places: Iterable<RowPlace>): Promise<boolean>;
  /** Bytes written so far. */
  size(): number;
}

type Entry = Rows & { readonly removed?: { readonly [Name in TableName]?: readonly string[] } };

/** Begins a new one, which goes on after the snapshot of that generation. */
export async function beginJournal(file: string, generation: number): Promise<Journal> {
  const head = `${JSON.stringify({ generation })}\n`;
  await writeDurably(file, head);
  let size = Buffer.byteLength(head);
  return {
    async append(tables, places) {
      const line = Buffer.from(`${JSON.stringify(toEntry(tables, places))}\n`);
      // Opened each time: a file that is gone could be written to all the same, and nobody would see it again.
      const handle = await openOrNull(file);
      if (handle === null) return false;
      try {
        if ((await handle.stat()).size < size) return false;
        await writeAt(handle, line, size);
      } finally {
        await handle.close();
      }
      size += line.length;
      return true;
    },
    size: () => size,
  };
}

async function openOrNull(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** What a failed write has left behind goes first. */
async function writeAt(handle: FileHandle, line: Buffer, size: number): Promise<void> {
  await handle.truncate(size);
  let nWritten = 0;
  while (nWritten < line.length) {
    nWritten += (await handle.write(line, nWritten, line.length - nWritten, size + nWritten)).bytesWritten;
  }
  await handle.datasync();
}

function toEntry(tables: Tables, places: Iterable<RowPlace>): Entry {
  const rows = new Map<string, unknown[]>();
  const removed = new Map<string, string[]>();
  for (const { table, id } of places) {
    const row = anyTable(tables, table).get(id);
    if (row === undefined) removed.set(table, [...(removed.get(table) ?? []), id]);
    else rows.set(table, [...(rows.get(table) ?? []), row]);
  }
  return { ...Object.fromEntries(rows), removed: Object.fromEntries(removed) };
}

/**
 * Puts into the tables what the journal says came after their snapshot; that it may have in part already. A write that a
 * crash cut off can only be the last, and was promised to nobody. Rejects with a message for people where the file is
 * damaged, or goes on after a later snapshot.
 */
export async function replayJournal(file: string, generation: number, tables: Tables): Promise<void> {
  const text = await readOrNull(file);
  if (text === null) return;
  const [head, ...lines] = text.replace(/\n$/, "").split("\n");
  const begun = (parseJson(head ?? "") as { readonly generation?: unknown } | undefined)?.generation;
  if (typeof begun !== "number") throw damaged(file, "line 1 does not say after which db.json it goes on");
  if (begun > generation) {
    throw new Error(
      `${file} goes on after a newer db.json than the one beside it. Put both from the same backup there.`,
    );
  }
  for (const [index, line] of lines.entries()) {
    const entry = parseJson(line) as Entry | undefined;
    if (entry === undefined && index === lines.length - 1) return;
    const fault = entry === undefined ? "is not valid JSON" : findRowFault({ ...entry });
    if (entry === undefined || fault !== undefined) throw damaged(file, `line ${index + 2}: ${fault}`);
    apply(tables, entry);
  }
}

function apply(tables: Tables, entry: Entry): void {
  putRows(tables, entry);
  for (const [name, ids] of Object.entries(entry.removed ?? {})) {
    for (const id of ids) anyTable(tables, name as TableName).delete(id);
  }
}
