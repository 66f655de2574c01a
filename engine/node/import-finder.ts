/** Finds the file of a source unit name, the way projects lay out their dependencies, and never outside of them. */

import { realpath, stat } from "node:fs/promises";
import path from "node:path";

export interface ImportFinderOptions {
  /** Absolute; source unit names are relative to it. */
  readonly basePath: string;
  /** Further folders and files that sources may be read from: targets of the user's own remappings. */
  readonly allowed: readonly string[];
  /** Files that exist whatever the disk says. */
  readonly overlay: Readonly<Record<string, string>>;
}

export interface ImportRequest {
  /** As the compiler asks for it. */
  readonly name: string;
  /** As the source has it, where it is relative to the source: for a path that climbs above the base and comes back. */
  readonly relativePath: string | undefined;
  /** Absolute path of the importing file. */
  readonly importer: string;
}

export type ImportResult =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "outside"; readonly path: string }
  | { readonly kind: "missing" };

export type ImportFinder = (request: ImportRequest) => Promise<ImportResult>;

/** Looks under the base path, then in the `node_modules` folders above the importer and above the base path. */
export async function makeImportFinder(options: ImportFinderOptions): Promise<ImportFinder> {
  const roots = await Promise.all([options.basePath, ...options.allowed].map(toReal));
  const has = (file: string): Promise<boolean> | boolean => Object.hasOwn(options.overlay, file) || isFile(file);

  return async ({ name, relativePath, importer }) => {
    const modules = moduleFolders([importer, path.join(options.basePath, "here")]);
    const named = path.isAbsolute(name)
      ? [path.normalize(name)]
      : [options.basePath, ...modules].map((folder) => path.join(folder, name));
    const relative = relativePath === undefined ? [] : [path.resolve(path.dirname(importer), relativePath)];
    const candidates = [...named, ...relative];
    for (const candidate of candidates) {
      if (!(await has(candidate))) continue;
      const real = await toReal(candidate);
      const isOurs = isInsideOne(roots, real) || isInsideOne(await Promise.all(modules.map(toReal)), real);
      return { kind: isOurs ? "found" : "outside", path: candidate };
    }
    return { kind: "missing" };
  };
}

/** The `node_modules` folders that Node would look in from these files, the nearest first. */
function moduleFolders(files: readonly string[]): string[] {
  const folders = files
    .flatMap((file) => foldersFrom(path.dirname(file)))
    .filter((folder) => path.basename(folder) !== "node_modules");
  return [...new Set(folders)].map((folder) => path.join(folder, "node_modules"));
}

function foldersFrom(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersFrom(parent)];
}

function isInsideOne(roots: readonly string[], file: string): boolean {
  return roots.some((root) => isInside(root, file));
}

/** Whether `file` is `root` or lies under it; both absolute and real. */
export function isInside(root: string, file: string): boolean {
  const relative = path.relative(root, file);
  return relative === "" || (!relative.startsWith(`..${path.sep}`) && relative !== ".." && !path.isAbsolute(relative));
}

/** The path without symbolic links; where it does not exist (a file that is open but not saved), as far as it does. */
async function toReal(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await toReal(parent), path.basename(file));
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (info) => info.isFile(),
    () => false,
  );
}
