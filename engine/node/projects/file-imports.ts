/** Where the imports of one file lead, without reading what they lead to. */

import path from "node:path";
import { type ImportDirective, scanDirectives } from "../../solc/directives.ts";
import { isRelativeImport } from "../../solc/resolve-import.ts";
import { findProjectRoot } from "./find-project-root.ts";
import { makeImportResolver, type ResolvedImport } from "./import-resolver.ts";
import type { KnownProjects } from "./known-projects.ts";
import { isInside, toUnitName } from "./paths.ts";

export interface FileImportsRequest {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Absolute, around `path`; taken where no project root is found and an import leads above the file's folder. */
  readonly outerBasePath?: string;
  /** Of the user, beside the project's own. */
  readonly remappings: readonly string[];
  /** Open buffers by absolute path. */
  readonly overlay: Readonly<Record<string, string>>;
}

export interface FileImport {
  readonly directive: ImportDirective;
  readonly resolved: ResolvedImport;
}

/** In the order of the text; as the same file would be compiled. */
export async function resolveFileImports(request: FileImportsRequest, known: KnownProjects): Promise<FileImport[]> {
  const { imports } = scanDirectives(request.text);
  if (imports.length === 0) return [];
  const project = await known.read((await findProjectRoot(request.path)) ?? baseWithoutProject(request, imports));
  const resolver = await makeImportResolver({ ...request, project });
  const importer = { name: toUnitName(project.root, request.path), path: request.path };
  return Promise.all(
    imports.map(async (directive) => ({ directive, resolved: await resolver.resolve(importer, directive.path) })),
  );
}

function baseWithoutProject({ path: file, outerBasePath }: FileImportsRequest, imports: readonly ImportDirective[]) {
  const folder = path.dirname(file);
  if (outerBasePath === undefined || !isInside(outerBasePath, file)) return folder;
  const leadsAbove = imports.some(
    (one) => isRelativeImport(one.path) && !isInside(folder, path.resolve(folder, one.path)),
  );
  return leadsAbove ? outerBasePath : folder;
}
