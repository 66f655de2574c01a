/** `textDocument/hover`: explains the findings under the cursor. */

import type { Hover, HoverParams } from "vscode-languageserver/node";
import type { Position, Range } from "../../engine/model/location.ts";
import type { FindingItem } from "../results.ts";
import type { Session } from "../session.ts";
import { toHover } from "../to-lsp.ts";
import { uriKey } from "../uri.ts";

/** All findings at the position, the innermost first; null where there is none. */
export function hover(session: Session, { textDocument, position }: HoverParams): Hover | null {
  const found = session.publisher
    .shown(uriKey(textDocument.uri))
    .filter((item) => item.kind === "finding")
    .map((item) => ({ item, range: session.publisher.locate(item.place).range }))
    .filter(({ range }) => contains(range, position))
    .sort((a, b) => compare(b.range.start, a.range.start));
  const [innermost] = found;
  if (innermost === undefined) return null;
  const items: FindingItem[] = found.map(({ item }) => item);
  return toHover(items, innermost.range, session.features);
}

function contains({ start, end }: Range, position: Position): boolean {
  return compare(start, position) <= 0 && compare(position, end) <= 0;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
