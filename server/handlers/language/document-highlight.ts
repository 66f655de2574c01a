/** `textDocument/documentHighlight`: every word of the document that is of what is named here. */

import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
} from "vscode-languageserver/node";
import { toRange } from "../../language/to-symbol.ts";
import { usesInFile } from "../../language/uses.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

/** Null where nothing is known, so that the editor marks equal words. */
export async function documentHighlight(
  deps: Pick<Session, "documents" | "settings" | "sources">,
  { textDocument, position }: DocumentHighlightParams,
): Promise<DocumentHighlight[] | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const { content } = document;
  const { file, sources } = await deps.sources.read(document);
  const uses = await usesInFile(sources, file, content.offsetAt(position));
  if (uses.length === 0) return null;
  return uses.map(({ word, isDeclaration }) => ({
    range: toRange(content, word),
    kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}
