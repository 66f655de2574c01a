/** `textDocument/didOpen`: a document comes under the client's control. */

import type { DidOpenTextDocumentParams } from "vscode-languageserver/node";
import { requestDependents, requestStatic } from "../runs/automatic-runs.ts";
import { targetOf } from "../runs/target.ts";
import { detach, publish, type Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";

/** What was known of the file stays shown where the text is the one it was found in. Other languages are not ours. */
export function didOpen(session: Session, { textDocument }: DidOpenTextDocumentParams): void {
  const { uri, languageId, version, text } = textDocument;
  const { documents, results, disk } = session;
  if (languageId !== "solidity" && !uri.endsWith(".sol")) return;
  const document = documents.open(uri, languageId, version, text);
  if (results.places.has(document.key)) showKnown(session, document);
  if (document.path !== null) detach(session, disk.look(document.key));
  requestStatic(session, targetOf(uri));
  if (session.projects.of(document.key).settings.run === "onType") session.backend.warmUp("compile");
}

function showKnown(session: Session, document: OpenDocument): void {
  const { results, disk } = session;
  const { key, openedText } = document;
  const isSame = disk.isLast(key, openedText);
  if (isSame) results.places.attach(document);
  else results.places.lose(key);
  publish(session, [key]);
  if (!isSame) requestDependents(session, key);
}
