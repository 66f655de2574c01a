/** Whether somebody who was let in would be let in again: for answers that go on for long. */

import type { Principal } from "../http/principal.ts";
import type { Store } from "../store/store.ts";

interface Deps {
  readonly store: Pick<Store, "users" | "sessions" | "apiKeys">;
  readonly now: () => number;
}

/** An access token may have expired meanwhile: its session goes on while it can be renewed. */
export async function isStillOpen({ store, now }: Deps, { user, session }: Principal): Promise<boolean> {
  const records = session.kind === "login" ? store.sessions : store.apiKeys;
  const record = await records.find(session.id);
  if (!record || record.isRevoked || record.expiresAt <= now()) return false;
  const owner = await store.users.find(user.id);
  return owner !== undefined && !owner.isDisabled;
}
