/** `textDocument/inlayHint`: storage slots and selectors, as the compiler has them; where the user wants them. */

import type { InlayHint, InlayHintParams } from "vscode-languageserver/node";
import type { NamedDeclaration } from "../../../engine/model/name-table.ts";
import type { Names } from "../../language/names.ts";
import type { InlayHintKind } from "../../protocol.ts";
import type { Session } from "../../session.ts";
import { contains } from "../../texts/positions.ts";
import { uriKey } from "../../texts/uri.ts";

/** None where nothing is wanted, or the compiler has not answered for the text as it is. */
export async function inlayHint(
  deps: Pick<Session, "documents" | "settings" | "projects" | "names">,
  { textDocument, range }: InlayHintParams,
): Promise<InlayHint[]> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return [];
  const wanted = deps.projects.of(document.key).settings.inlayHints;
  const names = wanted.length === 0 ? null : await deps.names.of(document);
  if (names === null) return [];
  return declaredIn(names, document.key)
    .flatMap((declaration) => toHint(declaration, wanted, document.content.positionAt(declaration.end)) ?? [])
    .filter(({ position }) => contains(range, position));
}

function declaredIn({ table, keys }: Names, key: string): readonly NamedDeclaration[] {
  return table.declarations.filter(({ file }) => keys[file] === key).sort((a, b) => a.start - b.start);
}

function toHint(
  { selector, slot }: NamedDeclaration,
  wanted: readonly InlayHintKind[],
  position: InlayHint["position"],
): InlayHint | null {
  const parts = [
    ...(slot !== undefined && wanted.includes("slots") ? [`slot ${slot}`] : []),
    ...(selector !== undefined && wanted.includes("selectors") ? [`0x${selector}`] : []),
  ];
  return parts.length === 0 ? null : { position, label: parts.join(" · "), paddingLeft: true };
}
