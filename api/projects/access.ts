/** Who may do what in a project, and with what is in it. What somebody has no part in is as unknown as what there is not. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { MemberRole } from "../store/project-store.ts";
import type { AnalysisRecord, GroupRecord, ProjectRecord, Store } from "../store/store.ts";

export type Caller = Pick<Principal, "user">;

/** From the least to the most. */
export const projectRoles = ["reader", "editor", "owner"] as const satisfies readonly (MemberRole | "owner")[];
export type ProjectRole = (typeof projectRoles)[number];

type Projects = Pick<Store, "projects">;
type Grouped = Pick<Store, "projects" | "groups">;

/** A project with what the caller is in it. */
export interface OpenedProject {
  readonly project: ProjectRecord;
  readonly role: ProjectRole;
}

/** What the user is in the project; null where nothing. */
export function roleIn({ userId, members }: ProjectRecord, id: string): ProjectRole | null {
  return userId === id ? "owner" : (members.find((member) => member.userId === id)?.role ?? null);
}

/** The project, where the caller is at least that in it. */
export async function openProject(
  { projects }: Projects,
  { user }: Caller,
  id: string,
  least: ProjectRole = "reader",
): Promise<Result<OpenedProject, Failure<"project-not-found" | "project-role-missing">>> {
  const project = await projects.find(id.toLowerCase());
  const role = project ? roleIn(project, user.id) : null;
  if (!project || role === null) return err({ code: "project-not-found" });
  if (projectRoles.indexOf(role) >= projectRoles.indexOf(least)) return ok({ project, role });
  return err({ code: "project-role-missing", message: `In this project you are ${role}; this takes ${least}.` });
}

/** The project that the group belongs to, where the caller has a part in it. */
export async function openProjectOfGroup(
  { projects, groups }: Grouped,
  { user }: Caller,
  groupId: string | null,
): Promise<OpenedProject | undefined> {
  const group = groupId === null ? undefined : await groups.find(groupId);
  const project = group?.projectId ? await projects.find(group.projectId) : undefined;
  const role = project ? roleIn(project, user.id) : null;
  return project && role !== null ? { project, role } : undefined;
}

/** Whether the caller may see the group: its own, or one of a project it has a part in. */
export async function canRead(store: Projects, { user }: Caller, { userId, projectId }: GroupRecord): Promise<boolean> {
  if (userId === user.id) return true;
  const project = projectId === null ? undefined : await store.projects.find(projectId);
  return project !== undefined && roleIn(project, user.id) !== null;
}

/** An analysis that the caller may see: its own, or one of a project it has a part in. */
export async function findReadableAnalysis(
  store: Grouped & Pick<Store, "analyses">,
  caller: Caller,
  uuid: string,
): Promise<AnalysisRecord | undefined> {
  const record = await store.analyses.find(uuid.toLowerCase());
  if (!record) return undefined;
  const isReadable =
    record.userId === caller.user.id || (await openProjectOfGroup(store, caller, record.groupId)) !== undefined;
  return isReadable ? record : undefined;
}
