/** The one answer to what an import leads to: for compiling, for links, and for hovering. */

import path from "node:path";
import { parseRemappings } from "../../solc/closure.ts";
import { isRelativeImport, joinRelative, resolveImport } from "../../solc/resolve-import.ts";
import { makeImportFinder } from "./import-finder.ts";
import type { Project } from "./project.ts";

export interface ResolverOptions {
  readonly project: Project;
  /** Of the user, beside the project's own; on a tie they win. */
  readonly remappings: readonly string[];
  /** Open buffers by absolute path; they exist whatever the disk says. */
  readonly overlay: Readonly<Record<string, string>>;
}

/** A source that imports: its source unit name and its absolute path. */
export interface Importer {
  readonly name: string;
  readonly path: string;
}

/** `name` is what the compiler will ask for; `path` is absolute. */
export type ResolvedImport =
  | { readonly kind: "found" | "outside"; readonly name: string; readonly path: string }
  | { readonly kind: "missing"; readonly name: string };

export interface ImportResolver {
  /** The project's remappings and the user's, as the compiler is to have them. */
  readonly remappings: readonly string[];
  /** The name alone: nothing is looked up. */
  nameOf(importer: Importer, importPath: string): string;
  resolve(importer: Importer, importPath: string): Promise<ResolvedImport>;
}

/** Where the user's own remappings lead, sources may be read from. */
export async function makeImportResolver(options: ResolverOptions): Promise<ImportResolver> {
  const { project, overlay } = options;
  const remappings = [...project.remappings, ...options.remappings];
  const parsed = parseRemappings(remappings);
  const allowed = parseRemappings(options.remappings).map(({ target }) => path.resolve(project.root, target));
  const find = await makeImportFinder({ project, allowed, overlay });
  const nameOf: ImportResolver["nameOf"] = (importer, importPath) => resolveImport(parsed, importer.name, importPath);
  return {
    remappings,
    nameOf,
    async resolve(importer, importPath) {
      const name = nameOf(importer, importPath);
      const isBeside = isRelativeImport(importPath) && name === joinRelative(importer.name, importPath);
      const relativePath = isBeside ? importPath : undefined;
      return { ...(await find({ name, relativePath, importer: importer.path })), name };
    },
  };
}
