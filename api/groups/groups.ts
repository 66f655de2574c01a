/** Makes groups, lists them, seals them, takes them into projects. */

import { randomBytes } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import { type Matches, matchPattern } from "../http/match-pattern.ts";
import { parseDateField } from "../http/parse-date.ts";
import { type Caller, canRead, openProject } from "../projects/access.ts";
import type { AnalysisRecord, GroupRecord, Store } from "../store/store.ts";
import type { Group, GroupList, GroupOperation, GroupQuery } from "./contract.ts";
import { completionOf, mainSourcesOf, toGroup } from "./to-group.ts";

export interface GroupDeps {
  readonly store: Pick<Store, "groups" | "projects" | "analyses">;
  readonly now: () => number;
}

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

/** One that the caller may see. */
export async function getGroup({ store }: GroupDeps, caller: Caller, id: string): Promise<Result<Group, NotFound>> {
  const group = await store.groups.find(id);
  if (!group || !(await canRead(store, caller, group))) return err({ code: "group-not-found" });
  return ok(toGroup(group, await store.analyses.listOfGroup(group.id)));
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

type OperationFault = "group-not-found" | "project-not-found" | "project-role-missing" | "invalid-request";

/** Closes a group, or takes it into a project; both may be done again. */
export async function operateGroup(
  deps: GroupDeps,
  caller: Caller,
  id: string,
  operation: GroupOperation,
): Promise<Result<Group, Failure<OperationFault>>> {
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
  const opened = await openProject(store, caller, projectId, "editor");
  if (!opened.ok) return opened;
  if (!(await store.groups.addToProject(id, opened.value.project.id))) return err({ code: "project-not-found" });
  return getGroup(deps, caller, id);
}

/** One page, newest first: the caller's own, or all of a project that is named. */
export async function listGroups(
  { store }: GroupDeps,
  caller: Caller,
  query: GroupQuery,
): Promise<Result<GroupList, Failure<"invalid-request" | "too-busy">>> {
  const from = parseDateField("dateFrom", query.dateFrom);
  if (!from.ok) return from;
  const to = parseDateField("dateTo", query.dateTo);
  if (!to.ok) return to;
  const groups = (await findListed(store, caller, query)).filter(
    ({ name, userId }) => (query.groupName ?? name) === name && (query.createdBy ?? userId) === userId,
  );
  const { offset = 0, mainSource } = query;
  const pageOf = <T>(all: readonly T[]): readonly T[] => all.slice(offset, offset + pageSize);
  const toPage = (filled: readonly FilledGroup[]) => filled.map(({ group, analyses }) => toGroup(group, analyses));
  // What is in groups is read of all of them only where that decides which are listed.
  if ([from.value, to.value, mainSource].every((condition) => condition === undefined)) {
    return ok({ groups: toPage(await fillGroups(store, pageOf(groups))), total: groups.length });
  }
  const filled = await fillGroups(store, groups);
  const inTime = filled.filter((one) => wasInProgress(one, from.value, to.value));
  const hasSource = await matchSources(mainSource, inTime);
  if (!hasSource.ok) return hasSource;
  const matching = inTime.filter(({ analyses }) => hasSource.value(mainSourcesOf(analyses)));
  return ok({ groups: toPage(pageOf(matching)), total: matching.length });
}

function fillGroups({ analyses }: GroupDeps["store"], groups: readonly GroupRecord[]): Promise<FilledGroup[]> {
  return Promise.all(groups.map(async (group) => ({ group, analyses: await analyses.listOfGroup(group.id) })));
}

async function findListed(
  store: GroupDeps["store"],
  caller: Caller,
  { projectId }: GroupQuery,
): Promise<readonly GroupRecord[]> {
  if (projectId === undefined) return store.groups.listOf(caller.user.id);
  const opened = await openProject(store, caller, projectId);
  return opened.ok ? store.groups.listOfProject(opened.value.project.id) : [];
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
