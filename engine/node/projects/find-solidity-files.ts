/** The Solidity files of a folder that are to be reported on. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Includable } from "../../model/includable.ts";
import { findProjectRoot, isProjectFolder } from "./find-project-root.ts";
import type { KnownProjects } from "./known-projects.ts";
import type { Project } from "./project.ts";
import { fileKind, folderKind, isReported } from "./source-kind.ts";

export interface FindOptions {
  /** What is reported on beside the project's own sources. */
  readonly include: readonly Includable[];
  readonly known: KnownProjects;
}

/**
 * Absolute paths, sorted; the folder itself may be of any kind. Symbolic links in it are not followed: what they lead to
 * is met under its own name, or lies outside. Throws where the folder cannot be read; folders in it that cannot are
 * passed over.
 */
export async function findSolidityFiles(folder: string, { include, known }: FindOptions): Promise<string[]> {
  const start = path.resolve(folder);
  const around = await known.read((await findProjectRoot(path.join(start, "here"))) ?? start);
  const files: string[] = [];
  const waiting: { readonly at: string; readonly projects: readonly Project[] }[] = [];

  async function visit(at: string, outer: readonly Project[]): Promise<void> {
    const entries = await readdir(at, { withFileTypes: true });
    const isNested = at !== around.root && isProjectFolder(entries.map(({ name }) => name));
    const projects = isNested ? [...outer, await known.read(at)] : outer;
    for (const entry of entries) {
      const child = path.join(at, entry.name);
      if (entry.isFile() && entry.name.endsWith(".sol") && isReported(fileKind(entry.name), include)) files.push(child);
      if (entry.isDirectory() && isReported(folderKind(child, projects), include))
        waiting.push({ at: child, projects });
    }
  }

  await visit(start, [around]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    await visit(next.at, next.projects).catch(() => {});
  }
  return files.sort();
}
