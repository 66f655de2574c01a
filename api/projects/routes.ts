/** Project endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { toBadge } from "./badge.ts";
import {
  Badge,
  NewProject,
  Nothing,
  Project,
  ProjectChange,
  ProjectList,
  ProjectParams,
  ProjectQuery,
} from "./contract.ts";
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
  handle: ({ body, user }, { projects }: Deps) => createProject(projects, { user }, body),
});

const getProjects = route({
  method: "get",
  path: "/projects",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own projects, newest first",
  query: ProjectQuery,
  returns: { status: 200, description: "One page", schema: ProjectList },
  errors: [],
  handle: async ({ query, user }, { projects }: Deps) => ok(await listProjects(projects, { user }, query)),
});

const getOneProject = route({
  method: "get",
  path: "/projects/:id",
  permission: "session",
  summary: "A project",
  params: ProjectParams,
  returns: { status: 200, description: "The project", schema: Project },
  errors: ["project-not-found"],
  handle: ({ params, user }, { projects }: Deps) => getProject(projects, { user }, params.id),
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
  handle: ({ params, body, user }, { projects }: Deps) => changeProject(projects, { user }, params.id, body),
});

const deleteProject = route({
  method: "delete",
  path: "/projects/:id",
  permission: "session",
  summary: "Remove a project; its groups stay",
  params: ProjectParams,
  returns: { status: 200, description: "It is gone", schema: Nothing },
  errors: ["project-not-found"],
  handle: ({ params, user }, { projects }: Deps) => removeProject(projects, { user }, params.id),
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
