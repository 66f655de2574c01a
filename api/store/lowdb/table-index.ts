/** Rows of a table by something that they say, so that a few are found among very many. */

import type { Table } from "./table.ts";

export interface TableIndex<Row> {
  /** The rows with that key; in the order in which they got it. */
  rowsOf(key: string): Iterable<Row>;
  countOf(key: string): number;
  /** All keys that rows have, and how many each. */
  counts(): Iterable<readonly [string, number]>;
}

/** Rows for which the key is null are not in it. */
export function indexTable<Row>(table: Table<Row>, keyOf: (row: Row) => string | null): TableIndex<Row> {
  const byKey = new Map<string, Map<string, Row>>();
  const remove = (key: string, id: string): void => {
    const rows = byKey.get(key);
    rows?.delete(id);
    if (rows?.size === 0) byKey.delete(key);
  };
  table.listen((id, before, after) => {
    const [oldKey, newKey] = [before, after].map((row) => (row === undefined ? null : keyOf(row)));
    if (oldKey !== null && oldKey !== undefined && oldKey !== newKey) remove(oldKey, id);
    if (after === undefined || newKey === null || newKey === undefined) return;
    const rows = byKey.get(newKey) ?? new Map<string, Row>();
    byKey.set(newKey, rows);
    rows.set(id, after);
  });
  return {
    rowsOf: (key) => byKey.get(key)?.values() ?? [],
    countOf: (key) => byKey.get(key)?.size ?? 0,
    *counts() {
      for (const [key, rows] of byKey) yield [key, rows.size];
    },
  };
}
