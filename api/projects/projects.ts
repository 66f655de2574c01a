/** Makes, reads, changes and removes projects. Another user's is as unknown as none. */

import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { ProjectRecord, Store } from "../store/store.ts";
import type { NewProject, Project, ProjectChange, ProjectList, ProjectQuery } from "./contract.ts";

export interface ProjectDeps {
  readonly store: Pick<Store, "projects" | "groups" | "analyses">;
  readonly now: () => number;
}

type Caller = Pick<Principal, "user">;
type NotFound = Failure<"project-not-found">;

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
  const project: ProjectRecord = {
    id: randomUUID(),
    userId: user.id,
    name,
    description: description ?? "",
    createdAt: now(),
    modifiedAt: now(),
    hasBadge: badge ?? false,
  };
  await store.projects.insert(project, groupIds);
  return ok(toProject(project));
}

/** One of the caller's own. */
export async function getProject(
  { store }: ProjectDeps,
  { user }: Caller,
  id: string,
): Promise<Result<Project, NotFound>> {
  const project = await store.projects.find(id.toLowerCase());
  return project?.userId === user.id ? ok(toProject(project)) : err({ code: "project-not-found" });
}

/** What is not named stays. */
export async function changeProject(
  deps: ProjectDeps,
  caller: Caller,
  id: string,
  { name, description, badge }: ProjectChange,
): Promise<Result<Project, NotFound>> {
  const found = await getProject(deps, caller, id);
  if (!found.ok) return found;
  await deps.store.projects.update(found.value.id, {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(typeof badge === "boolean" ? { hasBadge: badge } : {}),
    modifiedAt: deps.now(),
  });
  return getProject(deps, caller, id);
}

/** Its groups stay. */
export async function removeProject(deps: ProjectDeps, caller: Caller, id: string): Promise<Result<object, NotFound>> {
  const found = await getProject(deps, caller, id);
  if (!found.ok) return found;
  await deps.store.projects.remove(found.value.id);
  return ok({});
}

/** One page, newest first; a name has to be the whole one. */
export async function listProjects(
  { store }: ProjectDeps,
  { user }: Caller,
  { offset = 0, limit = defaultPageSize, name }: ProjectQuery,
): Promise<ProjectList> {
  const projects = (await store.projects.listOf(user.id)).filter((project) => (name ?? project.name) === project.name);
  const groups = await store.groups.listOf(user.id);
  const page = projects.slice(offset, offset + limit).map((project) => {
    const { id, name, created, modified } = toProject(project);
    return { id, name, created, group_count: groups.filter(({ projectId }) => projectId === id).length, modified };
  });
  return { projects: page, total: projects.length };
}

function toProject({ id, name, description, createdAt, modifiedAt, hasBadge }: ProjectRecord): Project {
  return {
    id,
    name,
    description,
    created: new Date(createdAt).toISOString(),
    modified: new Date(modifiedAt).toISOString(),
    badge: hasBadge,
  };
}
