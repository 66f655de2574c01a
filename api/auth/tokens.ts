/** Access and refresh tokens: JSON Web Tokens signed with HS256 and nothing else. */

import jwt from "jsonwebtoken";
import type { SigningKeys } from "./signing-keys.ts";

const algorithm = "HS256";
const issuer = "Solhound";

export type TokenUse = "access" | "refresh" | "api-key";

/** `jti` names the token, `sid` its session. Times are whole seconds since 1970. */
export interface TokenClaims {
  readonly use: TokenUse;
  readonly jti: string;
  readonly sid: string;
  readonly iat: number;
  readonly exp: number;
  /** In access tokens, as clients of the former service expect. */
  readonly userId?: string;
}

/** Signs with the current key. */
export function signToken(keys: SigningKeys, claims: TokenClaims): string {
  const { id, key } = keys.current();
  return jwt.sign({ ...claims, iss: issuer }, key, { algorithm, keyid: id });
}

/** The claims of a token of ours for that use which has not expired at `nowS`; null for any other text. */
export function verifyToken(keys: SigningKeys, use: TokenUse, token: string, nowS: number): TokenClaims | null {
  try {
    const key = keys.find(jwt.decode(token, { complete: true })?.header.kid ?? "");
    if (!key) return null;
    const claims = jwt.verify(token, key, { algorithms: [algorithm], issuer, clockTimestamp: nowS });
    return isClaims(claims) && claims.use === use ? claims : null;
  } catch {
    return null;
  }
}

/** What a text says about itself if it is a token at all; nothing of it is to be believed. */
export function readUnverified(token: string): Readonly<Record<string, unknown>> {
  try {
    const claims = jwt.decode(token);
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

function isClaims(claims: unknown): claims is TokenClaims {
  const { use, jti, sid, exp } = (claims ?? {}) as Record<string, unknown>;
  return [use, jti, sid].every((claim) => typeof claim === "string") && typeof exp === "number";
}
