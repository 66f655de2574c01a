/** The Solidity files of a folder that are a project's own. */

import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { isInside } from "./import-finder.ts";

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
 * Absolute paths, sorted. The folder itself may bear any name. Symbolic links are followed inside the folder only, and
 * each real folder is visited once. Folders that cannot be read are passed over; throws where `folder` itself cannot.
 */
export async function findSolidityFiles(folder: string): Promise<string[]> {
  const root = await realpath(folder);
  await readdir(root);
  const seen = new Set<string>();
  const files: string[] = [];

  async function visit(shown: string): Promise<void> {
    const real = await realpath(shown).catch(() => undefined);
    if (real === undefined || seen.has(real) || !isInside(root, real)) return;
    seen.add(real);
    for (const name of (await readdir(real).catch(() => [])).sort()) {
      const child = path.join(shown, name);
      const kind = await kindOf(child);
      if (kind === "folder" && !name.startsWith(".") && !skippedFolders.has(name)) await visit(child);
      if (kind === "file" && isOwnSource(name) && isInside(root, await realpath(child))) files.push(child);
    }
  }

  await visit(path.resolve(folder));
  return files.sort();
}

function isOwnSource(name: string): boolean {
  return name.endsWith(".sol") && !skippedSuffixes.some((suffix) => name.endsWith(suffix));
}

async function kindOf(file: string): Promise<"file" | "folder" | "other"> {
  return stat(file).then(
    (info) => (info.isDirectory() ? "folder" : info.isFile() ? "file" : "other"),
    () => "other",
  );
}
