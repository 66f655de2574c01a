/** The compilers that lie beside our bundles. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CompilerFile } from "./compilers/compiler-file.ts";

/** The compilers in `folder`, from its `versions.json`, which the build writes. */
export async function readBundledCompilers(folder: string): Promise<CompilerFile[]> {
  const table = JSON.parse(await readFile(path.join(folder, "versions.json"), "utf8")) as Record<string, string>;
  return Object.entries(table).map(([version, file]) => ({ version, path: path.join(folder, file), sha256: null }));
}
