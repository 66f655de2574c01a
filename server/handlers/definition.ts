/** `textDocument/definition`: from an import to the file that it brings in. */

import type { DefinitionParams, Location } from "vscode-languageserver/node";
import type { Session } from "../session.ts";
import { documentImports, type ImportDeps } from "../texts/document-imports.ts";
import { contains } from "../texts/positions.ts";
import { keyOfPath } from "../texts/uri.ts";

const start = { line: 0, character: 0 };

/** Null where the position is not in the path of an import, or the import leads nowhere. */
export async function definition(
  deps: ImportDeps & Pick<Session, "settings">,
  { textDocument, position }: DefinitionParams,
): Promise<Location | null> {
  await deps.settings.ready;
  const imports = await documentImports(deps, textDocument.uri);
  const resolved = imports.find(({ range }) => contains(range, position))?.resolved;
  if (resolved?.kind !== "found") return null;
  return { uri: keyOfPath(resolved.path), range: { start, end: start } };
}
