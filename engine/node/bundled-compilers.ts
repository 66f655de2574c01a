/** The compilers that lie beside our bundles. */

import { readFile } from "node:fs/promises";
import path from "node:path";

/** Path of the `soljson.js` of each version in `folder`, from its `versions.json`, which the build writes. */
export async function readBundledCompilers(folder: string): Promise<Record<string, string>> {
  const table = JSON.parse(await readFile(path.join(folder, "versions.json"), "utf8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(table).map(([version, file]) => [version, path.join(folder, file)]));
}
