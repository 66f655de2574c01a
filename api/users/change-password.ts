/** Changes one's own password. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { accountKey, type LoginGuard, type LoginRefusal } from "../auth/login-guard.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { findPasswordFault } from "../auth/password-rules.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { OpenRequests } from "../http/open-requests.ts";
import type { Principal } from "../http/principal.ts";
import type { Store, UserRecord } from "../store/store.ts";
import type { PasswordChange } from "./contract.ts";

interface ChangePasswordDeps {
  readonly store: Pick<Store, "users" | "accounts">;
  readonly guard: LoginGuard;
  readonly openRequests: Pick<OpenRequests, "recheck">;
  readonly now: () => number;
}

type ChangeFault = "invalid-request" | "wrong-password" | "user-not-found" | LoginRefusal;

/** Ends all other sessions of the user, and its API keys unless it wants to keep them. Whoever guesses the current password is slowed down as at login. */
export async function changePassword(
  deps: ChangePasswordDeps,
  { user: caller, session }: Principal,
  { currentPassword, newPassword, keepApiKeys }: PasswordChange,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<Result<object, Failure<ChangeFault>>> {
  const user = await deps.store.users.find(caller.id);
  if (!user) return err({ code: "user-not-found" });
  const fault = findPasswordFault(newPassword, [user.username, user.email, user.ethAddress]);
  if (fault !== undefined) return err(wrongField("newPassword", fault));
  const hashed = await deps.guard.check({ account: accountKey(user.id, user), address }, deps.now(), () =>
    hashIfKnown(user, currentPassword, newPassword),
  );
  if (!hashed.ok) return hashed;
  const changed = await deps.store.accounts.setPassword(user.id, {
    passwordHash: hashed.value,
    password: "own",
    checkedHash: user.passwordHash,
    exceptSessionId: session.id,
    revokesKeys: keepApiKeys !== true,
  });
  if (changed !== "done") return err({ code: "wrong-password" });
  await deps.openRequests.recheck(user.id, signal);
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
