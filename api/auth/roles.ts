/** Roles: which permissions come with each, and which one it takes to give it. */

import { type Permission, permissions } from "../http/principal.ts";

interface Role {
  readonly permissions: readonly Permission[];
  /** What it takes to grant or remove the role; null where nobody can. */
  readonly givenWith: Permission | null;
}

const regular: readonly Permission[] = ["ANALYSES_LOOKUP_OWN", "CHANGE_PASSWORD_OWN"];
const trusted: readonly Permission[] = [...regular, "NO_CACHE_LOOKUP"];

/** `trial` is the account that old clients carry in them: its password is public, so it cannot look anything up. */
const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["admin", { permissions, givenWith: "CREATE_USERS_ADMIN" }],
  [
    "partner",
    {
      permissions: [...trusted, "CREATE_USERS_REGULAR", "CREATE_USERS_WITHOUT_ROLES"],
      givenWith: "CREATE_USERS_PARTNER",
    },
  ],
  ["trusted_user", { permissions: trusted, givenWith: "CREATE_USERS_TRUSTED" }],
  ["regular", { permissions: regular, givenWith: "CREATE_USERS_REGULAR" }],
  ["trial", { permissions: [], givenWith: null }],
]);

/** The roles that can be given. */
export const givenRoles: readonly string[] = [...roles].flatMap(([name, { givenWith }]) => (givenWith ? [name] : []));

/** What it takes to grant or remove the role, or to deal with whoever has it; of one that nobody can give, the most. */
export function permissionToGive(role: string): Permission {
  return roles.get(role)?.givenWith ?? "CREATE_USERS_ADMIN";
}

/** All that the roles of a user give, in the order of the catalogue. */
export function permissionsOf(held: readonly string[]): Permission[] {
  const owned = new Set(held.flatMap((role) => roles.get(role)?.permissions ?? []));
  return permissions.filter((permission) => owned.has(permission));
}
