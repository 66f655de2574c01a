/** Makes accounts. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { makeUser } from "../auth/make-user.ts";
import { hashPassword } from "../auth/password.ts";
import { findPasswordFault } from "../auth/password-rules.ts";
import { givenRoles, permissionToGive } from "../auth/roles.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import type { Permission, Principal } from "../http/principal.ts";
import type { Store } from "../store/store.ts";
import type { NewUser, User } from "./contract.ts";
import { parseIdentifiers } from "./identifiers.ts";
import { toUser } from "./to-user.ts";

export interface CreateUserDeps {
  readonly store: Pick<Store, "users">;
  /** What hashing passwords has to pass. */
  readonly gate: Gate;
  readonly now: () => number;
}

type CreateFault = "invalid-request" | "permission-missing" | "user-exists" | "too-busy";

/** A password may be left out where the user has a wallet to log in with. */
export async function createUser(
  { store, gate, now }: CreateUserDeps,
  caller: Principal,
  request: NewUser,
): Promise<Result<User, Failure<CreateFault>>> {
  const roles = [...new Set(request.roles ?? [])];
  const allowed = mayGive(caller, roles);
  if (!allowed.ok) return allowed;
  const identifiers = parseIdentifiers(request);
  if (!identifiers.ok) return identifiers;
  const { username, email, ethAddress } = identifiers.value;
  const { password } = request;
  if (typeof password !== "string" && ethAddress === null) return err(wrongField("password", "is missing"));
  const fault = typeof password === "string" && findPasswordFault(password, [username, email, ethAddress]);
  if (fault) return err(wrongField("password", fault));
  const hashed = await gate.run(async () => (typeof password === "string" ? hashPassword(password) : null));
  if (!hashed.ok) return err({ code: "too-busy" });
  const user = makeUser({
    ...identifiers.value,
    passwordHash: hashed.value,
    password: "own",
    roles,
    createdAt: now(),
  });
  return (await store.users.insert(user)) ? ok(toUser(user)) : err({ code: "user-exists" });
}

/** A user without roles needs a permission of its own to be made. */
function mayGive(
  caller: Principal,
  roles: readonly string[],
): Result<null, Failure<"invalid-request" | "permission-missing">> {
  if (roles.length === 0) return requirePermission(caller, "CREATE_USERS_WITHOUT_ROLES");
  for (const role of roles) {
    const allowed = mayGiveRole(caller, role, "roles");
    if (!allowed.ok) return allowed;
  }
  return ok(null);
}

/** Whether the caller may grant or remove the role that `path` of the request names. */
export function mayGiveRole(
  caller: Principal,
  role: string,
  path: string,
): Result<null, Failure<"invalid-request" | "permission-missing">> {
  const permission = permissionToGive(role);
  if (permission === undefined) return err(wrongField(path, `must be one of ${givenRoles.join(", ")}`));
  return requirePermission(caller, permission);
}

function requirePermission(
  { session }: Principal,
  permission: Permission,
): Result<null, Failure<"permission-missing">> {
  if (session.permissions.granted.includes(permission)) return ok(null);
  return err({ code: "permission-missing", message: `This needs the permission ${permission}.` });
}
