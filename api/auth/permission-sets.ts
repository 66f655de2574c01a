/** What a session may do: what its user holds, as far as it was asked for. */

import type { PermissionSets } from "../http/principal.ts";
import type { UserRecord } from "../store/store.ts";
import { permissionsOf } from "./roles.ts";

/** What a session that names no permissions asks for is all that the user holds. */
export function permissionSets(
  { requested }: { readonly requested: readonly string[] | null },
  { roles }: Pick<UserRecord, "roles">,
): PermissionSets {
  const owned = permissionsOf(roles);
  const asked = requested ?? owned;
  return { owned, requested: [...asked], granted: owned.filter((permission) => asked.includes(permission)) };
}
