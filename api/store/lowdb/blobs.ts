/** Large values as files, one each, in folders by the first two digits of their names. */

import { createHash } from "node:crypto";
import { existsSync, rmSync, statSync, utimesSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { BlobStore } from "../blob-store.ts";
import { kept } from "../not-kept.ts";
import { syncFolder, unfinishedSuffix, writeDurably } from "./durable-file.ts";

/** Opens the folder, or makes it; removes what a crash left unfinished. `used` answers the names that something rests on. */
export async function openBlobStore(folder: string, used: () => ReadonlySet<string>): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const writing = new Map<string, Promise<void>>();
  return {
    async put(bytes) {
      const name = createHash("sha256").update(bytes).digest("hex");
      const write = writing.get(name) ?? kept(() => writeOnce(folder, name, bytes)).finally(() => writing.delete(name));
      writing.set(name, write);
      await write;
      return name;
    },
    async get(name) {
      const file = fileOf(folder, name);
      return existsSync(file) ? readFile(file) : undefined;
    },
    async sweep(unusedMs) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      const inUse = used();
      return names.filter((name) => removeUnused(fileOf(folder, name), inUse, Date.now() - unusedMs)).length;
    },
  };
}

function fileOf(folder: string, name: string): string {
  return path.join(folder, name.slice(0, 2), name);
}

/** Nothing else happens between the look and the removal: what is put at the same time is either seen or written anew. */
function removeUnused(file: string, used: ReadonlySet<string>, before: number): boolean {
  const isOld = existsSync(file) && statSync(file).mtimeMs <= before;
  if (!isOld || used.has(path.basename(file))) return false;
  rmSync(file);
  return true;
}

/** The content of a file of that name is right; its name may still be on its way to disk. */
async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = fileOf(folder, name);
  if (existsSync(file)) {
    utimesSync(file, new Date(), new Date());
    return syncFolder(path.dirname(file));
  }
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, bytes);
  await syncFolder(folder);
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith(unfinishedSuffix)) await rm(path.join(folder, entry));
  }
}
