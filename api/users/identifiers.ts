/** By what a user can be called. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { UserRecord } from "../store/store.ts";
import type { NewUser } from "./contract.ts";

type Identifiers = Pick<UserRecord, "username" | "email" | "ethAddress">;

/** At least one, each in the form that it is kept in. A name must not look like an id, since users can be named by both. */
export function parseIdentifiers({
  username,
  email,
  ethAddress,
}: NewUser): Result<Identifiers, Failure<"invalid-request">> {
  const given = [username, email, ethAddress].filter((one) => one !== undefined && one !== null);
  if (given.length === 0) return err(wrongField("username", "is missing; an email or ethAddress does as well"));
  if (typeof username === "string" && (!/^[\w.-]{1,64}$/.test(username) || /^[0-9a-f]{24}$/i.test(username))) {
    return err(wrongField("username", "must be 1 to 64 letters, digits, `.`, `_` or `-`, and not look like a user id"));
  }
  if (typeof email === "string" && !/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(email)) {
    return err(wrongField("email", "must be an e-mail address"));
  }
  if (typeof ethAddress === "string" && !/^0x[0-9a-f]{40}$/i.test(ethAddress)) {
    return err(wrongField("ethAddress", "must be `0x` and 40 hex digits"));
  }
  return ok({
    username: username ?? null,
    email: email?.toLowerCase() ?? null,
    ethAddress: ethAddress?.toLowerCase() ?? null,
  });
}
