/** `textDocument/didChange`: results follow the edits at once; new ones come when typing pauses. */

import type { DidChangeTextDocumentParams } from "vscode-languageserver/node";
import type { Session } from "../session.ts";

/** Keeps no result that the edit touched, until it is undone. */
export function didChange(
  { documents, results, automatic }: Pick<Session, "documents" | "results" | "automatic">,
  { textDocument, contentChanges }: DidChangeTextDocumentParams,
): void {
  const changed = documents.change(textDocument.uri, textDocument.version, contentChanges);
  if (changed === null) return;
  results.places.edit(changed.document, changed.edits);
  automatic.scheduleAfterEdit(changed.document);
}
