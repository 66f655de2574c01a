/** With whom a project is shared. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { toDisplayName } from "../audit/display-name.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { ProjectRecord, Store } from "../store/store.ts";
import { openProject, roleIn } from "./access.ts";
import type { Member, MemberList, NewMember } from "./contract.ts";

export interface MemberDeps {
  readonly store: Pick<Store, "projects" | "users">;
}

type Fault = Failure<"project-not-found" | "project-role-missing">;

const maxMembers = 200;

/** The owner first, then in the order they came. */
export async function listMembers(deps: MemberDeps, caller: Principal, id: string): Promise<Result<MemberList, Fault>> {
  const found = await openManaged(deps, caller, id, "reader");
  return found.ok ? ok({ members: await toMembers(deps, found.value) }) : found;
}

/** Takes somebody in by the user name, or changes what they may. */
export async function setMember(
  deps: MemberDeps,
  caller: Principal,
  id: string,
  { username, role }: NewMember,
  note: (userId: string) => void,
): Promise<Result<MemberList, Fault | Failure<"user-not-found" | "too-many-members" | "own-project">>> {
  const found = await openManaged(deps, caller, id, "owner");
  if (!found.ok) return found;
  const { id: projectId, userId: ownerId } = found.value;
  const user = await deps.store.users.findByIdentifier(username);
  // By the user name alone: else e-mails and addresses of others could be tried.
  if (!user || user.username !== username || user.isDisabled) return err({ code: "user-not-found" });
  if (user.id === ownerId) return err({ code: "own-project" });
  note(user.id);
  const outcome = await deps.store.projects.setMember(projectId, user.id, role, maxMembers);
  if (outcome === "full") return err({ code: "too-many-members" });
  return outcome === "gone" ? err({ code: "project-not-found" }) : listMembers(deps, caller, id);
}

/** Takes somebody out; anybody may go by themselves. */
export async function removeMember(
  deps: MemberDeps,
  caller: Principal,
  id: string,
  userId: string,
): Promise<Result<object, Fault | Failure<"member-not-found">>> {
  const found = await openManaged(deps, caller, id, caller.user.id === userId ? "reader" : "owner");
  if (!found.ok) return found;
  if (!found.value.members.some((member) => member.userId === userId)) return err({ code: "member-not-found" });
  await deps.store.projects.setMember(found.value.id, userId, null, maxMembers);
  return ok({});
}

/** Whoever may manage users may share any project: its owner may have left. */
async function openManaged(
  { store }: MemberDeps,
  caller: Principal,
  id: string,
  least: "reader" | "owner",
): Promise<Result<ProjectRecord, Fault>> {
  if (caller.session.permissions.granted.includes("MANAGE_USERS")) {
    const project = await store.projects.find(id.toLowerCase());
    return project ? ok(project) : err({ code: "project-not-found" });
  }
  const opened = await openProject(store, caller, id, least);
  return opened.ok ? ok(opened.value.project) : opened;
}

/** Whoever was deleted is left out. */
async function toMembers({ store }: MemberDeps, project: ProjectRecord): Promise<readonly Member[]> {
  const ids = [project.userId, ...project.members.map(({ userId }) => userId)];
  const users = await Promise.all(ids.map((id) => store.users.find(id)));
  return users.flatMap((user) => {
    const role = user && roleIn(project, user.id);
    return user && role && user.deletedAt === null ? [{ id: user.id, name: toDisplayName(user), role }] : [];
  });
}
