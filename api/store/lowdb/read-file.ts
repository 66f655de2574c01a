/** Reading the files of the store, and saying what is wrong with them. */

import { readFile } from "node:fs/promises";

/** The text of a file; null where there is none. */
export async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** For people; `fault` is a clause. */
export function damaged(file: string, fault: string): Error {
  return new Error(`${file} is damaged: ${fault}. Put a backup in its place, or name another data folder.`);
}
