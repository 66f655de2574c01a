/** `textDocument/references`: every place of the project that names what is named here. */

import type { Location, ReferenceParams } from "vscode-languageserver/node";
import { nameAt, placesOfFamilies, wordsNaming } from "../../language/names.ts";
import { toLocations } from "../../language/place-locations.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

/** What overrides, or is overridden by, what is named here counts as named; null where no name is known here. */
export async function references(
  deps: Pick<Session, "documents" | "settings" | "names">,
  { textDocument, position, context }: ReferenceParams,
): Promise<Location[] | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const offset = document.content.offsetAt(position);
  const near = await deps.names.of(document);
  const [first] = (near && nameAt(near, document.key, offset)?.declarations) ?? [];
  if (near === null || first === undefined) return null;
  const wide = await deps.names.ofProject(document, wordsNaming(near, first));
  // Where the project cannot be read as one, what the document reads is told.
  const names = typeof wide !== "string" && nameAt(wide, document.key, offset) !== null ? wide : near;
  const declarations = nameAt(names, document.key, offset)?.declarations ?? [];
  const families = new Set(declarations.map(({ family }) => family));
  return toLocations(deps, placesOfFamilies(names, families, context.includeDeclaration));
}
