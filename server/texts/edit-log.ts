/** The edits of one open document, kept so that a result for an older text can be placed in the newer one. */

import type { Edit } from "./text-edits.ts";

/** A result older than this many edits is not worth placing. */
const capacity = 10_000;

export interface EditLog {
  /** How many of the oldest edits are gone. */
  nDropped: number;
  readonly edits: Edit[];
}

/** A log without edits. */
/** Nothing edited yet. */
export function makeEditLog(): EditLog {
  return { nDropped: 0, edits: [] };
}

/** A point in the life of the document: all edits so far. */
export function markOf(log: EditLog): number {
  return log.nDropped + log.edits.length;
}

/** Adds an edit; forgets the older half when there are too many. */
export function recordEdit(log: EditLog, edit: Edit): void {
  log.edits.push(edit);
  if (log.edits.length <= capacity) return;
  const nOld = capacity / 2;
  log.edits.splice(0, nOld);
  log.nDropped += nOld;
}

/** The edits after a point, in order; null where some of them are forgotten. */
export function editsSince(log: EditLog, mark: number): readonly Edit[] | null {
  return mark < log.nDropped ? null : log.edits.slice(mark - log.nDropped);
}
