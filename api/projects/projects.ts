/** Makes, reads, changes and removes projects. */

import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { ProjectRecord, Store } from "../store/store.ts";
import { type Caller, openProject, type ProjectRole, roleIn } from "./access.ts";
import type { NewProject, Project, ProjectChange, ProjectList, ProjectQuery } from "./contract.ts";

export interface ProjectDeps {
  readonly store: Pick<Store, "projects" | "groups">;
  readonly now: () => number;
}

type Fault = Failure<"project-not-found" | "project-role-missing">;

const defaultPageSize = 20;

/** Makes one of the caller's groups, or of none yet. */
export async function createProject(
  { store, now }: ProjectDeps,
  { user }: Caller,
  { name, description, groups, badge }: NewProject,
): Promise<Result<Project, Failure<"group-not-found">>> {
  const groupIds = groups ?? [];
  const found = await Promise.all(groupIds.map((id) => store.groups.find(id)));
  if (found.some((group) => group?.userId !== user.id)) return err({ code: "group-not-found" });
  const createdAt = now();
  const project: ProjectRecord = {
    id: randomUUID(),
    userId: user.id,
    name,
    description: description ?? "",
    createdAt,
    modifiedAt: createdAt,
    hasBadge: badge ?? false,
    members: [],
    gate: null,
  };
  await store.projects.insert(project, groupIds);
  return ok(toProject(project, "owner"));
}

/** One that the caller owns, or is a member of. */
export async function getProject({ store }: ProjectDeps, caller: Caller, id: string): Promise<Result<Project, Fault>> {
  const opened = await openProject(store, caller, id);
  return opened.ok ? ok(toProject(opened.value.project, opened.value.role)) : opened;
}

/** For its owner. What is not named stays. */
export async function changeProject(
  deps: ProjectDeps,
  caller: Caller,
  id: string,
  { name, description, badge }: ProjectChange,
): Promise<Result<Project, Fault>> {
  const opened = await openProject(deps.store, caller, id, "owner");
  if (!opened.ok) return opened;
  await deps.store.projects.update(opened.value.project.id, {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof badge === "boolean" ? { hasBadge: badge } : {}),
    modifiedAt: deps.now(),
  });
  return getProject(deps, caller, id);
}

/** For its owner. Its groups stay; what was judged in it goes. */
export async function removeProject(deps: ProjectDeps, caller: Caller, id: string): Promise<Result<object, Fault>> {
  const opened = await openProject(deps.store, caller, id, "owner");
  if (!opened.ok) return opened;
  await deps.store.projects.remove(opened.value.project.id);
  return ok({});
}

/** One page, newest first; a name has to be the whole one. */
export async function listProjects(
  { store }: ProjectDeps,
  { user }: Caller,
  { offset = 0, limit = defaultPageSize, name }: ProjectQuery,
): Promise<ProjectList> {
  const projects = (await store.projects.listOf(user.id)).filter((project) => (name ?? project.name) === project.name);
  const page = await Promise.all(
    projects.slice(offset, offset + limit).map(async (project) => {
      const { id, name, created, modified, role } = toProject(project, roleIn(project, user.id) ?? "reader");
      return { id, name, created, group_count: (await store.groups.listOfProject(id)).length, modified, role };
    }),
  );
  return { projects: page, total: projects.length };
}

function toProject(
  { id, name, description, createdAt, modifiedAt, hasBadge }: ProjectRecord,
  role: ProjectRole,
): Project {
  return {
    id,
    name,
    description,
    created: new Date(createdAt).toISOString(),
    modified: new Date(modifiedAt).toISOString(),
    badge: hasBadge,
    role,
  };
}
