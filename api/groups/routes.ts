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
  returns: { status: 200, description: "The group, open", schema: Group },
  errors: [],
  handle: async ({ body, user }, { groups }: Deps) => ok(await createGroup(groups, { user }, body.groupName ?? "")),
});

const getGroups = route({
  method: "get",
  path: "/analysis-groups",
  permission: "ANALYSES_LOOKUP_OWN",
  summary: "List one's own groups, newest first, 20 at a time",
  query: GroupQuery,
  returns: { status: 200, description: "One page", schema: GroupList },
  errors: ["invalid-request", "too-busy"],
  handle: ({ query, user }, { groups }: Deps) => listGroups(groups, { user }, query),
});

const getOneGroup = route({
  method: "get",
  path: "/analysis-groups/:id",
  permission: "session",
  summary: "A group and how far it is",
  params: GroupParams,
  returns: { status: 200, description: "The group", schema: Group },
  errors: ["group-not-found"],
  handle: ({ params, user }, { groups }: Deps) => getGroup(groups, { user }, params.id),
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
  errors: ["group-not-found", "project-not-found", "invalid-request"],
  handle: ({ params, body, user }, { groups }: Deps) => operateGroup(groups, { user }, params.id, body),
});

export const groupRoutes = [postGroup, getGroups, getOneGroup, postOperation];
