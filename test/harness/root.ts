/** Where the checkout is, seen from compiled tests. */

import { existsSync } from "node:fs";
import path from "node:path";

function findRoot(folder: string): string {
  return existsSync(path.join(folder, "package-lock.json")) ? folder : findRoot(path.dirname(folder));
}

/** Absolute path of the checkout. */
export const root = findRoot(import.meta.dirname);

/** Absolute path of something in the checkout. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}
