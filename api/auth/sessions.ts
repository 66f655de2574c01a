/** Opening, renewing, checking and closing sessions. */

import { createHash, randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Note } from "../http/audit-trail.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { OpenRequests } from "../http/open-requests.ts";
import type { Principal } from "../http/principal.ts";
import type { SessionRecord, Store, UserRecord } from "../store/store.ts";
import type { LoginRequest, LoginResponse, RefreshRequest, RefreshResponse } from "./contract.ts";
import { impliedPassword } from "./first-accounts.ts";
import { type Lifetimes, parseLifetimes } from "./lifetimes.ts";
import { accountKey, type LoginGuard, type LoginRefusal } from "./login-guard.ts";
import { verifyPassword } from "./password.ts";
import { permissionSets } from "./permission-sets.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { signToken, type TokenClaims, verifyToken } from "./tokens.ts";
import { findSigner, parseSignedChallenge, type SignerFault } from "./wallet/find-signer.ts";

export interface AuthDeps {
  readonly store: Pick<Store, "users" | "sessions" | "apiKeys" | "challenges">;
  readonly keys: SigningKeys;
  readonly guard: LoginGuard;
  readonly openRequests: Pick<OpenRequests, "recheck">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Of one user, open at once: programs that log in each time they run never log out. */
const maxSessions = 1_000;

/** How long a renewal may be repeated by whoever knows the session's key. */
const repeatMs = 60_000;

type LoginFault = "wrong-credentials" | "invalid-request" | LoginRefusal | SignerFault;

/** Where a request to log in comes from, and what its header says. */
interface LoginConnection {
  readonly authorization: string;
  readonly address: string;
  readonly note: Note;
}

/** Opens a session for whoever knows the password, or has signed a challenge as `authorization` shows. */
export async function login(
  auth: AuthDeps,
  request: LoginRequest,
  { authorization, address, note }: LoginConnection,
): Promise<Result<LoginResponse, Failure<LoginFault>>> {
  const lifetimes = parseLifetimes(request.jwtLifetimes ?? {});
  if (!lifetimes.ok) return lifetimes;
  const signed = parseSignedChallenge(authorization);
  const found = signed ? await findSigner(auth, signed, note) : await findByPassword(auth, request, address, note);
  if (!found.ok) return found;
  const user = found.value;
  const session = makeSession(auth, user, lifetimes.value, request);
  if (!user.hasLoggedIn) await auth.store.users.update(user.id, { hasLoggedIn: true });
  await auth.store.sessions.insert(session, maxSessions);
  // A password that was changed meanwhile has ended the sessions that there were then; this one may have come after.
  const current = await auth.store.users.find(user.id);
  if (current?.passwordHash !== user.passwordHash || current.isDisabled) {
    await auth.store.sessions.revoke(session.id);
    return err({ code: "wrong-credentials" });
  }
  return ok(toLoginResponse(auth, session, user));
}

async function findByPassword(
  { store, guard, now }: AuthDeps,
  { username, ethAddress, userId, email, password: sent }: LoginRequest,
  address: string,
  note: Note,
): Promise<Result<UserRecord, Failure<"wrong-credentials" | "invalid-request" | LoginRefusal>>> {
  const identifier = username || ethAddress || userId || email || "";
  const password = sent ?? impliedPassword(identifier);
  if (password === undefined) return err(wrongField("password", "is missing"));
  const user = await store.users.findByIdentifier(identifier);
  if (user) note({ subjectId: user.id });
  return guard.check({ account: accountKey(identifier, user), address }, now(), async () => {
    const isRight = await verifyPassword(password, user?.isDisabled ? null : user?.passwordHash);
    return user && isRight ? ok(user) : err({ code: "wrong-credentials" as const });
  });
}

/**
 * Exchanges the current refresh token for a new pair; any earlier one closes the session, since somebody copied it. Who
 * has bound the session to a key may ask again with the last one, and gets the same pair: an answer can get lost.
 */
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
  const at = auth.now();
  const proof = { refreshJti: claims.jti, renewalKeyHash: hashRenewalKey(request), at, repeatableUntil: at + repeatMs };
  const rotation = await auth.store.sessions.rotate(session.id, proof, next);
  if (rotation.kind === "reused" || rotation.kind === "gone") return err({ code: "refresh-token-refused" });
  const response = toLoginResponse(auth, rotation.session, user);
  return ok({ ...response, accessToken: response.access, refreshToken: response.refresh });
}

/**
 * Closes the caller's session, or all of the user's. API keys end by being revoked alone, since some clients log out by
 * habit; nor do they close the sessions of others.
 */
export async function logout(
  { store, openRequests }: AuthDeps,
  { user, session }: Principal,
  isGlobal: boolean,
  signal: AbortSignal,
): Promise<Result<object, Failure<"permission-missing">>> {
  if (isGlobal && session.isPowerless) return err({ code: "permission-missing" });
  if (session.kind === "api-key") return ok({});
  if (isGlobal) await store.sessions.revokeAllOf(user.id);
  else await store.sessions.revoke(session.id);
  await openRequests.recheck(user.id, signal);
  return ok({});
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
    session: {
      id: session.id,
      kind: "login",
      permissions: permissionSets(session, user),
      isPowerless: session.requested?.length === 0,
    },
  };
}

function makeSession(auth: AuthDeps, user: UserRecord, lifetimes: Lifetimes, request: LoginRequest): SessionRecord {
  return {
    id: randomUUID(),
    userId: user.id,
    requested: request.permissions ?? null,
    renewalKeyHash: hashRenewalKey(request),
    previous: null,
    ...lifetimes,
    ...nextPair(auth, lifetimes),
    createdAt: auth.now(),
    isRevoked: false,
  };
}

/** The client makes it of random bits, so a plain hash is enough. */
function hashRenewalKey({ renewalKey }: Pick<LoginRequest, "renewalKey">): string | null {
  return renewalKey ? createHash("sha256").update(renewalKey).digest("hex") : null;
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
