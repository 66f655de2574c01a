/** Makes an account with an invitation. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { hashSecret } from "../auth/hash-secret.ts";
import type { LoginRefusal } from "../auth/login-guard.ts";
import { permissionsOf } from "../auth/roles.ts";
import { makeGroup } from "../groups/groups.ts";
import type { Note } from "../http/audit-trail.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { InvitationRecord } from "../store/store.ts";
import type { User } from "../users/contract.ts";
import { mayMakeWith } from "../users/create-user.ts";
import { makeAccount } from "../users/new-account.ts";
import { toUser } from "../users/to-user.ts";
import type { OpenInvitation, Registration } from "./contract.ts";
import type { InvitationDeps } from "./invitations.ts";

/** What whoever has the token may know of the invitation. */
export async function checkInvitation(
  deps: InvitationDeps,
  token: string,
): Promise<Result<OpenInvitation, Failure<"invitation-not-found">>> {
  const found = await findOpen(deps, token);
  if (!found.ok) return found;
  const { roles, groupName, expiresAt } = found.value;
  return ok({ roles, groupName, expiresAt: new Date(expiresAt).toISOString() });
}

type RegisterFault = "invitation-not-found" | "invalid-request" | "user-exists" | LoginRefusal;

interface RegisterConnection {
  readonly address: string;
  readonly note: Note;
}

/** Whoever asks which names are taken is slowed down as whoever guesses passwords. */
export async function register(
  deps: InvitationDeps,
  { token, ...wanted }: Registration,
  { address, note }: RegisterConnection,
): Promise<Result<User, Failure<RegisterFault>>> {
  const found = await findOpen(deps, token);
  if (!found.ok) return found;
  const { id, roles, groupName } = found.value;
  note({ subjectId: id });
  const made = await makeAccount(deps.gate, wanted, { roles, createdAt: deps.now() });
  if (!made.ok) return made;
  const user = made.value;
  const group = groupName === null ? null : makeGroup(user.id, groupName, deps.now());
  return deps.guard.check({ account: `invitation ${id}`, address }, deps.now(), async () => {
    const used = await deps.store.invitations.use(id, { user, group }, deps.now());
    const failed = useFaults[used];
    if (failed !== null) return err({ code: failed });
    note({ subjectId: user.id, detail: `invitation ${id}` });
    return ok(toUser(user));
  });
}

const useFaults = { done: null, gone: "invitation-not-found", taken: "user-exists" } as const;

/** One that works, and whose maker may still give what it gives. */
async function findOpen(
  { store, now }: InvitationDeps,
  token: string,
): Promise<Result<InvitationRecord, Failure<"invitation-not-found">>> {
  const invitation = await store.invitations.findByHash(hashSecret(token));
  const maker = invitation && (await store.users.find(invitation.userId));
  const isOpen =
    invitation !== undefined &&
    !invitation.isRevoked &&
    invitation.expiresAt > now() &&
    invitation.nUses < invitation.maxUses &&
    maker !== undefined &&
    !maker.isDisabled &&
    mayMakeWith(permissionsOf(maker.roles), invitation.roles).ok;
  return isOpen ? ok(invitation) : err({ code: "invitation-not-found" });
}
