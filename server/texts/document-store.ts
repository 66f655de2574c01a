/** The documents that the client has open, and their edits. */

import { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../engine/model/location.ts";
import { type EditLog, editsSince, makeEditLog, markOf, recordEdit } from "./edit-log.ts";
import { type Edit, editBetween } from "./text-edits.ts";
import { pathOf, uriKey } from "./uri.ts";

/** One life of an open document, from its opening to its closing. */
export interface OpenDocument {
  /** As the client spells it. */
  readonly uri: string;
  readonly key: string;
  /** Absolute; null where it is no file on disk. */
  readonly path: string | null;
  readonly content: TextDocument;
  readonly log: EditLog;
  /** What it was opened with. */
  readonly openedText: string;
}

/** A document as it was at one moment; it stays so. */
export interface DocumentSnapshot {
  readonly document: OpenDocument;
  readonly content: TextDocument;
  /** Where in the log the moment is. */
  readonly mark: number;
}

/** Without a range, `text` is the whole new text. */
export interface ContentChange {
  readonly range?: Range;
  readonly text: string;
}

export interface DocumentStore {
  open(uri: string, languageId: string, version: number, text: string): OpenDocument;
  /** Answers the document and its new edits; null where it is not open. */
  change(
    uri: string,
    version: number,
    changes: readonly ContentChange[],
  ): { readonly document: OpenDocument; readonly edits: readonly Edit[] } | null;
  close(uri: string): OpenDocument | null;
  /** By key. */
  find(key: string): OpenDocument | undefined;
  all(): readonly OpenDocument[];
  /** Goes up with whatever is opened, edited or closed: versions do not, where a document is opened once more. */
  revision(): number;
}

/** An empty store. */
export function makeDocumentStore(): DocumentStore {
  const documents = new Map<string, OpenDocument>();
  let revision = 0;
  return {
    open(uri, languageId, version, text) {
      revision++;
      const content = TextDocument.create(uri, languageId, version, text);
      const document = { uri, key: uriKey(uri), path: pathOf(uri), content, log: makeEditLog(), openedText: text };
      documents.set(document.key, document);
      return document;
    },
    change(uri, version, changes) {
      const document = documents.get(uriKey(uri));
      if (document === undefined) return null;
      revision++;
      const edits = changes.flatMap((change) => applyChange(document, version, change));
      return { document, edits };
    },
    close(uri) {
      const document = documents.get(uriKey(uri));
      if (document === undefined) return null;
      revision++;
      documents.delete(document.key);
      return document;
    },
    find: (key) => documents.get(key),
    all: () => [...documents.values()],
    revision: () => revision,
  };
}

function applyChange({ content, log }: OpenDocument, version: number, { range, text }: ContentChange): Edit[] {
  const edit = range === undefined ? editBetween(content.getText(), text) : editOf(content, range, text);
  const changes = range === undefined ? [{ text }] : edit === null ? [] : [{ range: rangeOf(content, edit), text }];
  TextDocument.update(content, changes, version);
  if (edit === null) return [];
  recordEdit(log, edit);
  return [edit];
}

/** Places past the end of a line or of the text count as that end. Null where nothing is replaced by nothing. */
function editOf(content: TextDocument, range: Range, text: string): Edit | null {
  const [a, b] = [content.offsetAt(range.start), content.offsetAt(range.end)];
  if (a === b && text === "") return null;
  return { start: Math.min(a, b), removed: Math.abs(b - a), inserted: text.length };
}

function rangeOf(content: TextDocument, { start, removed }: Edit): Range {
  return { start: content.positionAt(start), end: content.positionAt(start + removed) };
}

/** The document as it is now. */
export function snapshotOf(document: OpenDocument): DocumentSnapshot {
  const { uri, languageId, version } = document.content;
  const content = TextDocument.create(uri, languageId, version, document.content.getText());
  return { document, content, mark: markOf(document.log) };
}

/** The document as it was when it was opened. */
export function openingOf(document: OpenDocument): DocumentSnapshot {
  const { uri, languageId } = document.content;
  return { document, content: TextDocument.create(uri, languageId, 0, document.openedText), mark: 0 };
}

/** What was edited since; null where that is no longer known. */
export function editsSinceSnapshot({ document, mark }: DocumentSnapshot): readonly Edit[] | null {
  return editsSince(document.log, mark);
}
