/** `textDocument/didOpen`: a document comes under the client's control. */

import type { DidOpenTextDocumentParams } from "vscode-languageserver/node";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";

type OpenDeps = Pick<
  Session,
  "client" | "projects" | "documents" | "disk" | "results" | "publisher" | "automatic" | "backend"
>;

/** What was known of the file stays shown where the text is the one it was found in. Other languages are not ours. */
export function didOpen(deps: OpenDeps, { textDocument }: DidOpenTextDocumentParams): void {
  const { uri, languageId, version, text } = textDocument;
  const { client, projects, documents, results, disk, automatic, backend } = deps;
  if (languageId !== "solidity" && !uri.endsWith(".sol")) return;
  const document = documents.open(uri, languageId, version, text);
  if (results.places.has(document.key)) showKnown(deps, document);
  if (document.path !== null) client.detach(disk.look(document.key));
  automatic.request(targetOf(uri));
  if (projects.of(document.key).settings.run === "onType") backend.warmUp("compile");
}

function showKnown({ results, disk, publisher, automatic }: OpenDeps, document: OpenDocument): void {
  const { key, openedText } = document;
  const isSame = disk.isLast(key, openedText);
  if (isSame) results.places.attach(document);
  else results.places.lose(key);
  publisher.publish([key]);
  if (!isSame) automatic.requestDependents(key);
}
