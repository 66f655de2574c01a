/** Project endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import { toBadge } from "./badge.ts";
import { Badge, NewProject, Project, ProjectChange, ProjectList, ProjectParams, ProjectQuery } from "./contract.ts";
import { changeProject, createProject, getProject, listProjects, type ProjectDeps, removeProject } from "./projects.ts";

interface Deps {
  readonly projects: ProjectDeps;
}

const postProject = route({
  method: "post",
  path: "/projects",
  permission: "session",
  summary: "Make a project",
  body: NewProject,
  returns: { status: 200, description: "The project", schema: Project },
  errors: ["group-not-found"],
  handle: ({ body, caller }, { projects }: Deps) => createProject(projects, caller, body),
});

const getProjects = route({
  method: "get",
  path: "/projects",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own projects, newest first",
  query: ProjectQuery,
  returns: { status: 200, description: "One page", schema: ProjectList },
  errors: [],
  handle: async ({ query, caller }, { projects }: Deps) => ok(await listProjects(projects, caller, query)),
});

const getOneProject = route({
  method: "get",
  path: "/projects/:id",
  permission: "session",
  summary: "A project",
  params: ProjectParams,
  returns: { status: 200, description: "The project", schema: Project },
  errors: ["project-not-found"],
  handle: ({ params, caller }, { projects }: Deps) => getProject(projects, caller, params.id),
});

const postOneProject = route({
  method: "post",
  path: "/projects/:id",
  permission: "session",
  summary: "Change a project",
  params: ProjectParams,
  body: ProjectChange,
  returns: { status: 200, description: "The project", schema: Project },
  errors: ["project-not-found"],
  handle: ({ params, body, caller }, { projects }: Deps) => changeProject(projects, caller, params.id, body),
});

const deleteProject = route({
  method: "delete",
  path: "/projects/:id",
  permission: "session",
  summary: "Remove a project; its groups stay",
  params: ProjectParams,
  returns: { status: 200, description: "It is gone", schema: Nothing },
  errors: ["project-not-found"],
  handle: ({ params, caller }, { projects }: Deps) => removeProject(projects, caller, params.id),
});

const getBadge = route({
  method: "get",
  path: "/projects/:id/badge/data",
  permission: "public",
  summary: "How a project fares, for badgen.net; `disabled` unless the project has its badge switched on",
  params: ProjectParams,
  returns: { status: 200, description: "The badge", schema: Badge },
  errors: [],
  handle: async ({ params }, { projects }: Deps) => ok(await toBadge(projects, params.id)),
});

export const projectRoutes = [postProject, getProjects, getOneProject, postOneProject, deleteProject, getBadge];
