/** Session endpoints. */

import { ok } from "../../engine/util/result.ts";
import { route } from "../http/route.ts";
import { Nothing } from "../http/schemas.ts";
import {
  ChallengeQuery,
  ChallengeResponse,
  LoginRequest,
  LoginResponse,
  LogoutRequest,
  PermissionSets,
  RefreshRequest,
  RefreshResponse,
} from "./contract.ts";
import { type AuthDeps, login, logout, refresh } from "./sessions.ts";
import { giveChallenge } from "./wallet/give-challenge.ts";

interface Deps {
  readonly auth: AuthDeps;
}

const getChallenge = route({
  method: "get",
  path: "/auth/challenge",
  permission: "public",
  summary: "A challenge for a wallet to sign",
  query: ChallengeQuery,
  returns: { status: 200, description: "What the wallet is asked to sign", schema: ChallengeResponse },
  errors: [],
  handle: ({ query }, { auth }: Deps) => ok(giveChallenge(auth, query)),
});

const postLogin = route({
  method: "post",
  path: "/auth/login",
  permission: "public",
  summary: "Open a session with a name and a password, or with `Authorization: MetaMask <challenge>.<signature>`",
  body: LoginRequest,
  returns: { status: 200, description: "A pair of tokens", schema: LoginResponse },
  errors: [
    "wrong-credentials",
    "challenge-expired",
    "challenge-invalid",
    "address-unknown",
    "invalid-request",
    "too-many-attempts",
    "too-busy",
  ],
  audit: { action: "log-in", kind: "own", isKeptAtEnd: true },
  handle: ({ body, authorization, address, note }, { auth }: Deps) =>
    login(auth, body, { authorization, address, note }),
});

const postRefresh = route({
  method: "post",
  path: "/auth/refresh",
  permission: "public",
  summary: "Exchange a refresh token for a new pair of tokens; the old pair is void from then on",
  body: RefreshRequest,
  returns: { status: 200, description: "The new pair", schema: RefreshResponse },
  errors: ["refresh-token-refused", "invalid-request"],
  handle: ({ body }, { auth }: Deps) => refresh(auth, body),
});

const postLogout = route({
  method: "post",
  path: "/auth/logout",
  permission: "bare-session",
  summary: "Close this session, or all sessions of the user; an API key closes none",
  body: LogoutRequest,
  returns: { status: 200, description: "It is closed", schema: Nothing },
  errors: ["permission-missing"],
  audit: {
    action: "log-out",
    kind: "own",
    subject: ({ body }) => ({ detail: body.global ? "all sessions" : "" }),
  },
  handle: ({ body, caller, signal }, { auth }: Deps) => logout(auth, caller, body.global ?? false, signal),
});

const getSessionPermissions = route({
  method: "get",
  path: "/auth/session/permissions",
  permission: "bare-session",
  summary: "What this session may do",
  returns: { status: 200, description: "The permissions", schema: PermissionSets },
  errors: [],
  handle: ({ caller }) => ok(caller.session.permissions),
});

export const authRoutes = [getChallenge, postLogin, postRefresh, postLogout, getSessionPermissions];
