/** `textDocument/prepareTypeHierarchy`, `typeHierarchy/supertypes` and `/subtypes`: what a contract inherits, and who inherits it. */

import type { TypeHierarchyItem, TypeHierarchyPrepareParams } from "vscode-languageserver/node";
import { fromItem, toItem } from "../../language/hierarchy-items.ts";
import { heirsOf } from "../../language/relations.ts";
import { directBases, isContract } from "../../language/scope/contracts.ts";
import { nameIndexAt, wordMeaning } from "../../language/scope/word-meaning.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

type HierarchyDeps = Pick<Session, "documents" | "settings" | "sources">;

/** The contract that is named at the position; null where none is. */
export async function prepareTypeHierarchy(
  deps: HierarchyDeps,
  { textDocument, position }: TypeHierarchyPrepareParams,
): Promise<TypeHierarchyItem[] | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const { file, sources } = await deps.sources.read(document);
  const meaning = wordMeaning(sources, file, nameIndexAt(file, document.content.offsetAt(position)));
  const contracts = meaning?.found.filter(isContract) ?? [];
  return contracts.length === 0 ? null : contracts.map((found) => toItem(deps, found));
}

/** As they stand after `is`. */
export async function supertypes(deps: HierarchyDeps, item: TypeHierarchyItem): Promise<TypeHierarchyItem[] | null> {
  const workspace = await deps.sources.readWorkspace();
  const found = fromItem(workspace, item);
  return found === undefined ? null : directBases(workspace.sources, found).map((base) => toItem(deps, base));
}

/** In the order of the workspace's files. */
export async function subtypes(deps: HierarchyDeps, item: TypeHierarchyItem): Promise<TypeHierarchyItem[] | null> {
  const workspace = await deps.sources.readWorkspace();
  const found = fromItem(workspace, item);
  return found === undefined ? null : (await heirsOf(workspace, found)).map((heir) => toItem(deps, heir));
}
