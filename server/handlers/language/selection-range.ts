/** `textDocument/selectionRange`: what a selection grows to, step by step. */

import type { SelectionRange, SelectionRangeParams } from "vscode-languageserver/node";
import { makeSelector } from "../../language/selections.ts";
import { readingOf } from "../../language/text-reading.ts";
import { toRange } from "../../language/to-symbol.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

/** One a position; null for a document that is not open. */
export function selectionRange(
  { documents }: Pick<Session, "documents">,
  { textDocument, positions }: SelectionRangeParams,
): SelectionRange[] | null {
  const content = documents.find(uriKey(textDocument.uri))?.content;
  if (content === undefined) return null;
  const select = makeSelector(readingOf(content));
  return positions.map((position) => {
    let range: SelectionRange | undefined;
    for (const stretch of [...select(content.offsetAt(position))].reverse()) {
      range = { range: toRange(content, stretch), ...(range === undefined ? {} : { parent: range }) };
    }
    return range ?? { range: { start: position, end: position } };
  });
}
