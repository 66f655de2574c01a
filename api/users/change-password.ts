/** Changes one's own password. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import type { LoginGuard, LoginRefusal } from "../auth/login-guard.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { findPasswordFault } from "../auth/password-rules.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { Principal } from "../http/principal.ts";
import type { Store, UserRecord } from "../store/store.ts";
import type { PasswordChange } from "./contract.ts";

interface ChangePasswordDeps {
  readonly store: Pick<Store, "users" | "sessions">;
  readonly guard: LoginGuard;
  readonly now: () => number;
}

type ChangeFault = "invalid-request" | "wrong-password" | "user-not-found" | LoginRefusal;

/** Ends all other sessions of the user. Whoever guesses the current password is slowed down as at login. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { user: caller, session }: Principal,
  { currentPassword, newPassword }: PasswordChange,
  address: string,
): Promise<Result<object, Failure<ChangeFault>>> {
  const user = await deps.store.users.find(caller.id);
  if (!user) return err({ code: "user-not-found" });
  const fault = findPasswordFault(newPassword, [user.username, user.email, user.ethAddress]);
  if (fault !== undefined) return err(wrongField("newPassword", fault));
  const hashed = await deps.guard.check({ identifier: user.id, address }, deps.now(), () =>
    hashIfKnown(user, currentPassword, newPassword),
  );
  if (!hashed.ok) return hashed;
  const isChanged = await deps.store.users.changePassword(user.id, user.passwordHash, hashed.value);
  if (!isChanged) return err({ code: "wrong-password" });
  await deps.store.sessions.revokeAllOf(user.id, session.id);
  return ok({});
}

async function hashIfKnown(
  { passwordHash }: UserRecord,
  currentPassword: string,
  newPassword: string,
): Promise<Result<string, Failure<"wrong-password">>> {
  const isRight = await verifyPassword(currentPassword, passwordHash);
  return isRight ? ok(await hashPassword(newPassword)) : err({ code: "wrong-password" });
}
