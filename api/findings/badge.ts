/** How a project fares, as a badge for its README. */

import type { Badge } from "../projects/contract.ts";
import { checkGate, type GateDeps } from "./gate.ts";
import { currentRunState } from "./run-state.ts";

const colors: Readonly<Record<Badge["status"], string>> = { passing: "green", failing: "red", disabled: "grey" };

/** Anybody may ask, so a project without a badge, one without results and none at all look the same. */
export async function toBadge(deps: GateDeps, id: string): Promise<Badge> {
  const status = await statusOf(deps, id);
  return { subject: "Solhound", status, color: colors[status] };
}

/** What is still under way is left out until it has ended. */
async function statusOf(deps: GateDeps, id: string): Promise<Badge["status"]> {
  const project = await deps.store.projects.find(id.toLowerCase());
  const state = project?.hasBadge ? await currentRunState(deps.store, project.id, "ended") : undefined;
  if (!project || !state) return "disabled";
  const { status } = await checkGate(deps, project, { ...state, nUnended: 0 });
  return status === "passed" ? "passing" : "failing";
}
