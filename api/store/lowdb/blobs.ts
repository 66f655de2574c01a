/** Large values as files, one each, in folders by the first two digits of their names. */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { BlobStore } from "../blob-store.ts";
import { kept } from "../not-kept.ts";
import { syncFolder, unfinishedSuffix, writeDurably } from "./durable-file.ts";

/** Opens the folder, or makes it; removes what a crash left unfinished. */
export async function openBlobStore(folder: string): Promise<BlobStore> {
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
  };
}

function fileOf(folder: string, name: string): string {
  return path.join(folder, name.slice(0, 2), name);
}

/** The content of a file of that name is right; its name may still be on its way to disk. */
async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = fileOf(folder, name);
  if (existsSync(file)) return syncFolder(path.dirname(file));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurably(file, bytes);
  await syncFolder(folder);
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith(unfinishedSuffix)) await rm(path.join(folder, entry));
  }
}
