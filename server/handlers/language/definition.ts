/** `textDocument/definition`: from an import to the file that it brings in, from a name to its declaration. */

import type { DefinitionParams, Location } from "vscode-languageserver/node";
import { nameAt, placeOf } from "../../language/names.ts";
import { toLocations } from "../../language/place-locations.ts";
import type { Session } from "../../session.ts";
import { documentImports, type ImportDeps } from "../../texts/document-imports.ts";
import { contains } from "../../texts/positions.ts";
import { keyOfPath, uriKey } from "../../texts/uri.ts";

const start = { line: 0, character: 0 };

type DefinitionDeps = ImportDeps & Pick<Session, "settings" | "names">;

/** Null where the position is in no import that leads somewhere, and in no name that is declared in a file. */
export async function definition(deps: DefinitionDeps, params: DefinitionParams): Promise<Location[] | null> {
  await deps.settings.ready;
  const imports = await documentImports(deps, params.textDocument.uri);
  const imported = imports.find(({ range }) => contains(range, params.position));
  if (imported === undefined) return declarationOf(deps, params);
  const { resolved } = imported;
  return resolved.kind === "found" ? [{ uri: keyOfPath(resolved.path), range: { start, end: start } }] : null;
}

async function declarationOf(
  deps: DefinitionDeps,
  { textDocument, position }: DefinitionParams,
): Promise<Location[] | null> {
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const offset = document.content.offsetAt(position);
  const names = await deps.names.of(document);
  const named = names === null ? null : nameAt(names, document.key, offset);
  if (names === null || named === null) return null;
  const places = named.declarations.flatMap((declaration) => placeOf(names, declaration) ?? []);
  return places.length === 0 ? null : toLocations(deps, places);
}
