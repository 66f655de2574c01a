/** The hover of the name at a place of a document. */

import type { Hover } from "vscode-languageserver/node";
import type { Position } from "../../engine/model/location.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { nameIndexAt, wordMeaning } from "./scope/word-meaning.ts";
import { toNameHover } from "./to-name-hover.ts";
import { toRange } from "./to-symbol.ts";

/** Its declaration, and what is documented of it; null where no name is known. */
export async function nameHover(
  { sources, client }: Pick<Session, "sources" | "client">,
  document: OpenDocument,
  position: Position,
): Promise<Hover | null> {
  const { content } = document;
  const reading = await sources.read(document);
  const meaning = wordMeaning(reading.sources, reading.file, nameIndexAt(reading.file, content.offsetAt(position)));
  return meaning === null ? null : toNameHover(meaning, toRange(content, meaning.word), client.features);
}
