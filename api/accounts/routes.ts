/** Endpoints of the administration of accounts. */

import { ok } from "../../engine/util/result.ts";
import { listApiKeys } from "../auth/api-keys.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import {
  type AccountDeps,
  deleteAccount,
  disableAccount,
  editAccount,
  enableAccount,
  findAccount,
  listAccounts,
  readAccount,
  resetPassword,
} from "./accounts.ts";
import {
  Account,
  AccountChange,
  AccountKeyParams,
  AccountKeys,
  AccountList,
  AccountParams,
  AccountQuery,
  AccountSessionParams,
  AccountSessions,
  NewPassword,
  Revoked,
} from "./contract.ts";
import { listSessions, revokeAll, revokeKey, revokeSession } from "./credentials.ts";

interface Deps {
  readonly accounts: AccountDeps;
}

const ofAccount = ({ params }: { readonly params: { readonly id: string } }) => ({ subjectId: params.id });

/** Which of the names are changed, without what to. */
function namesIn(change: AccountChange): string {
  return Object.keys(AccountChange.properties)
    .filter((name) => Object.hasOwn(change, name))
    .join(", ");
}

const getAccounts = route({
  method: "get",
  path: "/accounts",
  permission: "MANAGE_USERS",
  summary: "List accounts, oldest first, 20 at a time",
  query: AccountQuery,
  returns: { status: 200, description: "One page", schema: AccountList },
  errors: [],
  handle: async ({ query }, { accounts }: Deps) => ok(await listAccounts(accounts, query)),
});

const getAccount = route({
  method: "get",
  path: "/accounts/:id",
  permission: "MANAGE_USERS",
  summary: "An account",
  params: AccountParams,
  returns: { status: 200, description: "The account", schema: Account },
  errors: ["user-not-found"],
  handle: ({ params }, { accounts }: Deps) => readAccount(accounts, params.id),
});

const postAccount = route({
  method: "post",
  path: "/accounts/:id",
  permission: "MANAGE_USERS",
  summary: "Change what names an account; as all changes, it takes the permission to give each of its roles",
  params: AccountParams,
  body: AccountChange,
  returns: { status: 200, description: "The account", schema: Account },
  errors: ["user-not-found", "permission-missing", "invalid-request", "user-exists"],
  audit: {
    action: "edit-user",
    kind: "administration",
    subject: ({ params, body }) => ({ subjectId: params.id, detail: namesIn(body) }),
  },
  handle: ({ params, body, caller }, { accounts }: Deps) => editAccount(accounts, caller, params.id, body),
});

const deleteOneAccount = route({
  method: "delete",
  path: "/accounts/:id",
  permission: "MANAGE_USERS",
  summary: "Delete an account; what it has analysed stays, under an id that names nobody any more",
  params: AccountParams,
  returns: { status: 200, description: "It is deleted", schema: Nothing },
  errors: ["user-not-found", "permission-missing", "last-admin", "own-account"],
  audit: { action: "delete-user", kind: "administration", subject: ofAccount },
  handle: ({ params, caller }, { accounts }: Deps) => deleteAccount(accounts, caller, params.id),
});

const postDisable = route({
  method: "post",
  path: "/accounts/:id/disable",
  permission: "MANAGE_USERS",
  summary: "Lock a user out at once; sessions, keys and invitations end for good",
  params: AccountParams,
  returns: { status: 200, description: "The account", schema: Account },
  errors: ["user-not-found", "permission-missing", "last-admin", "own-account"],
  audit: { action: "disable-user", kind: "administration", subject: ofAccount },
  handle: ({ params, caller }, { accounts }: Deps) => disableAccount(accounts, caller, params.id),
});

const postEnable = route({
  method: "post",
  path: "/accounts/:id/enable",
  permission: "MANAGE_USERS",
  summary: "Let a user in again who was locked out",
  params: AccountParams,
  returns: { status: 200, description: "The account", schema: Account },
  errors: ["user-not-found", "permission-missing"],
  audit: { action: "enable-user", kind: "administration", subject: ofAccount },
  handle: ({ params, caller }, { accounts }: Deps) => enableAccount(accounts, caller, params.id),
});

const postResetPassword = route({
  method: "post",
  path: "/accounts/:id/reset-password",
  permission: "MANAGE_USERS",
  summary: "Give a user a new password, which is shown this once; all sessions and API keys end",
  params: AccountParams,
  returns: { status: 200, description: "The password, to be passed on", schema: NewPassword },
  errors: ["user-not-found", "permission-missing", "too-busy"],
  audit: { action: "reset-password", kind: "administration", subject: ofAccount },
  handle: ({ params, caller, signal }, { accounts }: Deps) => resetPassword(accounts, caller, params.id, signal),
});

const getSessions = route({
  method: "get",
  path: "/accounts/:id/sessions",
  permission: "MANAGE_USERS",
  summary: "The sessions of a user, newest first",
  params: AccountParams,
  returns: { status: 200, description: "The sessions", schema: AccountSessions },
  errors: ["user-not-found"],
  handle: async ({ params }, { accounts }: Deps) => {
    const listed = await listSessions(accounts, params.id);
    return listed.ok ? ok({ sessions: listed.value }) : listed;
  },
});

const deleteSessions = route({
  method: "delete",
  path: "/accounts/:id/sessions",
  permission: "MANAGE_USERS",
  summary: "End all sessions of a user",
  params: AccountParams,
  returns: { status: 200, description: "How many there were", schema: Revoked },
  errors: ["user-not-found", "permission-missing"],
  audit: { action: "revoke-all-sessions", kind: "administration", subject: ofAccount },
  handle: ({ params, caller, signal }, { accounts }: Deps) =>
    revokeAll(accounts, caller, params.id, { what: "sessions", signal }),
});

const deleteSession = route({
  method: "delete",
  path: "/accounts/:id/sessions/:session",
  permission: "MANAGE_USERS",
  summary: "End a session of a user",
  params: AccountSessionParams,
  returns: { status: 200, description: "It has ended", schema: Nothing },
  errors: ["user-not-found", "permission-missing", "session-not-found"],
  audit: { action: "revoke-session", kind: "administration", subject: ofAccount },
  handle: ({ params, caller, signal }, { accounts }: Deps) => revokeSession(accounts, caller, params, signal),
});

const getKeys = route({
  method: "get",
  path: "/accounts/:id/api-keys",
  permission: "MANAGE_USERS",
  summary: "The API keys of a user, oldest first, without what is secret in them",
  params: AccountParams,
  returns: { status: 200, description: "The keys", schema: AccountKeys },
  errors: ["user-not-found"],
  handle: async ({ params }, { accounts }: Deps) => {
    const found = await findAccount(accounts, params.id);
    return found.ok ? ok({ apiKeys: await listApiKeys(accounts, params.id) }) : found;
  },
});

const deleteKeys = route({
  method: "delete",
  path: "/accounts/:id/api-keys",
  permission: "MANAGE_USERS",
  summary: "Revoke all API keys of a user",
  params: AccountParams,
  returns: { status: 200, description: "How many there were", schema: Revoked },
  errors: ["user-not-found", "permission-missing"],
  audit: { action: "revoke-all-keys", kind: "administration", subject: ofAccount },
  handle: ({ params, caller, signal }, { accounts }: Deps) =>
    revokeAll(accounts, caller, params.id, { what: "keys", signal }),
});

const deleteKey = route({
  method: "delete",
  path: "/accounts/:id/api-keys/:key",
  permission: "MANAGE_USERS",
  summary: "Revoke an API key of a user",
  params: AccountKeyParams,
  returns: { status: 200, description: "It is revoked", schema: Nothing },
  errors: ["user-not-found", "permission-missing", "api-key-not-found"],
  audit: { action: "revoke-key", kind: "administration", subject: ofAccount },
  handle: ({ params, caller, signal }, { accounts }: Deps) => revokeKey(accounts, caller, params, signal),
});

export const accountRoutes = [
  getAccounts,
  getAccount,
  postAccount,
  deleteOneAccount,
  postDisable,
  postEnable,
  postResetPassword,
  getSessions,
  deleteSessions,
  deleteSession,
  getKeys,
  deleteKeys,
  deleteKey,
];
