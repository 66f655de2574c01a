/** How a project fares, as a badge for its README. */

import type { AnalysisRecord, ProjectRecord, Store } from "../store/store.ts";
import type { Badge } from "./contract.ts";
import type { ProjectDeps } from "./projects.ts";

const colors: Readonly<Record<Badge["status"], string>> = { passing: "green", failing: "red", disabled: "grey" };

/** Anybody may ask, so a project without a badge, one without results and none at all look the same. */
export async function toBadge({ store }: ProjectDeps, id: string): Promise<Badge> {
  const project = await store.projects.find(id.toLowerCase());
  const status = project?.hasBadge ? await statusOf(store, project) : "disabled";
  return { subject: "Solhound", status, color: colors[status] };
}

/** By its newest group of which an analysis has ended. */
async function statusOf(
  { groups, analyses }: Pick<Store, "groups" | "analyses">,
  { id, userId }: ProjectRecord,
): Promise<Badge["status"]> {
  for (const group of await groups.listOf(userId)) {
    if (group.projectId !== id) continue;
    const ended = (await analyses.listOfGroup(group.id)).filter(({ endedAt }) => endedAt !== null);
    if (ended.length > 0) return ended.every(passes) ? "passing" : "failing";
  }
  return "disabled";
}

/** What was not wholly looked at is not clean. */
function passes({ state, nNotAnalysed, vulnerabilities: { high, medium } }: AnalysisRecord): boolean {
  return state === "done" && nNotAnalysed === 0 && high === 0 && medium === 0;
}
