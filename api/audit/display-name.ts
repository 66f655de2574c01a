/** How an account is called where people read of it. */

import type { UserRecord } from "../store/store.ts";

/** The first of its identifiers that there is; its id always is one. */
export function toDisplayName({ username, email, ethAddress, id }: UserRecord): string {
  return username ?? email ?? ethAddress ?? id;
}
