/** Lists of analyses: pages and totals that cost as little among very many as among few. */

import type { AnalysisFilter, AnalysisPage, AnalysisRecord } from "../analysis-store.ts";
import { indexMainSources } from "./main-sources.ts";
import type { Table } from "./table.ts";
import { firstAfter, indexByTime } from "./time-index.ts";

export interface AnalysisLists {
  /** All of the user's, or of the group's, oldest first. */
  all(whose: Whose): readonly AnalysisRecord[];
  /** Each main source of the user's, or of the group's, once. */
  mainSourcesOf(whose: Whose): readonly string[];
  page(filter: AnalysisFilter, offset: number, limit: number): AnalysisPage;
}

type Whose = Pick<AnalysisFilter, "userId" | "groupId">;
type Ids = readonly string[];
type Analyses = Table<AnalysisRecord>;

/** Kept up to date with the table. */
export function makeAnalysisLists(analyses: Analyses): AnalysisLists {
  const indexes = indexAll(analyses);
  const all = ({ userId, groupId = "" }: Whose) =>
    rowsOf(analyses, userId === undefined ? indexes.ofGroup.idsOf(groupId) : indexes.ofUser.idsOf(userId));
  return {
    all,
    mainSourcesOf(whose) {
      if (whose.userId !== undefined) return indexes.mainSources.of(whose.userId);
      return [...new Set(all(whose).flatMap(({ mainSource }) => mainSource ?? []))];
    },
    page(filter, offset, limit) {
      const { lists, open } = choose(indexes, filter, offset + limit);
      const inTime = lists.map((ids) => within(analyses, ids, filter));
      const matching = isEmpty(open) ? inTime : inTime.map((ids) => ids.filter((id) => meets(analyses.get(id), open)));
      return { total: sizeOf(matching), analyses: pageOf(analyses, matching, offset, limit) };
    },
  };
}

type Indexes = ReturnType<typeof indexAll>;

function indexAll(analyses: Analyses) {
  const index = (keyOf: (one: AnalysisRecord) => string | null) => indexByTime(analyses, keyOf, timeOf);
  return {
    ofUser: index(({ userId }) => userId),
    ofGroup: index(({ groupId }) => groupId),
    ofGroupName: index(({ userId, groupName }) => (groupName === "" ? null : pairOf(userId, groupName))),
    ofMainSource: index(({ userId, mainSource }) => (mainSource === null ? null : pairOf(userId, mainSource))),
    mainSources: indexMainSources(analyses),
  };
}

/** Conditions that a record meets or not by itself. */
type Conditions = Pick<AnalysisFilter, "userId" | "groupId" | "groupName" | "hasMainSource">;

/** Lists, each oldest first, that together hold all that is looked for, and the conditions that they leave open. */
interface Choice {
  readonly lists: readonly Ids[];
  readonly open: Conditions;
}

/** The one with the fewest records to look at, none where nothing is open; `reach` is how many of the newest are asked for. */
function choose(indexes: Indexes, filter: AnalysisFilter, reach: number): Choice {
  const [first = { lists: [], open: {} }, ...others] = choicesFor(indexes, filter, reach);
  return others.reduce((best, one) => (costOf(one) < costOf(best) ? one : best), first);
}

function costOf({ lists, open }: Choice): number {
  return isEmpty(open) ? 0 : sizeOf(lists);
}

function sizeOf(lists: readonly Ids[]): number {
  return lists.reduce((sum, ids) => sum + ids.length, 0);
}

function choicesFor(
  indexes: Indexes,
  { userId, groupId, groupName, hasMainSource }: Conditions,
  reach: number,
): readonly Choice[] {
  const choices: Choice[] = [];
  const rest = { userId, groupId, groupName, hasMainSource };
  if (groupId !== undefined) {
    choices.push({ lists: [indexes.ofGroup.idsOf(groupId)], open: { ...rest, groupId: undefined } });
  }
  if (userId === undefined) return choices;
  const ofUser = { ...rest, userId: undefined };
  choices.push({ lists: [indexes.ofUser.idsOf(userId)], open: ofUser });
  if (groupName) {
    const lists = [indexes.ofGroupName.idsOf(pairOf(userId, groupName))];
    choices.push({ lists, open: { ...ofUser, groupName: undefined } });
  }
  const names = hasMainSource === undefined ? [] : indexes.mainSources.of(userId).filter(hasMainSource);
  // To merge very many lists up to a far page takes longer than to look through all.
  const isMerged = names.length * reach <= indexes.ofUser.idsOf(userId).length;
  if (hasMainSource !== undefined && isMerged) {
    const lists = names.map((name) => indexes.ofMainSource.idsOf(pairOf(userId, name)));
    choices.push({ lists, open: { ...ofUser, hasMainSource: undefined } });
  }
  return choices;
}

function isEmpty(conditions: Conditions): boolean {
  return Object.values(conditions).every((condition) => condition === undefined);
}

function meets(analysis: AnalysisRecord | undefined, conditions: Conditions): boolean {
  if (analysis === undefined) return false;
  const { userId, groupId, groupName, mainSource } = analysis;
  const { hasMainSource } = conditions;
  return (
    (conditions.userId ?? userId) === userId &&
    (conditions.groupId ?? groupId) === groupId &&
    (conditions.groupName ?? groupName) === groupName &&
    (hasMainSource === undefined || (mainSource !== null && hasMainSource(mainSource)))
  );
}

/** Those of the list between the two times, both included. */
function within(analyses: Analyses, ids: Ids, { from, to }: AnalysisFilter): Ids {
  if (from === undefined && to === undefined) return ids;
  const start = from === undefined ? 0 : firstAfter(analyses, ids, timeOf, from - 1);
  return ids.slice(start, to === undefined ? undefined : firstAfter(analyses, ids, timeOf, to));
}

/** Of all lists together, newest first. */
function pageOf(analyses: Analyses, lists: readonly Ids[], offset: number, limit: number): readonly AnalysisRecord[] {
  const [only, ...others] = lists;
  if (only === undefined) return [];
  if (others.length > 0) return rowsOf(analyses, newestOf(analyses, lists, offset + limit).slice(offset));
  const end = Math.max(0, only.length - offset);
  return rowsOf(analyses, only.slice(Math.max(0, end - limit), end)).reverse();
}

/** So many of all lists together, newest first. */
function newestOf(analyses: Analyses, lists: readonly Ids[], count: number): Ids {
  const places = lists.map((ids) => ids.length);
  const timeBefore = (list: number): number => {
    const place = (places[list] ?? 0) - 1;
    const row = analyses.get(lists[list]?.[place] ?? "");
    return row === undefined ? Number.NEGATIVE_INFINITY : timeOf(row);
  };
  const times = Float64Array.from(lists, (_ids, list) => timeBefore(list));
  const newest: string[] = [];
  while (newest.length < count) {
    const list = times.indexOf(times.reduce((latest, time) => Math.max(latest, time)));
    places[list] = (places[list] ?? 0) - 1;
    const id = lists[list]?.[places[list] ?? 0];
    if (id === undefined) break;
    newest.push(id);
    times[list] = timeBefore(list);
  }
  return newest;
}

function rowsOf(analyses: Analyses, ids: Ids): AnalysisRecord[] {
  return ids.flatMap((id) => analyses.get(id) ?? []);
}

function timeOf({ submittedAt }: AnalysisRecord): number {
  return submittedAt;
}

function pairOf(userId: string, name: string): string {
  return `${userId} ${name}`;
}
