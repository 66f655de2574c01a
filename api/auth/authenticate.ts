/** Who sends a bearer token: a session or an API key. */

import type { Principal } from "../http/principal.ts";
import { authenticateApiKey } from "./api-keys.ts";
import { type AuthDeps, authenticateSession } from "./sessions.ts";
import { readUnverified } from "./tokens.ts";

/** The caller behind the token; null where it is not a valid one. What it says of itself only chooses how it is checked. */
export function authenticate(auth: AuthDeps, token: string): Promise<Principal | null> {
  return readUnverified(token)["use"] === "api-key"
    ? authenticateApiKey(auth, token)
    : authenticateSession(auth, token);
}
