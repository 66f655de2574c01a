/** Sessions and API keys of others: listed, and revoked one by one or all. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import { type AccountDeps, findAccount, findManaged, type ManageFault } from "./accounts.ts";
import type { AccountSession } from "./contract.ts";

/** The user's that are open, newest first. */
export async function listSessions(
  deps: AccountDeps,
  id: string,
): Promise<Result<readonly AccountSession[], Failure<"user-not-found">>> {
  const found = await findAccount(deps, id);
  if (!found.ok) return found;
  const open = (await deps.store.sessions.listOf(id)).filter(({ expiresAt }) => expiresAt > deps.now());
  return ok(
    open.reverse().map((session) => ({
      id: session.id,
      createdAt: new Date(session.createdAt).toISOString(),
      expiresAt: new Date(session.expiresAt).toISOString(),
      permissions: session.requested,
    })),
  );
}

/** Ends one session of the user. */
export async function revokeSession(
  deps: AccountDeps,
  caller: Principal,
  { id, session }: { readonly id: string; readonly session: string },
  signal: AbortSignal,
): Promise<Result<object, Failure<ManageFault | "session-not-found">>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  const record = await deps.store.sessions.find(session);
  if (record?.userId !== id || record.isRevoked) return err({ code: "session-not-found" });
  await deps.store.sessions.revoke(session);
  await deps.openRequests.recheck(id, signal);
  return ok({});
}

/** Ends one key of the user. */
export async function revokeKey(
  deps: AccountDeps,
  caller: Principal,
  { id, key }: { readonly id: string; readonly key: string },
  signal: AbortSignal,
): Promise<Result<object, Failure<ManageFault | "api-key-not-found">>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  if (!(await deps.store.apiKeys.revoke(key, id))) return err({ code: "api-key-not-found" });
  await deps.openRequests.recheck(id, signal);
  return ok({});
}

/** Ends all sessions, or all keys, of the user; the answer to this request still comes. */
export async function revokeAll(
  deps: AccountDeps,
  caller: Principal,
  id: string,
  { what, signal }: { readonly what: "sessions" | "keys"; readonly signal: AbortSignal },
): Promise<Result<{ readonly numRevoked: number }, Failure<ManageFault>>> {
  const found = await findManaged(deps, caller, id);
  if (!found.ok) return found;
  const chosen = { sessions: what === "sessions", keys: what === "keys" };
  const { nSessions, nKeys } = await deps.store.accounts.revokeAll(id, chosen);
  await deps.openRequests.recheck(id, signal);
  return ok({ numRevoked: nSessions + nKeys });
}
