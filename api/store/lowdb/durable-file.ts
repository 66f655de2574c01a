/** Replaces a file so that a crash at any moment leaves the old content or the new one, and never less. */

import { type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Ends in this until it is whole; what is left behind by a crash may be removed. */
export const unfinishedSuffix = ".tmp";

/** Whole, or piece by piece. */
type Content = string | Uint8Array | Iterable<string>;

/** Answers when content and name are on disk. Two writes of one file must not overlap. */
export async function writeDurably(file: string, content: Content, mode = 0o600): Promise<void> {
  const unfinished = `${file}${unfinishedSuffix}`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, "wx", mode);
  try {
    await withFile(handle, async () => {
      await writeFile(handle, content);
      await handle.sync();
    });
    await rename(unfinished, file);
  } catch (error) {
    // On a full disk it would take the room that is left.
    await rm(unfinished, { force: true });
    throw error;
  }
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
