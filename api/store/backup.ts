/** A file with all that a store keeps: made from one store, taken over by another, of whichever kind. */

import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip, createGzip } from "node:zlib";
import type { Entry, Transfer } from "./entry.ts";
import { syncFolder } from "./lowdb/durable-file.ts";
import { idOf, tableNames } from "./lowdb/tables.ts";

/** What is in a backup, or was taken from it. */
export interface BackupCounts {
  readonly records: number;
  readonly blobs: number;
}

/** Goes up when older versions of Solhound could not read the file. */
const format = 2;

/** Compressed JSON, a line for each. The first says what it is, the last how much came before: so that a part is no whole. */
type Line =
  | { readonly solhound: "backup"; readonly format: number; readonly version: string }
  | { readonly blob: string }
  | { readonly keys: unknown }
  | { readonly table: string; readonly record: object }
  | { readonly end: BackupCounts };

/** Makes the file, which must not be there yet; it is on disk when this answers, and nobody else may read it. */
export async function writeBackup(store: Pick<Transfer, "dump">, file: string, version: string): Promise<BackupCounts> {
  const counts = { records: 0, blobs: 0 };
  const handle = await open(file, "wx", 0o600);
  const gzip = createGzip();
  const written = pipeline(gzip, handle.createWriteStream({ flush: true }));
  // What goes wrong is told by whichever of the two hears of it first.
  written.catch(() => {});
  const write = async (line: Line): Promise<void> => {
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, "drain"), written]);
  };
  try {
    await write({ solhound: "backup", format, version });
    await store.dump(async (entry) => {
      if ("blob" in entry) counts.blobs++;
      else if ("table" in entry) counts.records++;
      await write(toLine(entry));
    });
    await write({ end: counts });
    gzip.end();
    await written;
    await syncFolder(path.dirname(path.resolve(file)));
    return counts;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    await rm(file, { force: true });
    throw error;
  }
}

function toLine(entry: Entry): Line {
  return "blob" in entry ? { blob: Buffer.from(entry.blob).toString("base64") } : entry;
}

/** Has the store take over all that is in the file. Rejects with a message for people where that is not whole. */
export async function readBackup(store: Pick<Transfer, "load">, file: string): Promise<BackupCounts> {
  const counts = { records: 0, blobs: 0 };
  await store.load(entriesOf(file, counts));
  return counts;
}

async function* entriesOf(file: string, counts: { records: number; blobs: number }): AsyncGenerator<Entry> {
  let isFirst = true;
  for await (const text of linesOf(file)) {
    const line = parseLine(text, file);
    if (isFirst) requireHead(line, file);
    else if ("end" in line) return requireWhole(line.end, counts, file);
    else yield toEntry(line, counts, file);
    isFirst = false;
  }
  throw damaged(file, "it breaks off");
}

function requireHead(line: Line, file: string): void {
  if (!("solhound" in line)) throw new Error(`${file} is no backup of Solhound.`);
  if (line.format > format) {
    throw new Error(`${file} was made by version ${line.version} of Solhound, which is newer. Install that version.`);
  }
}

function requireWhole(end: BackupCounts, { records, blobs }: BackupCounts, file: string): void {
  if (end.records !== records || end.blobs !== blobs) throw damaged(file, "it does not hold as much as it says");
}

function toEntry(line: Line, counts: { records: number; blobs: number }, file: string): Entry {
  if ("blob" in line) {
    counts.blobs++;
    return { blob: Buffer.from(line.blob, "base64") };
  }
  if ("keys" in line) return line as Entry;
  const isRecord = "table" in line && tableNames.some((name) => name === line.table) && hasId(line.record);
  if (!isRecord) throw damaged(file, "a line of it is no record");
  counts.records++;
  return line as Entry;
}

function hasId(record: unknown): boolean {
  return typeof record === "object" && record !== null && typeof idOf(record as object) === "string";
}

function parseLine(text: string, file: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw damaged(file, "a line of it is not valid JSON");
  }
}

/** At line feeds alone: other characters that some take for ends of lines may stand within a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let parts: string[] = [];
  const input = createReadStream(file);
  const chunks: AsyncIterable<Buffer> = input.pipe(createGunzip());
  // What goes wrong with the file is told by whoever reads from it.
  input.on("error", (error) => (chunks as unknown as Readable).destroy(error));
  try {
    for await (const chunk of chunks) {
      const [first = "", ...more] = decoder.write(chunk).split("\n");
      parts.push(first);
      for (const next of more) {
        yield parts.join("");
        parts = [next];
      }
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? damaged(file, "it is no compressed file, or breaks off") : error;
  }
}

function damaged(file: string, fault: string): Error {
  return new Error(`${file} is damaged: ${fault}.`);
}
