/** Where data lies that many projects share and that is not part of the checkout. */
import { existsSync } from "node:fs";
import path from "node:path";
import { inRoot } from "./root.ts";

/** The folder or file, or `undefined` where it is not there: under `SOLHOUND_SHARED`, else `shared` beside the checkout. */
export function findShared(...parts: string[]): string | undefined {
  const folders = [process.env["SOLHOUND_SHARED"], inRoot("..", "shared"), inRoot("..", "..", "shared")];
  const found = folders.filter((folder) => folder !== undefined).map((folder) => path.resolve(folder, ...parts));
  return found.find((candidate) => existsSync(candidate));
}
