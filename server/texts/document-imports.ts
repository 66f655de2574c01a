/** The imports of an open document, as the engine resolves them. */

import type { Range } from "../../engine/model/location.ts";
import { resolveFileImports } from "../../engine/node/projects/file-imports.ts";
import type { ResolvedImport } from "../../engine/node/projects/import-resolver.ts";
import { overlayOf, takeSnapshot } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { uriKey } from "./uri.ts";

export interface DocumentImport {
  /** Of the path, without its quotes. */
  readonly range: Range;
  /** The path as the document has it. */
  readonly written: string;
  readonly resolved: ResolvedImport;
}

/** What it takes to follow an import. */
export type ImportDeps = Pick<Session, "projects" | "documents" | "knownProjects">;

/** None where the document is not open, or is no file on disk. */
export async function documentImports(
  { projects, documents, knownProjects }: ImportDeps,
  uri: string,
): Promise<DocumentImport[]> {
  const document = documents.find(uriKey(uri));
  if (document === undefined || document.path === null) return [];
  const { content, path } = document;
  const { folder, settings } = projects.of(document.key);
  const imports = await resolveFileImports(
    {
      path,
      text: content.getText(),
      ...(folder?.path == null ? {} : { outerBasePath: folder.path }),
      remappings: settings.remappings,
      overlay: overlayOf(takeSnapshot(documents)),
    },
    knownProjects,
  );
  return imports.map(({ directive, resolved }) => ({
    range: { start: content.positionAt(directive.start + 1), end: content.positionAt(directive.end - 1) },
    written: directive.path,
    resolved,
  }));
}
