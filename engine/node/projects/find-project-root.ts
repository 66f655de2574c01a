/** Finds the project that a source file belongs to. */

import { readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readConfigText } from "./paths.ts";

/** A folder that holds one of these is a project. */
const markers = /^(foundry\.toml|remappings\.txt|(hardhat|truffle)[.-]config\.(js|cjs|mjs|ts|cts|mts))$/;

/** Folders whose contents belong to the project around them, whatever markers they hold. */
const dependencyFolders: ReadonlySet<string> = new Set(["lib", "node_modules", "dependencies"]);

/**
 * The nearest folder above `file` that is a project (a marker file, or `package.json` beside `node_modules`), passing
 * over projects that are dependencies of one further up; where there is none, the repository, else the package: as it
 * was published, it has a `package.json` alone. Nothing above the repository, nor the home folder itself, is looked at.
 * Undefined where there is none of them.
 */
export async function findProjectRoot(file: string): Promise<string | undefined> {
  const found: string[] = [];
  let repository: string | undefined;
  let inPackage: string | undefined;
  for (const folder of foldersAbove(file)) {
    const names = await namesIn(folder);
    if (isProjectFolder(names)) found.push(folder);
    if (names.includes("package.json")) inPackage ??= folder;
    if (isInDependency(folder) || !names.includes(".git")) continue;
    repository = folder;
    break;
  }
  return (
    found.find((root) => !found.some((outer) => outer !== root && isDependencyOf(outer, root))) ??
    repository ??
    inPackage
  );
}

/**
 * What a project may reach beyond its own folder: the repository or the workspace of packages around it. The root
 * itself where there is none.
 */
export async function findBoundary(root: string): Promise<string> {
  let workspace = root;
  for (const folder of foldersAbove(path.join(root, "here"))) {
    const names = await namesIn(folder);
    if (await isWorkspace(folder, names)) workspace = folder;
    if (names.includes(".git") && !isInDependency(folder)) return folder;
  }
  return workspace;
}

/** From the file's folder upwards. */
function* foldersAbove(file: string): Generator<string> {
  const home = os.homedir();
  let folder = path.dirname(file);
  while (folder !== home && folder !== path.dirname(folder)) {
    yield folder;
    folder = path.dirname(folder);
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** Whether a folder that holds these names is a project. */
export function isProjectFolder(names: readonly string[]): boolean {
  return names.some((name) => markers.test(name)) || (names.includes("package.json") && names.includes("node_modules"));
}

/** Of npm, yarn or pnpm. */
async function isWorkspace(folder: string, names: readonly string[]): Promise<boolean> {
  if (names.includes("pnpm-workspace.yaml") || names.includes("lerna.json")) return true;
  const text = names.includes("package.json") ? await readConfigText(path.join(folder, "package.json")) : undefined;
  return text !== undefined && /"workspaces"\s*:/.test(text);
}

function isInDependency(folder: string): boolean {
  return folder.split(path.sep).some((segment) => dependencyFolders.has(segment));
}

function isDependencyOf(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner);
  return !relative.startsWith("..") && isInDependency(relative);
}
