/** Finds the file of a source unit name, the way projects lay out their dependencies, and never outside of them. */

import path from "node:path";
import { isFile, isInside, toReal } from "./paths.ts";
import type { Project } from "./project.ts";

export interface ImportFinderOptions {
  readonly project: Project;
  /** Further folders and files that sources may be read from: targets of the user's own remappings. Absolute. */
  readonly allowed: readonly string[];
  /** Files that exist whatever the disk says, by absolute path. */
  readonly overlay: Readonly<Record<string, string>>;
}

export interface ImportRequest {
  /** As the compiler asks for it. */
  readonly name: string;
  /** As the source has it, where it is relative to the source and no remapping has changed it. */
  readonly relativePath: string | undefined;
  /** Absolute path of the importing file. */
  readonly importer: string;
}

export type ImportResult =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "outside"; readonly path: string }
  | { readonly kind: "missing" };

export type ImportFinder = (request: ImportRequest) => Promise<ImportResult>;

/**
 * Looks beside the importer where the import is relative; then under the project's root, in the `node_modules` folders
 * above the importer and above the root, and in the folders of libraries; at last under the folders of the project around
 * the importer.
 */
export async function makeImportFinder({ project, allowed, overlay }: ImportFinderOptions): Promise<ImportFinder> {
  const roots = await Promise.all([project.root, ...project.allowed, ...allowed].map(toReal));
  const has = async (file: string): Promise<boolean> => Object.hasOwn(overlay, file) || isFile(file);

  /** A package that is linked into `node_modules` may lie anywhere in the repository. */
  async function isOurs(candidate: string, modules: readonly string[]): Promise<boolean> {
    const real = await toReal(candidate);
    if (isInsideOne(roots, real) || isInsideOne(await Promise.all(modules.map(toReal)), real)) return true;
    return isInsideOne(modules, candidate) && isInside(project.boundary, real);
  }

  return async (request) => {
    const modules = await moduleFolders(request.importer, project.root);
    for (const candidate of candidatesFor(request, project, modules)) {
      if (!(await has(candidate))) continue;
      return { kind: (await isOurs(candidate, modules)) ? "found" : "outside", path: candidate };
    }
    return { kind: "missing" };
  };
}

function* candidatesFor(
  { name, relativePath, importer }: ImportRequest,
  { root, libraries }: Project,
  modules: readonly string[],
): Generator<string> {
  if (relativePath !== undefined) yield path.resolve(path.dirname(importer), relativePath);
  if (path.isAbsolute(name)) {
    yield path.normalize(name);
    return;
  }
  const homes = [root, ...modules, ...libraries];
  for (const home of homes) yield path.join(home, name);
  const [packageName, rest] = splitPackage(name);
  for (const home of homes.slice(1)) {
    for (const sources of sourceFolders) yield path.join(home, packageName, sources, rest);
  }
  // A guessed remapping may go as far as an import that names the folder itself.
  const shortened = name.replace(/(^|\/)(contracts|src)\/\2\//, "$1$2/");
  if (shortened !== name) yield path.join(root, shortened);
  for (const folder of foldersBetween(root, importer)) yield path.join(folder, name);
}

/** Those above the importer that lie below the root, the nearest first: packages that name their files from their own root. */
function foldersBetween(root: string, importer: string): readonly string[] {
  return foldersFrom(path.dirname(importer)).filter((folder) => folder !== root && isInside(root, folder));
}

/** Imports leave them out where they are the one folder of sources that a package has. */
const sourceFolders = ["src", "contracts"];

/** As in `["@scope/name", "a/b.sol"]`. */
export function splitPackage(name: string): readonly [packageName: string, rest: string] {
  const segments = name.split("/");
  const nOfName = name.startsWith("@") ? 2 : 1;
  return [segments.slice(0, nOfName).join("/"), segments.slice(nOfName).join("/")];
}

/**
 * The `node_modules` folders that Node would look in, the nearest first: above the importer, above what it is a link
 * to, and above the project.
 */
async function moduleFolders(importer: string, root: string): Promise<string[]> {
  const starts = [path.dirname(importer), path.dirname(await toReal(importer)), root];
  const folders = starts.flatMap(foldersFrom).filter((folder) => path.basename(folder) !== "node_modules");
  return [...new Set(folders)].map((folder) => path.join(folder, "node_modules"));
}

function foldersFrom(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}

function isInsideOne(roots: readonly string[], file: string): boolean {
  return roots.some((root) => isInside(root, file));
}
