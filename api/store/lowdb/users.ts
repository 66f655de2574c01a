/** The user store over the tables. */

import type { UserRecord, UserStore } from "../user-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeUserStore(database: Database): UserStore {
  const { users } = database.tables;
  return {
    insert: (user) =>
      database.commit((tables) => {
        if (isTaken(tables.users, user)) return false;
        tables.users.set(user.id, user);
        return true;
      }),
    find: async (id) => users.get(id),
    findByIdentifier: async (identifier) => ownerOf(users, identifier),
    update: (id, changes) =>
      database.commit((tables) => {
        const user = tables.users.get(id);
        if (user) tables.users.set(id, { ...user, ...changes });
        return user !== undefined;
      }),
    setRole: (id, role, isHeld) => database.commit((tables) => setRole(tables.users, id, role, isHeld)),
    all: async () => [...users.values()],
  };
}

function setRole(users: Map<string, UserRecord>, id: string, role: string, isHeld: boolean) {
  const user = users.get(id);
  if (!user || user.deletedAt !== null) return "gone";
  const roles = user.roles.filter((held) => held !== role);
  if (role === "admin" && !isHeld && isOnlyAdmin(users, id)) return "last-admin";
  users.set(id, { ...user, roles: isHeld ? [...roles, role] : roles });
  return "done";
}

/** Whether the user is the only administrator who is not locked out. */
export function isOnlyAdmin(users: ReadonlyMap<string, UserRecord>, id: string): boolean {
  const [first, ...others] = [...users.values()].filter(
    ({ roles, isDisabled }) => roles.includes("admin") && !isDisabled,
  );
  return first?.id === id && others.length === 0;
}

/** Whether one of the user's identifiers belongs to anybody. */
export function isTaken(users: ReadonlyMap<string, UserRecord>, user: UserRecord): boolean {
  return identifiersOf(user).some((identifier) => ownerOf(users, identifier) !== undefined);
}

type Identifiers = Pick<UserRecord, "id" | "username" | "ethAddress" | "email">;

/** All by which the user can be named. */
export function identifiersOf({ id, username, ethAddress, email }: Identifiers): string[] {
  return [id, username, ethAddress, email].filter((identifier) => identifier !== null);
}

/** Whom the identifier names. */
export function ownerOf(users: ReadonlyMap<string, UserRecord>, identifier: string): UserRecord | undefined {
  const lower = identifier.toLowerCase();
  for (const user of users.values()) {
    if (user.username === identifier || [user.id, user.ethAddress, user.email].includes(lower)) return user;
  }
  return undefined;
}
