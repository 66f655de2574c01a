/** `textDocument/foldingRange`: blocks, comments and imports of an open document. */

import { type FoldingRange, FoldingRangeKind, type FoldingRangeParams } from "vscode-languageserver/node";
import { type Fold, foldsOf } from "../../language/folds.ts";
import { readingOf } from "../../language/text-reading.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

const kinds: Readonly<Record<Fold["kind"], FoldingRangeKind | null>> = {
  block: null,
  comment: FoldingRangeKind.Comment,
  imports: FoldingRangeKind.Imports,
};

/** Whole lines; the last line of a block stays to be seen. None for a document that is not open. */
export function foldingRange(
  { documents }: Pick<Session, "documents">,
  { textDocument }: FoldingRangeParams,
): FoldingRange[] {
  const content = documents.find(uriKey(textDocument.uri))?.content;
  if (content === undefined) return [];
  return foldsOf(readingOf(content)).flatMap(({ kind, start, end }) => {
    const startLine = content.positionAt(start).line;
    const endLine = content.positionAt(end).line - (kind === "block" ? 1 : 0);
    const named = kinds[kind];
    return startLine < endLine ? [{ startLine, endLine, ...(named === null ? {} : { kind: named }) }] : [];
  });
}
