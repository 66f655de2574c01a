/** The accounts that have to be there, and those that must not, before the server listens. */

import { ensureAdmin, ensureTrialUser, type InitialLogin, unsafeAccounts } from "./auth/first-accounts.ts";
import { minPasswordLength } from "./auth/password-rules.ts";
import { StartRefused } from "./start-refused.ts";
import type { Store } from "./store/store.ts";

export interface AccountOptions {
  readonly host: string;
  /** Whether only this machine can reach the host. */
  readonly isLoopback: boolean;
  /** Whether the account that old clients carry in them may log in. */
  readonly trial: boolean;
  /** The administrator's password from now on; without it, a new administrator gets one that is shown once. */
  readonly adminPassword?: string | undefined;
}

const passwordAdvice =
  "Give the administrator a password of your own in the environment variable SOLHOUND_ADMIN_PASSWORD, or listen on 127.0.0.1.";

/** Answers the administrator's first login where it was made just now. Rejects with `StartRefused`. */
export async function prepareAccounts(store: Store, options: AccountOptions): Promise<InitialLogin | null> {
  const { host, isLoopback, trial, adminPassword } = options;
  if (adminPassword !== undefined && adminPassword.length < minPasswordLength) {
    const message = `The administrator's password needs at least ${minPasswordLength} characters.`;
    throw new StartRefused("weak-password", message);
  }
  if (trial && !isLoopback) {
    const message = `Everybody knows the password of the trial account, and ${host} can be reached from other machines. Leave the trial account out, or listen on 127.0.0.1.`;
    throw new StartRefused("unsafe-account", message);
  }
  await ensureTrialUser(store, trial, Date.now());
  if (isLoopback || adminPassword !== undefined) {
    const initialLogin = await ensureAdmin(store, adminPassword, Date.now());
    if (isLoopback) return initialLogin;
  }
  await requireOwnPasswords(store, host);
  return null;
}

async function requireOwnPasswords(store: Store, host: string): Promise<void> {
  const unsafe = await unsafeAccounts(store);
  const hasNoAdmin = !(await store.users.all()).some(({ roles, isDisabled }) => roles.includes("admin") && !isDisabled);
  if (unsafe.length === 0 && !hasNoAdmin) return;
  const fault = hasNoAdmin ? "there is no administrator yet" : `the password of ${unsafe.join(", ")} was never changed`;
  const message = `${host} can be reached from other machines, and ${fault}. ${passwordAdvice}`;
  throw new StartRefused("unsafe-account", message);
}
