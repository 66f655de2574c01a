/** Opening, renewing, checking and closing sessions. */

import { randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { SessionRecord, Store, UserRecord } from "../store/store.ts";
import type { LoginRequest, LoginResponse, RefreshRequest, RefreshResponse } from "./contract.ts";
import { type Lifetimes, parseLifetimes } from "./lifetimes.ts";
import { verifyPassword } from "./password.ts";
import { permissionSets } from "./permission-sets.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { signToken, type TokenClaims, verifyToken } from "./tokens.ts";

export interface AuthDeps {
  readonly store: Pick<Store, "users" | "sessions" | "apiKeys" | "challenges">;
  readonly keys: SigningKeys;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens a session for whoever knows the password. */
export async function login(
  auth: AuthDeps,
  request: LoginRequest,
): Promise<Result<LoginResponse, Failure<"wrong-credentials" | "invalid-request">>> {
  const lifetimes = parseLifetimes(request.jwtLifetimes);
  if (!lifetimes.ok) return lifetimes;
  const identifier = request.username ?? request.ethAddress ?? request.userId ?? request.email ?? "";
  const user = await auth.store.users.findByIdentifier(identifier);
  const isRight = await verifyPassword(request.password, user?.isDisabled ? undefined : user?.passwordHash);
  if (!user || !isRight) return err({ code: "wrong-credentials" });
  const session = makeSession(auth, user, lifetimes.value, request.permissions ?? null);
  if (!user.hasLoggedIn) await auth.store.users.update(user.id, { hasLoggedIn: true });
  await auth.store.sessions.insert(session);
  return ok(toLoginResponse(auth, session, user));
}

/** Exchanges the current refresh token for a new pair; any earlier one closes the session, since somebody copied it. */
export async function refresh(
  auth: AuthDeps,
  request: RefreshRequest,
): Promise<Result<RefreshResponse, Failure<"refresh-token-refused" | "invalid-request">>> {
  const token = request.jwtTokens?.refresh ?? request.refreshToken ?? request.refresh;
  if (!token) return err({ code: "invalid-request", message: "jwtTokens.refresh is missing" });
  const claims = verifyToken(auth.keys, "refresh", token, seconds(auth.now()));
  const session = claims && (await auth.store.sessions.find(claims.sid));
  const user = session && (await auth.store.users.find(session.userId));
  if (!claims || !session || !user || user.isDisabled) return err({ code: "refresh-token-refused" });
  const next = nextPair(auth, session);
  const rotation = await auth.store.sessions.rotate(session.id, claims.jti, next);
  if (rotation !== "rotated") return err({ code: "refresh-token-refused" });
  const response = toLoginResponse(auth, { ...session, ...next }, user);
  return ok({ ...response, accessToken: response.access, refreshToken: response.refresh });
}

/** Closes the caller's session, or all of the user's. API keys end by being revoked alone: some clients log out by habit. */
export async function logout({ store }: AuthDeps, { user, session }: Principal, isGlobal: boolean): Promise<void> {
  if (isGlobal) await store.sessions.revokeAllOf(user.id);
  else await store.sessions.revoke(session.id);
}

/** The caller behind an access token; null unless it is the current one of an open session. */
export async function authenticateSession(auth: AuthDeps, accessToken: string): Promise<Principal | null> {
  const claims = verifyToken(auth.keys, "access", accessToken, seconds(auth.now()));
  const session = claims && (await auth.store.sessions.find(claims.sid));
  if (!session || session.isRevoked || session.accessJti !== claims.jti) return null;
  const user = await auth.store.users.find(session.userId);
  if (!user || user.isDisabled) return null;
  return {
    user: { id: user.id },
    session: { id: session.id, kind: "login", permissions: permissionSets(session, user) },
  };
}

function makeSession(
  auth: AuthDeps,
  user: UserRecord,
  lifetimes: Lifetimes,
  requested: readonly string[] | null,
): SessionRecord {
  return {
    id: randomUUID(),
    userId: user.id,
    requested,
    ...lifetimes,
    ...nextPair(auth, lifetimes),
    createdAt: auth.now(),
    isRevoked: false,
  };
}

function nextPair(auth: AuthDeps, { refreshLifetimeS }: Lifetimes) {
  return { accessJti: randomUUID(), refreshJti: randomUUID(), expiresAt: auth.now() + refreshLifetimeS * 1000 };
}

function toLoginResponse(auth: AuthDeps, session: SessionRecord, user: UserRecord): LoginResponse {
  const iat = seconds(auth.now());
  const sign = (claims: Pick<TokenClaims, "use" | "jti" | "exp" | "userId">): string =>
    signToken(auth.keys, { ...claims, sid: session.id, iat });
  const access = sign({
    use: "access",
    jti: session.accessJti,
    exp: iat + session.accessLifetimeS,
    userId: session.userId,
  });
  const refresh = sign({ use: "refresh", jti: session.refreshJti, exp: iat + session.refreshLifetimeS });
  return { jwtTokens: { access, refresh }, permissions: permissionSets(session, user), access, refresh };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
