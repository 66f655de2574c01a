/** `textDocument/didClose`: the disk has the file again; a document that is in no project is forgotten. */

import type { DidCloseTextDocumentParams } from "vscode-languageserver/node";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";

type CloseDeps = Pick<Session, "client" | "projects" | "documents" | "disk" | "results" | "publisher" | "automatic">;

/** Keeps what is known of a project file, unless the disk has another text. */
export function didClose(deps: CloseDeps, { textDocument }: DidCloseTextDocumentParams): void {
  const document = deps.documents.close(textDocument.uri);
  if (document === null) return;
  deps.automatic.unschedule(document);
  deps.results.places.detach(document);
  const isProjectFile = document.path !== null && deps.projects.of(document.key).folder !== null;
  if (isProjectFile) deps.client.detach(compareWithDisk(deps, document));
  else forget(deps, document);
}

function forget({ projects, results, publisher }: CloseDeps, { key }: OpenDocument): void {
  projects.of(key).analyses.drop(key);
  publisher.publish(results.forget(key));
}

/** What the editor had and did not save is gone, and what was found in it with it. */
async function compareWithDisk(deps: CloseDeps, document: OpenDocument): Promise<void> {
  const { key, uri, content } = document;
  const { disk, documents, results, publisher, automatic } = deps;
  const state = await disk.look(key);
  if (documents.find(key) !== undefined) return;
  if (state === "gone") return forget(deps, document);
  if (disk.isLast(key, content.getText())) return;
  const wasShown = results.places.has(key);
  results.places.lose(key);
  publisher.publish([key]);
  if (wasShown) automatic.request(targetOf(uri));
}
