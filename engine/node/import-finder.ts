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
  /** Absolute path of the importing file. */
  readonly importer: string;
}

export type ImportResult =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "outside"; readonly path: string }
  | { readonly kind: "missing"; readonly triedPaths: readonly string[] };

export type ImportFinder = (request: ImportRequest) => Promise<ImportResult>;

/** Looks under the base path, then in the `node_modules` folders above the importer and above the base path. */
export async function makeImportFinder(options: ImportFinderOptions): Promise<ImportFinder> {
  const roots = await Promise.all([options.basePath, ...options.allowed].map(toReal));
  const has = (file: string): Promise<boolean> | boolean => Object.hasOwn(options.overlay, file) || isFile(file);

  return async ({ name, importer }) => {
    const modules = moduleFolders([importer, path.join(options.basePath, "here")]);
    const candidates = path.isAbsolute(name)
      ? [path.normalize(name)]
      : [options.basePath, ...modules].map((folder) => path.join(folder, name));
    for (const candidate of candidates) {
      if (!(await has(candidate))) continue;
      const real = await toReal(candidate);
      const allowed = [...roots, ...(await Promise.all(modules.map(toReal)))];
      return { kind: allowed.some((root) => isInside(root, real)) ? "found" : "outside", path: candidate };
    }
    return { kind: "missing", triedPaths: candidates };
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
