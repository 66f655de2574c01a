/** Reads a file that the user names and that holds settings, not data. */

import { readFile, stat } from "node:fs/promises";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { reasonOf } from "../file-trouble.ts";

/** The text without a byte order mark. The error is a clause that follows the name of the file. */
export async function readSmallFile(file: string, maxMb: number): Promise<Result<string, string>> {
  try {
    const info = await stat(file);
    if (!info.isFile()) return err("is not a file");
    if (info.size > maxMb * 1024 * 1024) return err(`is larger than ${maxMb} MB, more than it can need`);
    return ok((await readFile(file, "utf8")).replace(/^\u{feff}/u, ""));
  } catch (error) {
    return err(reasonOf(error));
  }
}
