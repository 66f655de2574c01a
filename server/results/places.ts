/** Places in files, kept true while the open ones are edited. */

import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../engine/model/location.ts";
import { type DocumentSnapshot, editsSinceSnapshot, type OpenDocument } from "../texts/document-store.ts";
import { type Edit, type Span, shiftSpan, shiftThrough } from "../texts/text-edits.ts";

/** While its file is open, `span` says where it is; while closed, `range` does. `lost`: an edit touched it. */
export interface Place {
  key: string;
  range: Range;
  span: Span | null;
  lost: boolean;
  /** A text it was in, and where: when the document has this text again, the place is there again. */
  origin: Origin | null;
}

interface Origin {
  readonly text: string;
  readonly span: Span;
}

export interface PlaceStore {
  /** A place found in a text that is on disk and in no editor. */
  addClosed(key: string, range: Range): Place;
  /** A place found in a snapshot of an open document, brought to where it is now. */
  addOpen(snapshot: DocumentSnapshot, range: Range): Place;
  remove(place: Place): void;
  has(key: string): boolean;
  /** What an edit touched is lost, until an undo brings its text back. */
  edit(document: OpenDocument, edits: readonly Edit[]): void;
  /** The file is opened now, with the text that the places were found in. */
  attach(document: OpenDocument): void;
  /** The file is closed now, and what is on disk is what the editor had. */
  detach(document: OpenDocument): void;
  /** The file has another text now, and nobody knows which parts are the same. */
  lose(key: string): void;
  rename(from: string, to: string): void;
}

/** An empty store. */
export function makePlaceStore(): PlaceStore {
  const byFile = new Map<string, Set<Place>>();
  const placesIn = (key: string): Iterable<Place> => byFile.get(key) ?? [];

  function add(place: Place): Place {
    const places = byFile.get(place.key) ?? new Set<Place>();
    places.add(place);
    byFile.set(place.key, places);
    return place;
  }

  function remove(place: Place): void {
    const places = byFile.get(place.key);
    places?.delete(place);
    if (places?.size === 0) byFile.delete(place.key);
  }

  return {
    addClosed: (key, range) => add({ key, range, span: null, lost: false, origin: null }),
    addOpen: (snapshot, range) => add({ key: snapshot.document.key, range, ...placeNow(snapshot, range) }),
    remove,
    has: (key) => byFile.has(key),
    edit({ key, content }, edits) {
      for (const place of placesIn(key)) {
        applyEdits(place, edits);
        if (place.lost) bringBack(place, content.getText());
      }
    },
    attach({ key, content }) {
      for (const place of placesIn(key)) {
        place.span = spanOf(content, place.range);
        if (!place.lost) place.origin = { text: content.getText(), span: place.span };
      }
    },
    detach(document) {
      for (const place of placesIn(document.key)) {
        place.range = rangeIn(document, place);
        place.span = null;
      }
    },
    lose(key) {
      for (const place of placesIn(key)) {
        place.lost = true;
        place.origin = null;
      }
    },
    rename(from, to) {
      for (const place of [...placesIn(from)]) {
        remove(place);
        place.key = to;
        add(place);
      }
    },
  };
}

/** Where a place is now; `document` is its file where that is open. */
export function rangeIn(document: OpenDocument | undefined, { range, span }: Place): Range {
  if (document === undefined || span === null) return range;
  return { start: document.content.positionAt(span.start), end: document.content.positionAt(span.end) };
}

function placeNow(snapshot: DocumentSnapshot, range: Range): Pick<Place, "span" | "lost" | "origin"> {
  const origin = { text: snapshot.content.getText(), span: spanOf(snapshot.content, range) };
  const edits = editsSinceSnapshot(snapshot);
  const span = edits === null ? null : shiftThrough(origin.span, edits);
  const place = { span, lost: span === null, origin };
  if (place.lost) bringBack(place, snapshot.document.content.getText());
  return place;
}

/** Where the document has the text again that the place was in. */
function bringBack(place: Pick<Place, "span" | "lost" | "origin">, text: string): void {
  if (place.origin?.text !== text) return;
  place.span = place.origin.span;
  place.lost = false;
}

function applyEdits(place: Place, edits: readonly Edit[]): void {
  if (place.span === null) return;
  for (const edit of edits) {
    if (place.span !== null) place.span = shiftSpan(place.span, edit);
  }
  place.lost ||= place.span === null;
}

function spanOf(content: TextDocument, range: Range): Span {
  const [start, end] = [content.offsetAt(range.start), content.offsetAt(range.end)];
  return { start, end: Math.max(start, end) };
}

/** Whether two places have some text in common. */
export function doOverlap(one: Place, other: Place): boolean {
  if (one.key !== other.key) return false;
  if (one.span !== null && other.span !== null) {
    return one.span.start < other.span.end && other.span.start < one.span.end;
  }
  return one.range.start.line <= other.range.end.line && other.range.start.line <= one.range.end.line;
}
