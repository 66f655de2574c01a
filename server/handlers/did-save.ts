/** `textDocument/didSave`: static checks of the file, and of those that read it. */

import type { DidSaveTextDocumentParams } from "vscode-languageserver/node";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** Replaces what was due because of typing. */
export function didSave(
  { documents, automatic }: Pick<Session, "documents" | "automatic">,
  { textDocument }: DidSaveTextDocumentParams,
): void {
  const document = documents.find(uriKey(textDocument.uri));
  if (document === undefined) return;
  automatic.unschedule(document);
  automatic.request(targetOf(document.uri));
  automatic.requestDependents(document.key);
}
