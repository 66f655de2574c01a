/** `textDocument/didClose`: the disk has the file again; a document that is in no project is forgotten. */

import type { DidCloseTextDocumentParams } from "vscode-languageserver/node";
import { requestStatic, unschedule } from "../runs/automatic-runs.ts";
import { targetOf } from "../runs/target.ts";
import { detach, publish, type Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";

/** Keeps what is known of a project file, unless the disk has another text. */
export function didClose(session: Session, { textDocument }: DidCloseTextDocumentParams): void {
  const document = session.documents.close(textDocument.uri);
  if (document === null) return;
  unschedule(session, document);
  session.results.places.detach(document);
  const isProjectFile = document.path !== null && session.projects.of(document.key).folder !== null;
  if (isProjectFile) detach(session, compareWithDisk(session, document));
  else forget(session, document);
}

function forget(session: Session, { key }: OpenDocument): void {
  session.projects.of(key).analyses.drop(key);
  publish(session, session.results.forget(key));
}

/** What the editor had and did not save is gone, and what was found in it with it. */
async function compareWithDisk(session: Session, document: OpenDocument): Promise<void> {
  const { key, uri, content } = document;
  const { disk, documents, results } = session;
  const state = await disk.look(key);
  if (documents.find(key) !== undefined) return;
  if (state === "gone") return forget(session, document);
  if (disk.isLast(key, content.getText())) return;
  const wasShown = results.places.has(key);
  results.places.lose(key);
  publish(session, [key]);
  if (wasShown) requestStatic(session, targetOf(uri));
}
