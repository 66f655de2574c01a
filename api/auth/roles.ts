/** Which permissions come with which role. */

import { type Permission, permissions } from "../http/principal.ts";

const regular: readonly Permission[] = ["ANALYSES_LOOKUP_OWN", "CHANGE_PASSWORD_OWN"];
const trusted: readonly Permission[] = [...regular, "NO_CACHE_LOOKUP"];

/** `trial` is the account that old clients carry in them: its password is public, so it cannot look anything up. */
export const permissionsByRole: ReadonlyMap<string, readonly Permission[]> = new Map([
  ["admin", permissions],
  ["partner", [...trusted, "CREATE_USERS_REGULAR", "CREATE_USERS_WITHOUT_ROLES"]],
  ["trusted_user", trusted],
  ["regular", regular],
  ["trial", []],
]);

/** All that the roles of a user give, in the order of the catalogue. */
export function permissionsOf(roles: readonly string[]): Permission[] {
  const owned = new Set(roles.flatMap((role) => permissionsByRole.get(role) ?? []));
  return permissions.filter((permission) => owned.has(permission));
}
