/** The stores of accounts and what they hold: which rows each of their methods is about. */

import type { AccountStore } from "../account-store.ts";
import type { ApiKeyStore } from "../api-key-store.ts";
import type { ChallengeStore } from "../challenge-store.ts";
import type { GroupStore } from "../group-store.ts";
import type { InvitationStore } from "../invitation-store.ts";
import { makeAccountStore } from "../lowdb/accounts.ts";
import { makeApiKeyStore } from "../lowdb/api-keys.ts";
import { makeChallengeStore } from "../lowdb/challenges.ts";
import { makeGroupStore } from "../lowdb/groups.ts";
import { makeInvitationStore } from "../lowdb/invitations.ts";
import { makeSessionStore } from "../lowdb/sessions.ts";
import { identifiersOf, makeUserStore } from "../lowdb/users.ts";
import type { SessionStore } from "../session-store.ts";
import type { UserRecord, UserStore } from "../user-store.ts";
import { access, all, byId, ofProject } from "./access.ts";
import type { Connection } from "./connection.ts";
import type { Selection } from "./scope.ts";

/** Held by whatever changes who there is, or what names somebody. */
const accounts = "accounts";
/** Held by whatever changes what a user holds in all. */
const holdings = (userId: string): string => `holdings of ${userId}`;

const ofUser = (userId: string): Selection => ["user_id = $1", userId];

function named(identifiers: readonly string[], or = "", ...more: readonly string[]): Selection {
  const each = [...new Set(identifiers.flatMap((identifier) => [identifier, identifier.toLowerCase()]))];
  const isNamed = "id = any($1) or username = any($1) or eth_address = any($1) or email = any($1)";
  return [isNamed + or, each, ...more];
}

/** The user, and all administrators. */
const withAdmins = (id: string): Selection => [`id = $1 or record->'roles' ? 'admin'`, id];

/** Makes the store. */
export function makeUsers(connection: Connection): UserStore {
  const { read, write } = access(connection, makeUserStore);
  return {
    insert: (user) => write([accounts], { users: named(identifiersOf(user)) }, (store) => store.insert(user)),
    find: (id) => read({ users: byId(id) }, (store) => store.find(id)),
    findByIdentifier: (identifier) =>
      read({ users: named([identifier]) }, (store) => store.findByIdentifier(identifier)),
    update: (id, changes) => write([accounts], { users: byId(id) }, (store) => store.update(id, changes)),
    setRole: (id, role, isHeld) =>
      write([accounts], { users: withAdmins(id) }, (store) => store.setRole(id, role, isHeld)),
    all: () => read({ users: all }, (store) => store.all()),
  };
}

/** Makes the store. */
export function makeAccounts(connection: Connection): AccountStore {
  const { write } = access(connection, makeAccountStore);
  const held = (id: string) => ({ sessions: ofUser(id), apiKeys: ofUser(id), invitations: ofUser(id) });
  return {
    edit(id, changes) {
      const identifiers = identifiersOf({ ...nobody, ...changes, id });
      return write([accounts], { users: named(identifiers) }, (store) => store.edit(id, changes));
    },
    setDisabled: (id, isDisabled) =>
      write([accounts, holdings(id)], { users: withAdmins(id), ...held(id) }, (store) =>
        store.setDisabled(id, isDisabled),
      ),
    remove: (id, deletedAt) =>
      write([accounts, holdings(id)], { users: withAdmins(id), ...held(id) }, (store) => store.remove(id, deletedAt)),
    setPassword: (id, setting) =>
      write([accounts, holdings(id)], { users: byId(id), ...held(id) }, (store) => store.setPassword(id, setting)),
    revokeAll: (id, what) => write([holdings(id)], held(id), (store) => store.revokeAll(id, what)),
  };
}

const nobody: Pick<UserRecord, "id" | "username" | "ethAddress" | "email"> = {
  id: "",
  username: null,
  ethAddress: null,
  email: null,
};

/** Makes the store. */
export function makeSessions(connection: Connection): SessionStore {
  const { read, write } = access(connection, makeSessionStore);
  return {
    insert(session, maxOpen) {
      const { userId, createdAt } = session;
      const concerned: Selection = ["user_id = $1 or is_revoked or expires_at <= $2", userId, createdAt];
      return write([holdings(userId)], { sessions: concerned }, (store) => store.insert(session, maxOpen));
    },
    find: (id) => read({ sessions: byId(id) }, (store) => store.find(id)),
    listOf: (userId) => read({ sessions: ofUser(userId) }, (store) => store.listOf(userId)),
    rotate: (id, proof, next) => write([], { sessions: byId(id) }, (store) => store.rotate(id, proof, next)),
    revoke: (id) => write([], { sessions: byId(id) }, (store) => store.revoke(id)),
    revokeAllOf: (userId, exceptId) =>
      write([holdings(userId)], { sessions: ofUser(userId) }, (store) => store.revokeAllOf(userId, exceptId)),
  };
}

/** Makes the store. */
export function makeApiKeys(connection: Connection): ApiKeyStore {
  const { read, write } = access(connection, makeApiKeyStore);
  return {
    insert(key, maxKeys) {
      const { userId, createdAt } = key;
      const concerned: Selection = ["user_id = $1 or is_revoked or expires_at <= $2", userId, createdAt];
      return write([holdings(userId)], { apiKeys: concerned }, (store) => store.insert(key, maxKeys));
    },
    find: (id) => read({ apiKeys: byId(id) }, (store) => store.find(id)),
    listOf: (userId) => read({ apiKeys: ofUser(userId) }, (store) => store.listOf(userId)),
    revoke: (id, userId) => write([], { apiKeys: byId(id) }, (store) => store.revoke(id, userId)),
  };
}

/** Makes the store. */
export function makeChallenges(connection: Connection): ChallengeStore {
  const { write } = access(connection, makeChallengeStore);
  return {
    use(challenge, now) {
      const concerned: Selection = ["id = $1 or expires_at <= $2", challenge.id, now];
      return write([`challenge ${challenge.id}`], { usedChallenges: concerned }, (store) => store.use(challenge, now));
    },
  };
}

/** Makes the store. */
export function makeInvitations(connection: Connection): InvitationStore {
  const { read, write } = access(connection, makeInvitationStore);
  return {
    insert: (invitation, maxOpen) =>
      write([holdings(invitation.userId)], { invitations: all }, (store) => store.insert(invitation, maxOpen)),
    find: (id) => read({ invitations: byId(id) }, (store) => store.find(id)),
    findByHash: (tokenHash) =>
      read({ invitations: ["token_hash = $1", tokenHash] }, (store) => store.findByHash(tokenHash)),
    list: (userId) => read({ invitations: all }, (store) => store.list(userId)),
    use(id, registration, now) {
      const isMaker = " or id = (select user_id from solhound.invitations where id = $2)";
      const users = named(identifiersOf(registration.user), isMaker, id);
      return write([accounts], { users, invitations: byId(id) }, (store) => store.use(id, registration, now));
    },
    revoke: (id) => write([], { invitations: byId(id) }, (store) => store.revoke(id)),
  };
}

/** Makes the store. */
export function makeGroups(connection: Connection): GroupStore {
  const { read, write } = access(connection, makeGroupStore);
  return {
    insert: (group) => write([], {}, (store) => store.insert(group)),
    find: (id) => read({ groups: byId(id) }, (store) => store.find(id)),
    openNamed(group) {
      const { userId, name } = group;
      const same: Selection = ["user_id = $1 and record->>'name' = $2", userId, name];
      return write([`groups of ${userId}`], { groups: same }, (store) => store.openNamed(group));
    },
    listOf: (userId) => read({ groups: ofUser(userId) }, (store) => store.listOf(userId)),
    listOfProject: (id) => read({ groups: ofProject(id) }, (store) => store.listOfProject(id)),
    seal: (id, sealedAt) => write([], { groups: byId(id) }, (store) => store.seal(id, sealedAt)),
    addToProject: (id, projectId) =>
      write([], { groups: byId(id), projects: byId(projectId) }, (store) => store.addToProject(id, projectId)),
  };
}
