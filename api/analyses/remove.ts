/** Forgets an analysis that has ended, for good. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import { openProjectOfGroup } from "../projects/access.ts";
import type { AnalysisRecord, Store } from "../store/store.ts";

export interface RemoveDeps {
  readonly store: Pick<Store, "analyses" | "groups" | "projects">;
}

/** For whoever submitted it, for the owner of its project, and for who may manage users. */
export async function removeAnalysis(
  { store }: RemoveDeps,
  caller: Principal,
  uuid: string,
): Promise<Result<object, Failure<"analysis-not-found" | "analysis-not-finished">>> {
  const record = await store.analyses.find(uuid.toLowerCase());
  if (!record || !(await mayRemove(store, caller, record))) return err({ code: "analysis-not-found" });
  return (await store.analyses.remove(record.uuid)) ? ok({}) : err({ code: "analysis-not-finished" });
}

async function mayRemove(store: RemoveDeps["store"], caller: Principal, { userId, groupId }: AnalysisRecord) {
  if (userId === caller.user.id || caller.session.permissions.granted.includes("MANAGE_USERS")) return true;
  return (await openProjectOfGroup(store, caller, groupId))?.role === "owner";
}
