/** How things stand after an analysis: files may be analysed one by one, and each again and again. */

import type { AnalysisRecord, GroupRecord, Store } from "../store/store.ts";

/** Of one group: for each main source its newest analysis that has ended. */
export interface RunState {
  readonly group: GroupRecord;
  readonly analyses: readonly AnalysisRecord[];
  /** How many have not ended. */
  readonly nUnended: number;
}

/** After the analysis at that place, or all of them; `all` are of the group, oldest first. */
export function toRunState(group: GroupRecord, all: readonly AnalysisRecord[], last = all.length - 1): RunState {
  const before = all.slice(0, last + 1);
  const ended = before.filter(({ endedAt }) => endedAt !== null);
  const newest = new Map(ended.map((analysis) => [analysis.mainSource, analysis]));
  return { group, analyses: [...newest.values()], nUnended: before.length - ended.length };
}

/** After the analysis named; undefined where it is none of the project's. */
export async function findRunState(
  { analyses, groups }: Pick<Store, "analyses" | "groups">,
  projectId: string,
  uuid: string,
): Promise<RunState | undefined> {
  const analysis = await analyses.find(uuid.toLowerCase());
  const group = analysis?.groupId ? await groups.find(analysis.groupId) : undefined;
  if (!analysis || group?.projectId !== projectId) return undefined;
  const all = await analyses.listOfGroup(group.id);
  return toRunState(
    group,
    all,
    all.findIndex((one) => one.uuid === analysis.uuid),
  );
}

/**
 * How the project stands: that of its newest group that has analyses, or ended ones, of those older than the one named;
 * undefined where there is none.
 */
export async function currentRunState(
  { analyses, groups }: Pick<Store, "analyses" | "groups">,
  projectId: string,
  hasToHave: "any" | "ended",
  olderThan?: string,
): Promise<RunState | undefined> {
  const all = await groups.listOfProject(projectId);
  for (const group of all.slice(all.findIndex(({ id }) => id === olderThan) + 1)) {
    const state = toRunState(group, await analyses.listOfGroup(group.id));
    if (state.analyses.length > 0 || (hasToHave === "any" && state.nUnended > 0)) return state;
  }
  return undefined;
}
