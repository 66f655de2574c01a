/** The Solidity files of a folder that are a project's own. */

import { readdir } from "node:fs/promises";
import path from "node:path";

/** Folders that hold what others wrote, what tools made, or what is never deployed. Hidden folders are left out too. */
export const skippedFolders: ReadonlySet<string> = new Set([
  "node_modules",
  "lib",
  "dependencies",
  "out",
  "artifacts",
  "cache",
  "test",
  "tests",
  "script",
  "scripts",
]);

/** Foundry's tests and scripts. */
export const skippedSuffixes: readonly string[] = [".t.sol", ".s.sol"];

/**
 * Absolute paths, sorted; the folder itself may bear any name. Symbolic links in it are not followed: what they lead to
 * is met under its own name, or lies outside. Throws where the folder cannot be read; folders in it that cannot are
 * passed over.
 */
export async function findSolidityFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const waiting: string[] = [];

  async function visit(at: string): Promise<void> {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const child = path.join(at, entry.name);
      if (entry.isFile() && isOwnSource(entry.name)) files.push(child);
      if (entry.isDirectory() && !entry.name.startsWith(".") && !skippedFolders.has(entry.name)) waiting.push(child);
    }
  }

  await visit(path.resolve(folder));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await visit(next).catch(() => {});
  return files.sort();
}

function isOwnSource(name: string): boolean {
  return name.endsWith(".sol") && !skippedSuffixes.some((suffix) => name.endsWith(suffix));
}
