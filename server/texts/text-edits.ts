/** Where a stretch of text went when the text around it was edited. */

/** UTF-16 offsets, from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `removed` units at `start` gave way to `inserted` others. */
export interface Edit {
  readonly start: number;
  readonly removed: number;
  readonly inserted: number;
}

/** Unchanged before the edit, moved after it; null where the edit touched the stretch: nobody knows what it became. */
export function shiftSpan(span: Span, edit: Edit): Span | null {
  const editEnd = edit.start + edit.removed;
  if (editEnd <= span.start) {
    const delta = edit.inserted - edit.removed;
    return { start: span.start + delta, end: span.end + delta };
  }
  return span.end <= edit.start ? span : null;
}

/** The same through edits in the order they were made. */
export function shiftThrough(span: Span, edits: readonly Edit[]): Span | null {
  let shifted: Span | null = span;
  for (const edit of edits) {
    if (shifted === null) return null;
    shifted = shiftSpan(shifted, edit);
  }
  return shifted;
}

/** The smallest single edit that turns one text into another; null where they are equal. */
export function editBetween(before: string, after: string): Edit | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { start, removed: before.length - start - tail, inserted: after.length - start - tail };
}
