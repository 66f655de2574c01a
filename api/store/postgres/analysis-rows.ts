/** Rows of analyses, read. */

import type { AnalysisRecord } from "../analysis-store.ts";
import { withLaterFields } from "../lowdb/tables.ts";
import type { Queryable } from "./connection.ts";
import { decodeRecord } from "./encode-text.ts";

/** Those for which the condition holds; it may go on with their order and number. */
export async function selectRecords(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<readonly AnalysisRecord[]> {
  const rows = await db.query<{ record: string }>(
    `select record::text from solhound.analyses where ${condition}`,
    values,
  );
  return rows.map(({ record }) => toAnalysis(record));
}

/** The record in the column of that name. */
export function toAnalysis(record: string): AnalysisRecord {
  return withLaterFields("analyses", decodeRecord<AnalysisRecord>(record));
}
