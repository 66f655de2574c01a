/** The account store over the tables. */

import type { AccountStore, Edited, IdentifierChanges, PasswordSetting } from "../account-store.ts";
import type { UserRecord } from "../user-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";
import { identifiersOf, isOnlyAdmin, ownerOf } from "./users.ts";

/** Makes the store. */
export function makeAccountStore(database: Database): AccountStore {
  return {
    edit: (id, changes) => database.commit((tables) => edit(tables, id, changes)),
    setDisabled: (id, isDisabled) => database.commit((tables) => setDisabled(tables, id, isDisabled)),
    remove: (id, deletedAt) => database.commit((tables) => remove(tables, id, deletedAt)),
    setPassword: (id, setting) => database.commit((tables) => setPassword(tables, id, setting)),
    revokeAll: (id, what) =>
      database.commit((tables) => ({
        nSessions: what.sessions ? revokeOf(tables.sessions, id) : 0,
        nKeys: what.keys ? revokeOf(tables.apiKeys, id) : 0,
      })),
  };
}

function edit({ users }: Tables, id: string, changes: IdentifierChanges): Edited {
  const user = findKept(users, id);
  if (!user) return "gone";
  const edited = { ...user, ...changes };
  const { username, email, ethAddress, passwordHash } = edited;
  if (username === null && email === null && ethAddress === null) return "nameless";
  if (passwordHash === null && ethAddress === null) return "locked-out";
  const isTaken = identifiersOf(edited).some((identifier) => (ownerOf(users, identifier)?.id ?? id) !== id);
  if (isTaken) return "taken";
  users.set(id, edited);
  return "done";
}

function setDisabled(tables: Tables, id: string, isDisabled: boolean) {
  const user = findKept(tables.users, id);
  if (!user) return "gone";
  if (!isDisabled) {
    tables.users.set(id, { ...user, isDisabled });
    return "done";
  }
  return lockOut(tables, { ...user, isDisabled });
}

function remove(tables: Tables, id: string, deletedAt: number) {
  const user = findKept(tables.users, id);
  if (!user) return "gone";
  const nobody = { username: null, email: null, ethAddress: null, passwordHash: null, roles: [] };
  return lockOut(tables, { ...user, ...nobody, isDisabled: true, deletedAt });
}

/** Puts the record in the place of the one there is, and takes away all that lets its user in. */
function lockOut(tables: Tables, locked: UserRecord) {
  const { id } = locked;
  if (isOnlyAdmin(tables.users, id)) return "last-admin";
  tables.users.set(id, locked);
  revokeOf(tables.sessions, id);
  revokeOf(tables.apiKeys, id);
  revokeOf(tables.invitations, id);
  return "done";
}

function setPassword(tables: Tables, id: string, setting: PasswordSetting) {
  const { passwordHash, password, checkedHash, exceptSessionId, revokesKeys } = setting;
  const user = findKept(tables.users, id);
  if (!user) return "gone";
  if (checkedHash !== undefined && user.passwordHash !== checkedHash) return "changed";
  tables.users.set(id, { ...user, passwordHash, password });
  revokeOf(tables.sessions, id, exceptSessionId);
  if (revokesKeys) revokeOf(tables.apiKeys, id);
  return "done";
}

/** One that was not deleted. */
function findKept(users: ReadonlyMap<string, UserRecord>, id: string): UserRecord | undefined {
  const user = users.get(id);
  return user?.deletedAt === null ? user : undefined;
}

type Revocable = { readonly id: string; readonly userId: string; readonly isRevoked: boolean };

/** Answers how many were not revoked before. */
function revokeOf<Row extends Revocable>(rows: Map<string, Row>, userId: string, exceptId?: string): number {
  let nRevoked = 0;
  for (const row of rows.values()) {
    if (row.userId !== userId || row.isRevoked || row.id === exceptId) continue;
    rows.set(row.id, { ...row, isRevoked: true });
    nRevoked++;
  }
  return nRevoked;
}
