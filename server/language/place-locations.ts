/** Places of names as the protocol has them: by lines, in documents that are open and in files that are not. */

import { readFile } from "node:fs/promises";
import type { Location } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Session } from "../session.ts";
import { pathOf } from "../texts/uri.ts";
import type { NamePlace } from "./names.ts";
import { toRange } from "./to-symbol.ts";

/** In their order, by the URIs that the client uses; places in files that cannot be read are left out. */
export async function toLocations(deps: Pick<Session, "documents">, places: readonly NamePlace[]): Promise<Location[]> {
  const contents = new Map<string, TextDocument | null>();
  const locations: Location[] = [];
  for (const place of places) {
    const content = contents.get(place.key) ?? (await contentOf(deps, place.key));
    contents.set(place.key, content);
    if (content !== null) locations.push({ uri: content.uri, range: toRange(content, place) });
  }
  return locations;
}

/** The text of a file as it is in its editor, else on disk; null where it cannot be read. */
export async function contentOf({ documents }: Pick<Session, "documents">, key: string): Promise<TextDocument | null> {
  const open = documents.find(key);
  if (open !== undefined) return open.content;
  const path = pathOf(key);
  const text = path === null ? null : await readFile(path, "utf8").catch(() => null);
  return text === null ? null : TextDocument.create(key, "solidity", 0, text.replace(/^\u{feff}/u, ""));
}
