/** By what a user can be called. */

import type { UserRecord } from "../store/store.ts";

type Identifiers = Pick<UserRecord, "username" | "email" | "ethAddress">;

/** Each in the form that it is kept in; null where there is none. */
export function toIdentifiers({
  username,
  email,
  ethAddress,
}: { readonly [Name in keyof Identifiers]?: string | null | undefined }): Identifiers {
  return {
    username: username ?? null,
    email: email?.toLowerCase() ?? null,
    ethAddress: ethAddress?.toLowerCase() ?? null,
  };
}
