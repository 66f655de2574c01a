/** `textDocument/didOpen`: a document comes under the client's control. */

import type { DidOpenTextDocumentParams } from "vscode-languageserver/node";
import { requestStatic } from "../automatic-runs.ts";
import { publish, type Session } from "../session.ts";
import { targetOf } from "../target.ts";

/** What was known of the file stays shown where the text is the one it was found in. */
export function didOpen(session: Session, { textDocument }: DidOpenTextDocumentParams): void {
  const { uri, languageId, version, text } = textDocument;
  const { documents, results, disk } = session;
  const document = documents.open(uri, languageId, version, text);
  if (results.places.has(document.key)) {
    if (disk.isLast(document.key, text)) results.places.attach(document);
    else results.places.lose(document.key);
    publish(session, [document.key]);
  }
  requestStatic(session, targetOf(uri));
}
