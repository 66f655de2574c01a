/** `textDocument/didChange`: results follow the edits at once; new ones come when typing pauses. */

import type { DidChangeTextDocumentParams } from "vscode-languageserver/node";
import { scheduleAfterEdit } from "../runs/automatic-runs.ts";
import type { Session } from "../session.ts";

/** Keeps no result that the edit touched. */
export function didChange(session: Session, { textDocument, contentChanges }: DidChangeTextDocumentParams): void {
  const changed = session.documents.change(textDocument.uri, textDocument.version, contentChanges);
  if (changed === null) return;
  session.results.places.edit(changed.document.key, changed.edits);
  scheduleAfterEdit(session, changed.document);
}
