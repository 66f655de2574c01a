/** Makes groups, lists them, seals them, takes them into projects. Another user's is as unknown as none. */

import { randomBytes } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import { type Matches, matchPattern } from "../http/match-pattern.ts";
import { parseDateField } from "../http/parse-date.ts";
import type { Principal } from "../http/principal.ts";
import type { AnalysisRecord, GroupRecord, Store } from "../store/store.ts";
import type { Group, GroupList, GroupOperation, GroupQuery } from "./contract.ts";
import { completionOf, mainSourcesOf, toGroup } from "./to-group.ts";

export interface GroupDeps {
  readonly store: Pick<Store, "groups" | "projects" | "analyses">;
  readonly now: () => number;
}

type Caller = Pick<Principal, "user">;
type NotFound = Failure<"group-not-found">;

const pageSize = 20;

/** A new group, open. */
export function makeGroup(userId: string, name: string, now: number): GroupRecord {
  return { id: randomBytes(12).toString("hex"), userId, name, createdAt: now, sealedAt: null, projectId: null };
}

/** Makes one; it needs no name. */
export async function createGroup({ store, now }: GroupDeps, { user }: Caller, name: string): Promise<Group> {
  const group = makeGroup(user.id, name, now());
  await store.groups.insert(group);
  return toGroup(group, []);
}

/** One of the caller's own. */
export async function getGroup({ store }: GroupDeps, caller: Caller, id: string): Promise<Result<Group, NotFound>> {
  const found = await findOwnGroup(store, caller, id);
  return found.ok ? ok(toGroup(found.value, await store.analyses.listOfGroup(found.value.id))) : found;
}

/** The record, where it is the caller's own. */
export async function findOwnGroup(
  { groups }: Pick<Store, "groups">,
  { user }: Caller,
  id: string,
): Promise<Result<GroupRecord, NotFound>> {
  const group = await groups.find(id);
  return group?.userId === user.id ? ok(group) : err({ code: "group-not-found" });
}

/** Closes a group, or takes it into a project; both may be done again. */
export async function operateGroup(
  deps: GroupDeps,
  caller: Caller,
  id: string,
  operation: GroupOperation,
): Promise<Result<Group, Failure<"group-not-found" | "project-not-found" | "invalid-request">>> {
  const { store, now } = deps;
  const found = await findOwnGroup(store, caller, id);
  if (!found.ok) return found;
  const { type, projectId = null } = typeof operation === "string" ? { type: operation.trim() } : operation;
  if (type === "seal_group") {
    await store.groups.seal(id, now());
    return getGroup(deps, caller, id);
  }
  if (type !== "add_to_project") return err(wrongField("type", "must be one of seal_group, add_to_project"));
  if (projectId === null) return err(wrongField("projectId", "is missing"));
  const project = await store.projects.find(projectId.toLowerCase());
  const isAdded = project?.userId === caller.user.id && (await store.groups.addToProject(id, project.id));
  if (!isAdded) return err({ code: "project-not-found" });
  return getGroup(deps, caller, id);
}

/** One page, newest first. */
export async function listGroups(
  { store }: GroupDeps,
  { user }: Caller,
  query: GroupQuery,
): Promise<Result<GroupList, Failure<"invalid-request" | "too-busy">>> {
  const from = parseDateField("dateFrom", query.dateFrom);
  if (!from.ok) return from;
  const to = parseDateField("dateTo", query.dateTo);
  if (!to.ok) return to;
  const isOwn = query.createdBy === undefined || query.createdBy === user.id;
  const groups = (isOwn ? await store.groups.listOf(user.id) : []).filter(
    ({ name, projectId }) =>
      (query.groupName ?? name) === name && (query.projectId === undefined || query.projectId === projectId),
  );
  const filled = await Promise.all(
    groups.map(async (group) => ({ group, analyses: await store.analyses.listOfGroup(group.id) })),
  );
  const inTime = filled.filter((one) => wasInProgress(one, from.value, to.value));
  const hasSource = await matchSources(query.mainSource, inTime);
  if (!hasSource.ok) return hasSource;
  const matching = inTime.filter(({ analyses }) => hasSource.value(mainSourcesOf(analyses)));
  const { offset = 0 } = query;
  const page = matching.slice(offset, offset + pageSize);
  return ok({ groups: page.map(({ group, analyses }) => toGroup(group, analyses)), total: matching.length });
}

interface FilledGroup {
  readonly group: GroupRecord;
  readonly analyses: readonly AnalysisRecord[];
}

/** At any time between the two. */
function wasInProgress(
  { group, analyses }: FilledGroup,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
) {
  const completedAt = completionOf(group, analyses) ?? Number.POSITIVE_INFINITY;
  return completedAt >= from && group.createdAt <= to;
}

async function matchSources(
  pattern: string | undefined,
  groups: readonly FilledGroup[],
): Promise<Result<(names: readonly string[]) => boolean, Failure<"invalid-request" | "too-busy">>> {
  if (pattern === undefined) return ok(() => true);
  const names = groups.flatMap(({ analyses }) => mainSourcesOf(analyses));
  const matched: Result<Matches, Failure<"invalid-request" | "too-busy">> = await matchPattern(
    "mainSource",
    pattern,
    names,
  );
  return matched.ok ? ok((own) => own.some(matched.value)) : matched;
}
