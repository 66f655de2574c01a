/** Group endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Group, GroupList, GroupOperation, GroupParams, GroupQuery, NewGroup } from "./contract.ts";
import { createGroup, type GroupDeps, getGroup, listGroups, operateGroup } from "./groups.ts";

interface Deps {
  readonly groups: GroupDeps;
}

const postGroup = route({
  method: "post",
  path: "/analysis-groups",
  permission: "session",
  summary: "Make a group of analyses",
  body: NewGroup,
  returns: {
    status: 200,
    description: "The group, open",
    schema: Group,
    links: [
      { method: "get", path: "/analysis-groups/:id", parameters: { id: "/id" } },
      { method: "post", path: "/analysis-groups/:id", parameters: { id: "/id" } },
    ],
  },
  errors: [],
  handle: async ({ body, caller }, { groups }: Deps) => ok(await createGroup(groups, caller, body.groupName ?? "")),
});

const getGroups = route({
  method: "get",
  path: "/analysis-groups",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own groups, or all of a project, newest first, 20 at a time",
  query: GroupQuery,
  returns: { status: 200, description: "One page", schema: GroupList },
  errors: ["invalid-request", "too-busy"],
  handle: ({ query, caller }, { groups }: Deps) => listGroups(groups, caller, query),
});

const getOneGroup = route({
  method: "get",
  path: "/analysis-groups/:id",
  permission: "session",
  summary: "A group and how far it is",
  params: GroupParams,
  returns: { status: 200, description: "The group", schema: Group },
  errors: ["group-not-found"],
  handle: ({ params, caller }, { groups }: Deps) => getGroup(groups, caller, params.id),
});

const postOperation = route({
  method: "post",
  path: "/analysis-groups/:id",
  permission: "session",
  summary: "Close a group to further analyses, or take it into a project",
  params: GroupParams,
  body: GroupOperation,
  takesText: true,
  returns: { status: 200, description: "The group", schema: Group },
  errors: ["group-not-found", "project-not-found", "project-role-missing", "invalid-request"],
  handle: ({ params, body, caller }, { groups }: Deps) => operateGroup(groups, caller, params.id, body),
});

export const groupRoutes = [postGroup, getGroups, getOneGroup, postOperation];
