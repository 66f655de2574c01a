/** Finds the project that a source file belongs to. */

import { access, readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** A folder that holds one of these is a project. */
const markers = /^(foundry\.toml|remappings\.txt|hardhat\.config\.(js|cjs|mjs|ts|cts|mts))$/;

/** Folders whose contents belong to the project around them, whatever markers they hold. */
export const dependencyFolders: ReadonlySet<string> = new Set(["lib", "node_modules", "dependencies"]);

/**
 * The nearest folder above `file` that is a project (a marker file, or `package.json` beside `node_modules`), passing
 * over projects that are dependencies of one further up; where there is none, the repository. Nothing above the
 * repository, nor the home folder itself, is looked at. Undefined where there is neither.
 */
export async function findProjectRoot(file: string): Promise<string | undefined> {
  const found: string[] = [];
  let repository: string | undefined;
  for (const folder of foldersAbove(file)) {
    if (await isProject(folder)) found.push(folder);
    if (isInDependency(folder) || !(await exists(path.join(folder, ".git")))) continue;
    repository = folder;
    break;
  }
  return found.find((root) => !found.some((outer) => outer !== root && isDependencyOf(outer, root))) ?? repository;
}

function* foldersAbove(file: string): Generator<string> {
  const home = os.homedir();
  let folder = path.dirname(file);
  while (folder !== home && folder !== path.dirname(folder)) {
    yield folder;
    folder = path.dirname(folder);
  }
}

async function isProject(folder: string): Promise<boolean> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  return names.some((name) => markers.test(name)) || (names.includes("package.json") && names.includes("node_modules"));
}

function isInDependency(folder: string): boolean {
  return folder.split(path.sep).some((segment) => dependencyFolders.has(segment));
}

function isDependencyOf(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner);
  return !relative.startsWith("..") && isInDependency(relative);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
