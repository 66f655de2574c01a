/** Replaces a file so that a crash at any moment leaves the old content or the new one, and never less. */

import { type FileHandle, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** Ends in this until it is whole; what is left behind by a crash may be removed. */
export const unfinishedSuffix = ".tmp";

/** Answers when content and name are on disk. Two writes of one file must not overlap. */
export async function writeDurably(file: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const unfinished = `${file}${unfinishedSuffix}`;
  await rm(unfinished, { force: true });
  await withFile(await open(unfinished, "wx", mode), async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));
}

/** Makes the names in a folder durable; Windows has no such thing and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await withFile(await open(folder, "r"), (handle) => handle.sync());
}

async function withFile(handle: FileHandle, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(handle);
  } finally {
    await handle.close();
  }
}
