/** Rows of a table by something that they say and by their time, so that a page or a span of time is found among very many. */

import type { Table } from "./table.ts";

export interface TimeIndex {
  /** Ids of the rows with that key, oldest first; those of one time in the order in which they came. */
  idsOf(key: string): readonly string[];
}

/** Rows for which the key is null are not in it. Neither the key nor the time of a row may change. */
export function indexByTime<Row>(
  table: Table<Row>,
  keyOf: (row: Row) => string | null,
  timeOf: (row: Row) => number,
): TimeIndex {
  const byKey = new Map<string, string[]>();
  const add = (key: string, id: string, time: number): void => {
    const ids = byKey.get(key) ?? [];
    byKey.set(key, ids);
    ids.splice(firstAfter(table, ids, timeOf, time), 0, id);
  };
  const remove = (key: string, id: string): void => {
    const ids = byKey.get(key) ?? [];
    ids.splice(ids.indexOf(id), 1);
    if (ids.length === 0) byKey.delete(key);
  };
  table.listen((id, before, after) => {
    const row = after ?? before;
    const key = row === undefined ? null : keyOf(row);
    if (row === undefined || key === null) return;
    if (before === undefined) add(key, id, timeOf(row));
    else if (after === undefined) remove(key, id);
  });
  return { idsOf: (key) => byKey.get(key) ?? [] };
}

/** The place of the first id in a list, oldest first, of which the time is after that; of the list's end where there is none. */
export function firstAfter<Row>(
  rows: ReadonlyMap<string, Row>,
  ids: readonly string[],
  timeOf: (row: Row) => number,
  time: number,
): number {
  const isAfter = (place: number): boolean => {
    const row = rows.get(ids[place] ?? "");
    return row !== undefined && timeOf(row) > time;
  };
  // What comes is newer than all there is, but for clocks that were set back.
  if (ids.length === 0 || !isAfter(ids.length - 1)) return ids.length;
  let [low, high] = [0, ids.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
