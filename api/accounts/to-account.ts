/** From the record of a user to what administrators see of it. */

import type { Store, UserRecord } from "../store/store.ts";
import { toUser } from "../users/to-user.ts";
import type { Account } from "./contract.ts";

interface Deps {
  readonly store: Pick<Store, "sessions" | "apiKeys">;
  readonly now: () => number;
}

/** With how many sessions and keys there are that work. */
export async function toAccount({ store, now }: Deps, user: UserRecord): Promise<Account> {
  const isOpen = ({ expiresAt }: { readonly expiresAt: number }): boolean => expiresAt > now();
  const sessions = await store.sessions.listOf(user.id);
  const keys = await store.apiKeys.listOf(user.id);
  return {
    ...toUser(user),
    state: user.isDisabled ? "disabled" : "enabled",
    signsInWith: [
      ...(user.passwordHash === null ? [] : (["password"] as const)),
      ...(user.ethAddress === null ? [] : (["wallet"] as const)),
    ],
    hasLoggedIn: user.hasLoggedIn,
    hasTemporaryPassword: user.password === "initial" || user.password === "reset",
    numSessions: sessions.filter(isOpen).length,
    numApiKeys: keys.filter(isOpen).length,
  };
}
