/** Declarations as items of a hierarchy, and back. */

import type { CallHierarchyItem, TypeHierarchyItem } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";
import { homeNameOf, kindOf } from "./describe.ts";
import type { Workspace } from "./relations.ts";
import { type Found, foundIn, type SourceFile } from "./scope/sources.ts";
import { toRange } from "./to-symbol.ts";

/** What both hierarchies say of a declaration. */
export type HierarchyItem = CallHierarchyItem & TypeHierarchyItem;

/** By the URI that the client uses. */
export function toItem({ documents }: Pick<Session, "documents">, found: Found): HierarchyItem {
  const { declared, file } = found;
  const content = contentOf(file);
  const home = homeNameOf(found);
  return {
    name: declared.name,
    kind: kindOf(found),
    uri: documents.find(file.key)?.uri ?? file.key,
    range: toRange(content, declared.range),
    selectionRange: toRange(content, declared.at),
    ...(home === null ? {} : { detail: home }),
  };
}

/** The text of a file, with its lines. */
export function contentOf({ key, text }: SourceFile): TextDocument {
  return TextDocument.create(key, "solidity", 0, text);
}

/** The declaration that an item is of, as the texts are now; undefined where it is gone. */
export function fromItem({ sources }: Workspace, { uri, name, selectionRange }: HierarchyItem): Found | undefined {
  const file = sources.find(uriKey(uri));
  if (file === undefined) return undefined;
  const offset = contentOf(file).offsetAt(selectionRange.start);
  return [...foundIn(file).values()].find(({ declared }) => declared.name === name && declared.at.start === offset);
}
