/** Makes accounts. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { permissionToGive } from "../auth/roles.ts";
import type { Failure } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import type { Permission, Principal } from "../http/principal.ts";
import type { Store } from "../store/store.ts";
import type { NewUser, User } from "./contract.ts";
import { makeAccount } from "./new-account.ts";
import { toUser } from "./to-user.ts";

export interface CreateUserDeps {
  readonly store: Pick<Store, "users">;
  /** What hashing passwords has to pass. */
  readonly gate: Gate;
  readonly now: () => number;
}

type CreateFault = "invalid-request" | "permission-missing" | "user-exists" | "too-busy";

/** A new account, where the caller may give each of its roles. */
export async function createUser(
  { store, gate, now }: CreateUserDeps,
  caller: Principal,
  request: NewUser,
): Promise<Result<User, Failure<CreateFault>>> {
  const roles = [...new Set(request.roles ?? [])];
  const allowed = mayMakeWith(caller.session.permissions.granted, roles);
  if (!allowed.ok) return allowed;
  const made = await makeAccount(gate, request, { roles, createdAt: now() });
  if (!made.ok) return made;
  return (await store.users.insert(made.value)) ? ok(toUser(made.value)) : err({ code: "user-exists" });
}

/** Whether these permissions are enough to make a user with the roles. One without any needs a permission of its own. */
export function mayMakeWith(
  granted: readonly Permission[],
  roles: readonly string[],
): Result<null, Failure<"permission-missing">> {
  const needed = roles.length === 0 ? (["CREATE_USERS_WITHOUT_ROLES"] as const) : roles.map(permissionToGive);
  return requireAll(granted, needed);
}

/** Whether these permissions are enough to grant or remove the roles. */
export function mayGiveRoles(
  granted: readonly Permission[],
  roles: readonly string[],
): Result<null, Failure<"permission-missing">> {
  return requireAll(granted, roles.map(permissionToGive));
}

function requireAll(
  granted: readonly Permission[],
  needed: readonly Permission[],
): Result<null, Failure<"permission-missing">> {
  const missing = needed.find((permission) => !granted.includes(permission));
  return missing === undefined
    ? ok(null)
    : err({ code: "permission-missing", message: `This needs the permission ${missing}.` });
}
