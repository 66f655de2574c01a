/** API keys: made once, shown once, taken instead of an access token until they expire or are revoked. */

import { randomUUID, timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { ApiKeyRecord, Store } from "../store/store.ts";
import type { ApiKey, ApiKeyRequest, NewApiKey } from "./contract.ts";
import { hashSecret } from "./hash-secret.ts";
import { isStillOpen } from "./is-still-open.ts";
import { parseKeyLifetime } from "./lifetimes.ts";
import { permissionSets } from "./permission-sets.ts";
import type { AuthDeps } from "./sessions.ts";
import { readUnverified, signToken } from "./tokens.ts";

/** Of one user, at once. */
const maxKeys = 50;

/**
 * Makes a key. Old clients read its `exp`, so it is a JSON Web Token; it is known again by its hash, so that it outlives
 * the key that signed it. It may do no more than the session that makes it, and no key makes another.
 */
export async function createApiKey(
  auth: AuthDeps,
  caller: Principal,
  { name, expiresIn, permissions }: ApiKeyRequest,
): Promise<
  Result<NewApiKey, Failure<"login-required" | "invalid-request" | "too-many-api-keys" | "not-authenticated">>
> {
  const { user, session } = caller;
  if (session.kind !== "login") return err({ code: "login-required" });
  const lifetime = parseKeyLifetime(expiresIn);
  if (!lifetime.ok) return lifetime;
  const { granted } = session.permissions;
  const id = randomUUID();
  const iat = Math.floor(auth.now() / 1000);
  const exp = iat + lifetime.value;
  const key = signToken(auth.keys, { use: "api-key", jti: id, sid: id, iat, exp, userId: user.id });
  const made: ApiKeyRecord = {
    id,
    userId: user.id,
    name: name ?? "",
    hash: hashSecret(key),
    requested: granted.filter((permission) => permissions?.includes(permission) ?? true),
    createdAt: auth.now(),
    expiresAt: exp * 1000,
    isRevoked: false,
    isPowerless: permissions?.length === 0,
  };
  const isKept = await auth.store.apiKeys.insert(made, maxKeys);
  if (!isKept) return err({ code: "too-many-api-keys" });
  // Whoever was locked out meanwhile had those keys revoked that there were then; this one may have come after.
  if (await isStillOpen(auth, caller)) return ok({ ...toApiKey(made), key });
  await auth.store.apiKeys.revoke(id, user.id);
  return err({ code: "not-authenticated" });
}

/** A user's keys that work, oldest first. */
export async function listApiKeys(
  { store, now }: { readonly store: Pick<Store, "apiKeys">; readonly now: () => number },
  userId: string,
): Promise<readonly ApiKey[]> {
  const keys = await store.apiKeys.listOf(userId);
  return keys.filter(({ expiresAt }) => expiresAt > now()).map(toApiKey);
}

/** The caller behind a key; null where it is none, or expired, or revoked. */
export async function authenticateApiKey({ store, now }: AuthDeps, token: string): Promise<Principal | null> {
  const { jti } = readUnverified(token);
  const key = typeof jti === "string" ? await store.apiKeys.find(jti) : undefined;
  if (!key || key.isRevoked || key.expiresAt <= now()) return null;
  if (!timingSafeEqual(Buffer.from(hashSecret(token), "hex"), Buffer.from(key.hash, "hex"))) return null;
  const user = await store.users.find(key.userId);
  if (!user || user.isDisabled) return null;
  const { id, isPowerless } = key;
  return {
    user: { id: user.id },
    session: { id, kind: "api-key", permissions: permissionSets(key, user), isPowerless },
  };
}

/** Ends a key of the caller's. A key may end itself, and no other. */
export async function revokeApiKey(
  { store, openRequests }: AuthDeps,
  { user, session }: Principal,
  id: string,
  signal: AbortSignal,
): Promise<Result<object, Failure<"api-key-not-found" | "login-required">>> {
  if (session.kind === "api-key" && session.id !== id) return err({ code: "login-required" });
  if (!(await store.apiKeys.revoke(id, user.id))) return err({ code: "api-key-not-found" });
  await openRequests.recheck(user.id, signal);
  return ok({});
}

function toApiKey({ id, name, requested, createdAt, expiresAt }: ApiKeyRecord): ApiKey {
  return {
    id,
    name,
    permissions: requested,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
