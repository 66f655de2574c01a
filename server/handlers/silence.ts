/** `solhound/silence`: the edit that silences a finding, for a client that lists findings. */

import type { WorkspaceEdit } from "vscode-languageserver/node";
import type { SilenceParams } from "../findings-protocol.ts";
import { editHere, editInProject, type SilenceDeps } from "../fixes/silence.ts";
import { findShown } from "../results/find-shown.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** Null where the document is not open, or has no such finding now. */
export async function silence(
  deps: SilenceDeps & Pick<Session, "publisher">,
  { uri, fingerprint, where }: SilenceParams,
): Promise<WorkspaceEdit | null> {
  const document = deps.documents.find(uriKey(uri));
  const item = findShown(deps, { uri, fingerprint });
  if (document === undefined || item === null) return null;
  const { check } = item.finding;
  if (where === "project") return editInProject(deps, document, check);
  return editHere(document, deps.publisher.locate(item.place).range.start.line, check, deps.client.features);
}
