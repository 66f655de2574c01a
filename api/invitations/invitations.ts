/** Makes, lists and revokes invitations. */

import { randomBytes, randomUUID } from "node:crypto";
import { err, ok, type Result } from "../../engine/util/result.ts";
import { hashSecret } from "../auth/hash-secret.ts";
import { isStillOpen } from "../auth/is-still-open.ts";
import { parseInvitationLifetime } from "../auth/lifetimes.ts";
import type { AuthDeps } from "../auth/sessions.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import type { Principal } from "../http/principal.ts";
import type { InvitationRecord, Store } from "../store/store.ts";
import { mayMakeWith } from "../users/create-user.ts";
import type { Invitation, MadeInvitation, NewInvitation } from "./contract.ts";

export interface InvitationDeps {
  readonly store: Pick<Store, "users" | "sessions" | "apiKeys" | "invitations">;
  readonly gate: Gate;
  readonly guard: AuthDeps["guard"];
  readonly now: () => number;
}

/** Of one maker, at once. */
const maxOpen = 100;

/** An invitation to an account with roles that the caller could give; its token is shown this once. */
export async function makeInvitation(
  deps: InvitationDeps,
  caller: Principal,
  { note, roles, groupName, maxUses, expiresIn }: NewInvitation,
): Promise<
  Result<
    MadeInvitation,
    Failure<"permission-missing" | "invalid-request" | "too-many-invitations" | "not-authenticated">
  >
> {
  const given = [...new Set(roles ?? ["regular"])];
  const allowed = mayMakeWith(caller.session.permissions.granted, given);
  if (!allowed.ok) return allowed;
  const lifetime = parseInvitationLifetime(expiresIn);
  if (!lifetime.ok) return lifetime;
  const token = randomBytes(24).toString("base64url");
  const invitation: InvitationRecord = {
    id: randomUUID(),
    tokenHash: hashSecret(token),
    userId: caller.user.id,
    note: note ?? "",
    roles: given,
    groupName: groupName || null,
    createdAt: deps.now(),
    expiresAt: deps.now() + lifetime.value * 1000,
    maxUses: maxUses ?? 1,
    nUses: 0,
    isRevoked: false,
  };
  if (!(await deps.store.invitations.insert(invitation, maxOpen))) return err({ code: "too-many-invitations" });
  // Whoever was locked out meanwhile had those revoked that there were then; this one may have come after.
  if (await isStillOpen(deps, caller)) return ok({ ...toInvitation(invitation), token });
  await deps.store.invitations.revoke(invitation.id);
  return err({ code: "not-authenticated" });
}

/** Those that work: one's own, and everybody's for whoever manages users. */
export async function listInvitations(
  { store, now }: InvitationDeps,
  caller: Principal,
): Promise<readonly Invitation[]> {
  const listed = await store.invitations.list(mayManage(caller) ? undefined : caller.user.id);
  return listed.filter(({ expiresAt, nUses, maxUses }) => expiresAt > now() && nUses < maxUses).map(toInvitation);
}

/** Ends one of one's own, or anybody's for whoever manages users. Accounts made with it stay. */
export async function revokeInvitation(
  { store }: InvitationDeps,
  caller: Principal,
  id: string,
): Promise<Result<object, Failure<"invitation-not-found">>> {
  const invitation = await store.invitations.find(id);
  const isTheirs = invitation?.userId === caller.user.id || mayManage(caller);
  return isTheirs && (await store.invitations.revoke(id)) ? ok({}) : err({ code: "invitation-not-found" });
}

function mayManage({ session }: Principal): boolean {
  return session.permissions.granted.includes("MANAGE_USERS");
}

function toInvitation(record: InvitationRecord): Invitation {
  const { id, userId, note, roles, groupName, maxUses, nUses, createdAt, expiresAt } = record;
  return {
    id,
    createdBy: userId,
    note,
    roles,
    groupName,
    maxUses,
    numUses: nUses,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
