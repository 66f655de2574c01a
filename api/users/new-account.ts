/** From what somebody wants an account to be like to its record. */

import { err, ok, type Result } from "../../engine/util/result.ts";
import { makeUser } from "../auth/make-user.ts";
import { hashPassword } from "../auth/password.ts";
import { findPasswordFault } from "../auth/password-rules.ts";
import { type Failure, wrongField } from "../http/error-catalogue.ts";
import type { Gate } from "../http/gate.ts";
import type { UserRecord } from "../store/store.ts";
import type { NewUser } from "./contract.ts";
import { toIdentifiers } from "./identifiers.ts";

/** A password may be left out where the user has a wallet to log in with. `gate` is what hashing it has to pass. */
export async function makeAccount(
  gate: Gate,
  { password, ...names }: Pick<NewUser, "username" | "email" | "ethAddress" | "password">,
  given: Pick<UserRecord, "roles" | "createdAt">,
): Promise<Result<UserRecord, Failure<"invalid-request" | "too-busy">>> {
  const identifiers = toIdentifiers(names);
  const { username, email, ethAddress } = identifiers;
  const fault = typeof password === "string" && findPasswordFault(password, [username, email, ethAddress]);
  if (fault) return err(wrongField("password", fault));
  const hashed = await gate.run(async () => (typeof password === "string" ? hashPassword(password) : null));
  if (!hashed.ok) return err({ code: "too-busy" });
  return ok(makeUser({ ...identifiers, ...given, passwordHash: hashed.value, password: "own" }));
}
