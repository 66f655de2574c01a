/** Project endpoints. */

import { ok } from "../../engine/util/result.ts";
import { type Link, route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import {
  MemberList,
  MemberParams,
  NewMember,
  NewProject,
  Project,
  ProjectChange,
  ProjectList,
  ProjectParams,
  ProjectQuery,
} from "./contract.ts";
import { listMembers, type MemberDeps, removeMember, setMember } from "./members.ts";
import { changeProject, createProject, getProject, listProjects, type ProjectDeps, removeProject } from "./projects.ts";

interface Deps {
  readonly projects: ProjectDeps & MemberDeps;
}

/** What can be asked of a project. */
const projectPaths = ["", "/members", "/triage", "/trend", "/gate", "/badge/data"] as const;

/** What can be asked of the project that an answer names in this place. */
function linksFrom(pointer: `/${string}`): readonly Link[] {
  return projectPaths.map((rest) => ({ method: "get", path: `/projects/:id${rest}`, parameters: { id: pointer } }));
}

const postProject = route({
  method: "post",
  path: "/projects",
  permission: "session",
  summary: "Make a project",
  body: NewProject,
  returns: { status: 200, description: "The project", schema: Project, links: linksFrom("/id") },
  errors: ["group-not-found"],
  handle: ({ body, caller }, { projects }: Deps) => createProject(projects, caller, body),
});

const getProjects = route({
  method: "get",
  path: "/projects",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List the projects that one owns or is a member of, newest first",
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
  errors: ["project-not-found", "project-role-missing"],
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
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, body, caller }, { projects }: Deps) => changeProject(projects, caller, params.id, body),
});

const deleteProject = route({
  method: "delete",
  path: "/projects/:id",
  permission: "session",
  summary: "Remove a project; its groups stay",
  params: ProjectParams,
  returns: { status: 200, description: "It is gone", schema: Nothing },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, caller }, { projects }: Deps) => removeProject(projects, caller, params.id),
});

const getMembers = route({
  method: "get",
  path: "/projects/:id/members",
  permission: "session",
  summary: "With whom a project is shared",
  params: ProjectParams,
  returns: { status: 200, description: "The owner and the members", schema: MemberList },
  errors: ["project-not-found", "project-role-missing"],
  handle: ({ params, caller }, { projects }: Deps) => listMembers(projects, caller, params.id),
});

const putMember = route({
  method: "put",
  path: "/projects/:id/members",
  permission: "session",
  summary: "Share a project with a user, or change what the user may; for its owner, and for who may manage users",
  params: ProjectParams,
  body: NewMember,
  returns: { status: 200, description: "The owner and the members", schema: MemberList },
  errors: ["project-not-found", "project-role-missing", "user-not-found", "own-project", "too-many-members"],
  audit: {
    action: "share-project",
    kind: "administration",
    subject: ({ params, body }) => ({ detail: `${body.role} of project ${params.id}` }),
  },
  handle: ({ params, body, caller, note }, { projects }: Deps) =>
    setMember(projects, caller, params.id, body, (subjectId) => note({ subjectId })),
});

const deleteMember = route({
  method: "delete",
  path: "/projects/:id/members/:user",
  permission: "session",
  summary: "Take a member out of a project, or leave it",
  params: MemberParams,
  returns: { status: 200, description: "It is done", schema: Nothing },
  errors: ["project-not-found", "project-role-missing", "member-not-found"],
  audit: {
    action: "unshare-project",
    kind: "administration",
    subject: ({ params }) => ({ subjectId: params.user, detail: `project ${params.id}` }),
  },
  handle: ({ params, caller }, { projects }: Deps) => removeMember(projects, caller, params.id, params.user),
});

export const projectRoutes = [
  postProject,
  getProjects,
  getOneProject,
  postOneProject,
  deleteProject,
  getMembers,
  putMember,
  deleteMember,
];
