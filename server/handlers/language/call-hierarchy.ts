/** `textDocument/prepareCallHierarchy`, `callHierarchy/incomingCalls` and `/outgoingCalls`: who calls, and who is called. */

import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CallHierarchyPrepareParams,
} from "vscode-languageserver/node";
import { contentOf, fromItem, toItem } from "../../language/hierarchy-items.ts";
import { callersOf, callsOf, isCalled } from "../../language/relations.ts";
import { placeAt } from "../../language/scope/places.ts";
import type { Found, SourceFile } from "../../language/scope/sources.ts";
import { nameIndexAt, wordMeaning } from "../../language/scope/word-meaning.ts";
import { toRange } from "../../language/to-symbol.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

type HierarchyDeps = Pick<Session, "documents" | "settings" | "sources">;

/** The function or modifier that is named at the position, or the constructor whose word it is; null where none is. */
export async function prepareCallHierarchy(
  deps: HierarchyDeps,
  { textDocument, position }: CallHierarchyPrepareParams,
): Promise<CallHierarchyItem[] | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const { file, sources } = await deps.sources.read(document);
  const offset = document.content.offsetAt(position);
  const meaning = wordMeaning(sources, file, nameIndexAt(file, offset));
  const found = meaning?.found.filter(isCalled) ?? unnamedAt(file, offset);
  return found.length === 0 ? null : found.map((one) => toItem(deps, one));
}

/** A constructor, `receive` or `fallback`. */
function unnamedAt(file: SourceFile, offset: number): readonly Found[] {
  const { around } = placeAt(file, offset);
  const isUnnamed = around !== null && ["constructor", "receive", "fallback"].includes(around.declared.kind);
  return isUnnamed && around.declared.at.start <= offset && offset <= around.declared.at.end ? [around] : [];
}

/** Ranges are those of the calls, in the caller. */
export async function incomingCalls(
  deps: HierarchyDeps,
  item: CallHierarchyItem,
): Promise<CallHierarchyIncomingCall[] | null> {
  const workspace = await deps.sources.readWorkspace();
  const found = fromItem(workspace, item);
  if (found === undefined) return null;
  return (await callersOf(workspace, found)).map(({ other, words }) => {
    const content = contentOf(other.file);
    return { from: toItem(deps, other), fromRanges: words.map((word) => toRange(content, word)) };
  });
}

/** Ranges are those of the calls, in the function that was asked about. */
export async function outgoingCalls(
  deps: HierarchyDeps,
  item: CallHierarchyItem,
): Promise<CallHierarchyOutgoingCall[] | null> {
  const workspace = await deps.sources.readWorkspace();
  const found = fromItem(workspace, item);
  if (found === undefined) return null;
  const content = contentOf(found.file);
  return callsOf(workspace.sources, found).map(({ other, words }) => ({
    to: toItem(deps, other),
    fromRanges: words.map((word) => toRange(content, word)),
  }));
}
