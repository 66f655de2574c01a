/** Files that are kept for the next time, in a folder of the user's own: written whole or not at all, the oldest gone when it is full. */

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Puts a file into its folder, which is made where it is missing; who reads it meanwhile has the old one. */
export async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes what was not used for longest, and what an interrupted write left an hour ago. */
export async function trimFolder(folder: string, maxBytes: number): Promise<void> {
  const entries = await Promise.all((await readdir(folder)).map((name) => describe(path.join(folder, name))));
  const newestFirst = entries.flatMap((entry) => entry ?? []).sort((a, b) => b.usedMs - a.usedMs);
  let nBytes = 0;
  for (const { file, size, usedMs } of newestFirst) {
    nBytes += size;
    const isLeft = file.endsWith(".new") && Date.now() - usedMs > 60 * 60 * 1000;
    if (nBytes > maxBytes || isLeft) await rm(file, { force: true });
  }
}

async function describe(file: string): Promise<{ file: string; size: number; usedMs: number } | undefined> {
  const info = await stat(file).catch(() => undefined);
  return info?.isFile() ? { file, size: info.size, usedMs: info.mtimeMs } : undefined;
}
