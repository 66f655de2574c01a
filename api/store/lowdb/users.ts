/** The user store over the tables. */

import type { UserRecord, UserStore } from "../user-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeUserStore(database: Database): UserStore {
  const { users } = database.tables;
  return {
    insert: (user) =>
      database.commit((tables) => {
        if (identifiersOf(user).some((identifier) => findByIdentifier(tables.users, identifier))) return false;
        tables.users.set(user.id, user);
        return true;
      }),
    find: async (id) => users.get(id),
    findByIdentifier: async (identifier) => findByIdentifier(users, identifier),
    update: (id, changes) =>
      database.commit((tables) => {
        const user = tables.users.get(id);
        if (user) tables.users.set(id, { ...user, ...changes });
        return user !== undefined;
      }),
    changePassword: (id, checkedHash, newHash) =>
      database.commit((tables) => {
        const user = tables.users.get(id);
        if (user?.passwordHash !== checkedHash) return false;
        tables.users.set(id, { ...user, passwordHash: newHash, password: "own" });
        return true;
      }),
    setRole: (id, role, isHeld) => database.commit((tables) => setRole(tables.users, id, role, isHeld)),
    all: async () => [...users.values()],
  };
}

function setRole(users: Map<string, UserRecord>, id: string, role: string, isHeld: boolean) {
  const user = users.get(id);
  if (!user) return "gone";
  const roles = user.roles.filter((held) => held !== role);
  const isAdmin = (one: UserRecord): boolean => one.roles.includes("admin") && !one.isDisabled;
  const nAdmins = [...users.values()].filter(isAdmin).length;
  if (role === "admin" && !isHeld && isAdmin(user) && nAdmins === 1) return "last-admin";
  users.set(id, { ...user, roles: isHeld ? [...roles, role] : roles });
  return "done";
}

function identifiersOf({ id, username, ethAddress, email }: UserRecord): string[] {
  return [id, username, ethAddress, email].filter((identifier) => identifier !== null);
}

function findByIdentifier(users: ReadonlyMap<string, UserRecord>, identifier: string): UserRecord | undefined {
  const lower = identifier.toLowerCase();
  for (const user of users.values()) {
    if (user.username === identifier || [user.id, user.ethAddress, user.email].includes(lower)) return user;
  }
  return undefined;
}
