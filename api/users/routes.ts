/** User endpoints. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { LoginGuard } from "../auth/login-guard.ts";
import { permissionsOf } from "../auth/roles.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { OpenRequests } from "../http/open-requests.ts";
import type { Principal } from "../http/principal.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import type { Store } from "../store/store.ts";
import { changePassword } from "./change-password.ts";
import {
  NewUser,
  PasswordChange,
  RoleGrant,
  User,
  UserList,
  UserParams,
  UserPermissions,
  UserQuery,
  UserRoleParams,
  UsersAnalysesStats,
} from "./contract.ts";
import { type CreateUserDeps, createUser, mayGiveRoles } from "./create-user.ts";
import { findUser, listUsers } from "./look-up.ts";
import { usersAnalysesStats } from "./stats.ts";
import { toUser } from "./to-user.ts";

interface Deps {
  readonly users: CreateUserDeps & {
    readonly store: Pick<Store, "users" | "accounts" | "analyses">;
    readonly guard: LoginGuard;
    readonly openRequests: Pick<OpenRequests, "recheck">;
  };
}

const postUser = route({
  method: "post",
  path: "/users",
  permission: "session",
  summary: "Make a user; each role needs its permission, and none needs `CREATE_USERS_WITHOUT_ROLES`",
  body: NewUser,
  returns: { status: 200, description: "The user", schema: User },
  errors: ["invalid-request", "permission-missing", "user-exists", "too-busy"],
  audit: {
    action: "create-user",
    kind: "administration",
    subject: ({ body }) => ({ detail: toRolesText(body.roles ?? []) }),
  },
  handle: async ({ body, caller, note }, { users }: Deps) => {
    const made = await createUser(users, caller, body);
    if (made.ok) note({ subjectId: made.value.id });
    return made;
  },
});

const getUsers = route({
  method: "get",
  path: "/users",
  permission: "session",
  summary: "List users, 20 at a time; without the permission `USER_LOOKUP` only oneself",
  query: UserQuery,
  returns: { status: 200, description: "One page", schema: UserList },
  errors: [],
  handle: async ({ query, caller }, { users }: Deps) => ok(await listUsers(users, caller, query)),
});

const getUser = route({
  method: "get",
  path: "/users/:id",
  permission: "session",
  summary: "A user; another than oneself needs the permission `USER_LOOKUP`",
  params: UserParams,
  returns: { status: 200, description: "The user", schema: User },
  errors: ["user-not-found"],
  handle: async ({ params, caller }, { users }: Deps) => {
    const found = await findUser(users, caller, params.id);
    return found.ok ? ok(toUser(found.value)) : found;
  },
});

const getUserPermissions = route({
  method: "get",
  path: "/users/:id/permissions",
  permission: "session",
  summary: "What the roles of a user give; another than oneself needs the permission `USER_LOOKUP`",
  params: UserParams,
  returns: { status: 200, description: "The permissions", schema: UserPermissions },
  errors: ["user-not-found"],
  handle: async ({ params, caller }, { users }: Deps) => {
    const found = await findUser(users, caller, params.id);
    return found.ok ? ok(permissionsOf(found.value.roles)) : found;
  },
});

const postRole = route({
  method: "post",
  path: "/users/:id/roles",
  permission: "session",
  summary: "Grant a role; each needs its permission, and another user than oneself `USER_LOOKUP`",
  params: UserParams,
  body: RoleGrant,
  returns: { status: 200, description: "The user", schema: User },
  errors: ["invalid-request", "permission-missing", "user-not-found", "last-admin"],
  audit: {
    action: "grant-role",
    kind: "administration",
    subject: ({ params, body }) => ({ subjectId: params.id, detail: toRolesText([body.role]) }),
  },
  handle: ({ params, body, caller }, { users }: Deps) =>
    setRole(users.store, caller, { id: params.id, role: body.role, isHeld: true }),
});

const deleteRole = route({
  method: "delete",
  path: "/users/:id/roles/:role",
  permission: "session",
  summary:
    "Remove a role; each needs its permission, another user than oneself `USER_LOOKUP`, and one administrator has to be left",
  params: UserRoleParams,
  returns: { status: 200, description: "The user", schema: User },
  errors: ["invalid-request", "permission-missing", "user-not-found", "last-admin"],
  audit: {
    action: "remove-role",
    kind: "administration",
    subject: ({ params }) => ({ subjectId: params.id, detail: toRolesText([params.role]) }),
  },
  handle: ({ params, caller }, { users }: Deps) => setRole(users.store, caller, { ...params, isHeld: false }),
});

interface RoleChange {
  readonly id: string;
  readonly role: string;
  readonly isHeld: boolean;
}

/** Whoever may not look others up is told nothing of them: neither whether they are there, nor what they hold. */
async function setRole(
  store: Pick<Store, "users">,
  caller: Principal,
  { id, role, isHeld }: RoleChange,
): Promise<Result<User, Failure<"permission-missing" | "user-not-found" | "last-admin">>> {
  const allowed = mayGiveRoles(caller.session.permissions.granted, [role]);
  if (!allowed.ok) return allowed;
  const found = await findUser({ store }, caller, id);
  if (!found.ok) return found;
  const outcome = await store.users.setRole(id, role, isHeld);
  if (outcome === "last-admin") return err({ code: "last-admin" });
  const user = await store.users.find(id);
  return outcome === "done" && user ? ok(toUser(user)) : err({ code: "user-not-found" });
}

function toRolesText(roles: readonly string[]): string {
  return roles.length === 0 ? "no role" : roles.join(", ");
}

const postPassword = route({
  method: "post",
  path: "/auth/password",
  permission: "CHANGE_PASSWORD_OWN",
  summary: "Change one's own password; all other sessions end, and API keys unless they shall be kept",
  body: PasswordChange,
  returns: { status: 200, description: "It is changed", schema: Nothing },
  errors: ["invalid-request", "wrong-password", "user-not-found", "too-many-attempts", "too-busy"],
  audit: {
    action: "change-password",
    kind: "own",
    subject: ({ body }) => ({ detail: body.keepApiKeys ? "API keys kept" : "API keys revoked" }),
  },
  handle: ({ body, caller, address, signal }, { users }: Deps) =>
    changePassword(users, caller, body, { address, signal }),
});

const getStats = route({
  method: "get",
  path: "/stats/users-analyses",
  permission: "USERS_ANALYSES_STATS_LOOKUP",
  summary: "How many users and analyses there are",
  returns: { status: 200, description: "One record over all time", schema: UsersAnalysesStats },
  errors: [],
  handle: async (_request, { users }: Deps) => ok(await usersAnalysesStats(users)),
});

export const userRoutes = [
  postUser,
  getUsers,
  getUser,
  getUserPermissions,
  postRole,
  deleteRole,
  postPassword,
  getStats,
];
