/** Small questions about paths and the files behind them. */

import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";

/** Whether `file` is `root` or lies under it; both absolute and real. */
export function isInside(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return relative === "" || (!relative.startsWith(`..${path.sep}`) && relative !== ".." && !path.isAbsolute(relative));
}

/** Relative to the base path where the file lies under it; else its absolute path. Forward slashes either way. */
export function toUnitName(basePath: string, file: string): string {
  const name = isInside(basePath, file) ? path.relative(basePath, file) : file;
  return name.split(path.sep).join("/");
}

/** The path without symbolic links; where it does not exist (a file that is open but not saved), as far as it does. */
export async function toReal(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await toReal(parent), path.basename(file));
  }
}

/** Whether there is a regular file, or a link to one. */
export async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (info) => info.isFile(),
    () => false,
  );
}

/** Whether there is a folder, or a link to one. */
export async function isFolder(file: string): Promise<boolean> {
  return stat(file).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

/** No configuration that people write is larger. */
const maxConfigBytes = 1024 * 1024;

/** The text of a configuration file; undefined where there is none that can be read. */
export async function readConfigText(file: string): Promise<string | undefined> {
  try {
    const info = await stat(file);
    if (!info.isFile() || info.size > maxConfigBytes) return undefined;
    return (await readFile(file, "utf8")).replace(/^\u{feff}/u, "");
  } catch {
    return undefined;
  }
}
