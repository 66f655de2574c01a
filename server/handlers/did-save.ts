/** `textDocument/didSave`: static checks of the file, and of those that read it. */

import type { DidSaveTextDocumentParams } from "vscode-languageserver/node";
import { requestDependents, requestStatic, unschedule } from "../automatic-runs.ts";
import type { Session } from "../session.ts";
import { targetOf } from "../target.ts";
import { uriKey } from "../uri.ts";

/** Replaces what was due because of typing. */
export function didSave(session: Session, { textDocument }: DidSaveTextDocumentParams): void {
  const document = session.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return;
  unschedule(session, document);
  requestStatic(session, targetOf(document.uri));
  requestDependents(session, document.key);
}
