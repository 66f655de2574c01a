/** What can follow in the path of an import: files and folders on disk, and prefixes that the project remaps. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import { findProjectRoot } from "../../../engine/node/projects/find-project-root.ts";
import type { KnownProjects } from "../../../engine/node/projects/known-projects.ts";
import { isInside } from "../../../engine/node/projects/paths.ts";

export interface PathPart {
  /** What the last part of the path becomes; folders end with a slash. */
  readonly text: string;
  readonly isFolder: boolean;
}

/** `typed` is the path up to the cursor; none where it leads nowhere. */
export async function importPathsAt(file: string, typed: string, known: KnownProjects): Promise<readonly PathPart[]> {
  const slash = typed.lastIndexOf("/") + 1;
  const folder = typed.slice(0, slash);
  const root = (await findProjectRoot(file)) ?? path.dirname(file);
  const project = await known.read(root);
  // What lies outside of the project no import may lead to.
  const isReadable = (one: string) =>
    [root, project.boundary, ...project.libraries].some((around) => isInside(around, one));
  if (typed.startsWith(".")) return partsOf([path.resolve(path.dirname(file), folder)].filter(isReadable), file);
  const remappings = project.remappings.flatMap((line) => {
    const [, prefix = "", target = ""] = /^(?:[^:=]*:)?([^=]+)=(.*)$/.exec(line) ?? [];
    return prefix === "" ? [] : [{ prefix, target: path.resolve(root, target) }];
  });
  const remapped = remappings.filter(({ prefix }) => folder !== "" && folder.startsWith(prefix));
  const roots = [root, ...project.libraries].map((one) => path.join(one, folder));
  const folders = [...remapped.map(({ prefix, target }) => path.join(target, folder.slice(prefix.length))), ...roots];
  const prefixes =
    folder === "" ? remappings.map(({ prefix }) => ({ text: prefix, isFolder: prefix.endsWith("/") })) : [];
  const own =
    folder === ""
      ? [
          { text: "./", isFolder: true },
          { text: "../", isFolder: true },
        ]
      : [];
  return unique([...own, ...prefixes, ...(await partsOf(folders.filter(isReadable), file))]);
}

function unique(parts: readonly PathPart[]): PathPart[] {
  return [...new Map(parts.map((part) => [part.text, part])).values()];
}

async function partsOf(folders: readonly string[], self: string): Promise<PathPart[]> {
  const parts: PathPart[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith(".") || path.join(folder, entry.name) === self) continue;
      if (entry.isDirectory()) parts.push({ text: `${entry.name}/`, isFolder: true });
      else if (entry.name.endsWith(".sol")) parts.push({ text: entry.name, isFolder: false });
    }
  }
  return unique(parts).sort((a, b) => (a.text < b.text ? -1 : 1));
}
