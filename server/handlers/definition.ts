/** `textDocument/definition`: from an import to the file that it brings in. */

import type { DefinitionParams, Location } from "vscode-languageserver/node";
import type { Session } from "../session.ts";
import { documentImports } from "../texts/document-imports.ts";
import { contains } from "../texts/positions.ts";
import { keyOfPath } from "../texts/uri.ts";

const start = { line: 0, character: 0 };

/** Null where the position is not in the path of an import, or the import leads nowhere. */
export async function definition(
  session: Session,
  { textDocument, position }: DefinitionParams,
): Promise<Location | null> {
  await session.ready;
  const imports = await documentImports(session, textDocument.uri);
  const resolved = imports.find(({ range }) => contains(range, position))?.resolved;
  if (resolved?.kind !== "found") return null;
  return { uri: keyOfPath(resolved.path), range: { start, end: start } };
}
