/** `textDocument/documentSymbol`: the outline of an open document, also for breadcrumbs and sticky scroll. */

import type { DocumentSymbol, DocumentSymbolParams, SymbolInformation } from "vscode-languageserver/node";
import { outlineSymbols } from "../../language/outline-symbols.ts";
import { readingOf } from "../../language/text-reading.ts";
import { symbolKindOf, toDocumentSymbol, toRange } from "../../language/to-symbol.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

/** None for a document that is not open; a flat list for clients that know no other. */
export function documentSymbol(
  { documents, client }: Pick<Session, "documents" | "client">,
  { textDocument }: DocumentSymbolParams,
): DocumentSymbol[] | SymbolInformation[] {
  const content = documents.find(uriKey(textDocument.uri))?.content;
  if (content === undefined) return [];
  const symbols = outlineSymbols(readingOf(content));
  if (client.features.nestedSymbols) return symbols.map((symbol) => toDocumentSymbol(content, symbol));
  return symbols
    .flatMap((symbol) => [symbol, ...symbol.children])
    .map(({ name, kind, selection }) => ({
      name,
      kind: symbolKindOf(kind),
      location: { uri: textDocument.uri, range: toRange(content, selection) },
    }));
}
