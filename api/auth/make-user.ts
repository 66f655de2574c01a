/** A new account, with what was not said about it filled in. */

import { randomBytes } from "node:crypto";
import type { UserRecord } from "../store/store.ts";

/** Its id is made up, as are no others of its identifiers. */
export function makeUser(
  given: Partial<UserRecord> & Pick<UserRecord, "passwordHash" | "password" | "roles" | "createdAt">,
): UserRecord {
  return {
    id: randomBytes(12).toString("hex"),
    username: null,
    ethAddress: null,
    email: null,
    hasLoggedIn: false,
    isDisabled: false,
    deletedAt: null,
    ...given,
  };
}
