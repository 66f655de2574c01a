/** From the record of a user to what is told of it. */

import type { UserRecord } from "../store/store.ts";
import type { User } from "./contract.ts";

/** Nothing that has to do with passwords is in it. */
export function toUser({ id, createdAt, username, email, ethAddress, roles }: UserRecord): User {
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    username,
    email,
    ethAddress,
    roles,
    preferences: { newsletter: false },
    termsId: null,
  };
}
