/** The invitation store over the tables. */

import type { InvitationRecord, InvitationStore, Registration } from "../invitation-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";
import { isTaken } from "./users.ts";

/** Makes the store. */
export function makeInvitationStore(database: Database): InvitationStore {
  const { invitations } = database.tables;
  return {
    insert: (invitation, maxOpen) => database.commit((tables) => insert(tables.invitations, invitation, maxOpen)),
    find: async (id) => invitations.get(id),
    findByHash: async (tokenHash) => [...invitations.values()].find((invitation) => invitation.tokenHash === tokenHash),
    list: async (userId) =>
      [...invitations.values()]
        .filter((invitation) => !invitation.isRevoked && (userId ?? invitation.userId) === invitation.userId)
        .reverse(),
    use: (id, registration, now) => database.commit((tables) => use(tables, id, registration, now)),
    revoke: (id) =>
      database.commit((tables) => {
        const invitation = tables.invitations.get(id);
        if (!invitation || invitation.isRevoked) return false;
        tables.invitations.set(id, { ...invitation, isRevoked: true });
        return true;
      }),
  };
}

function insert(invitations: Map<string, InvitationRecord>, invitation: InvitationRecord, maxOpen: number): boolean {
  for (const { id, expiresAt, isRevoked } of invitations.values())
    if (isRevoked || expiresAt <= invitation.createdAt) invitations.delete(id);
  const nOpen = [...invitations.values()].filter(
    ({ userId, nUses, maxUses }) => userId === invitation.userId && nUses < maxUses,
  ).length;
  if (nOpen >= maxOpen) return false;
  invitations.set(invitation.id, invitation);
  return true;
}

function use(tables: Tables, id: string, { user, group }: Registration, now: number) {
  const { users, groups, invitations } = tables;
  const invitation = invitations.get(id);
  const maker = invitation && users.get(invitation.userId);
  if (!invitation || !maker || maker.isDisabled || !isOpen(invitation, now)) return "gone";
  if (isTaken(users, user)) return "taken";
  users.set(user.id, user);
  if (group) groups.set(group.id, group);
  invitations.set(id, { ...invitation, nUses: invitation.nUses + 1 });
  return "done";
}

function isOpen({ nUses, maxUses, isRevoked, expiresAt }: InvitationRecord, now: number): boolean {
  return nUses < maxUses && !isRevoked && now < expiresAt;
}
