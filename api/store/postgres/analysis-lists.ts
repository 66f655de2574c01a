/** Lists of analyses in the database: pages by index, and totals that the database keeps up to date. */

import type { AnalysisFilter, AnalysisPage } from "../analysis-store.ts";
import { selectRecords } from "./analysis-rows.ts";
import type { Queryable } from "./connection.ts";
import { decodeText, encodeText } from "./encode-text.ts";

type Whose = Pick<AnalysisFilter, "userId" | "groupId">;

/** SQL, which may end with an order and a number, and what its placeholders stand for. */
interface Condition {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Each main source of the user's, or of the group's, once. */
export async function mainSourcesOf(db: Queryable, { userId, groupId = "" }: Whose): Promise<readonly string[]> {
  const [from, value] =
    userId === undefined ? ["analyses where group_id", encodeText(groupId)] : ["analysis_counts where user_id", userId];
  const sql = `select distinct main_source as name from solhound.${from} = $1 and main_source is not null`;
  const rows = await db.query<{ name: string }>(sql, [value]);
  return rows.map(({ name }) => decodeText(name));
}

/** One page, newest first. */
export async function listAnalyses(
  db: Queryable,
  filter: AnalysisFilter,
  offset: number,
  limit: number,
): Promise<AnalysisPage> {
  const { hasMainSource } = filter;
  const names = hasMainSource && (await mainSourcesOf(db, filter)).filter(hasMainSource).map(encodeText);
  const total = await countMatching(db, filter, names);
  if (total <= offset) return { total, analyses: [] };
  const page = names && filter.userId !== undefined && names.length <= maxMerged ? mergedPage : walkedPage;
  const { where, values } = page(filter, names, offset, limit);
  return { total, analyses: await selectRecords(db, where, values) };
}

/** Whose pages are merged from those of each main source; where there are more, most of what is looked through matches. */
const maxMerged = 100;

type Names = readonly string[] | undefined;

async function countMatching(db: Queryable, filter: AnalysisFilter, names: Names): Promise<number> {
  const { userId, hasMainSource: _known, ...others } = filter;
  const isCounted = userId !== undefined && Object.values(others).every((condition) => condition === undefined);
  const { where, values } = toCondition(isCounted ? { userId } : filter, names);
  const [what, table] = isCounted ? ["sum(n)", "analysis_counts"] : ["count(*)", "analyses"];
  const [row] = await db.query<{ n: string | null }>(
    `select ${what} as n from solhound.${table} where ${where}`,
    values,
  );
  return Number(row?.n ?? 0);
}

/** Through all, newest first, until there are enough; from the last day on where days are asked for, however long ago. */
function walkedPage(filter: AnalysisFilter, names: Names, offset: number, limit: number): Condition {
  const { where, values } = toCondition(filter, names);
  const [skipped, taken] = [values.length + 1, values.length + 2];
  const order = filter.from === undefined && filter.to === undefined ? "seq desc" : "submitted_at desc, seq desc";
  return { where: `${where} order by ${order} offset $${skipped} limit $${taken}`, values: [...values, offset, limit] };
}

/** From the newest of each main source, so that a few among very many are found at once. */
function mergedPage(filter: AnalysisFilter, names: Names, offset: number, limit: number): Condition {
  const { where, values } = toCondition(filter);
  const [named, enough, skipped, taken] = [1, 2, 3, 4].map((n) => `$${values.length + n}`);
  const newest = `select seq from solhound.analyses where ${where} and main_source = name order by seq desc limit ${enough}`;
  const all = `select one.seq from unnest(${named}::text[]) as name cross join lateral (${newest}) as one`;
  return {
    where: `user_id = $1 and seq = any(array(${all} order by one.seq desc offset ${skipped} limit ${taken})) order by seq desc`,
    values: [...values, names, offset + limit, offset, limit],
  };
}

/** The user is the first value, where there is one. */
function toCondition({ userId, from, to, groupId, groupName }: AnalysisFilter, names?: Names): Condition {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace("?", `$${values.length}`));
  };
  add("user_id = ?", userId);
  add("submitted_at >= ?", from);
  add("submitted_at <= ?", to);
  add("group_id = ?", groupId === undefined ? undefined : encodeText(groupId));
  add("group_name = ?", groupName === undefined ? undefined : encodeText(groupName));
  add("main_source = any(?)", names);
  return { where: conditions.join(" and "), values };
}
