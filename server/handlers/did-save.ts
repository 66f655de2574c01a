/** `textDocument/didSave`: static checks of the file, and of those that read it. */

import type { DidSaveTextDocumentParams } from "vscode-languageserver/node";
import { requestDependents, requestStatic, unschedule } from "../runs/automatic-runs.ts";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { uriKey } from "../texts/uri.ts";

/** Replaces what was due because of typing. */
export function didSave(session: Session, { textDocument }: DidSaveTextDocumentParams): void {
  const document = session.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return;
  unschedule(session, document);
  requestStatic(session, targetOf(document.uri));
  requestDependents(session, document.key);
}
