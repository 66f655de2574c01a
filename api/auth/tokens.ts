/** Access and refresh tokens: JSON Web Tokens signed with HS256 and nothing else. */

import jwt from "jsonwebtoken";
import type { SigningKeys } from "./signing-keys.ts";

const algorithm = "HS256";
const issuer = "Solhound";

export type TokenUse = "access" | "refresh";

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
  return jwt.sign({ ...claims, iss: issuer }, keys.current.key, { algorithm, keyid: keys.current.id });
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

function isClaims(claims: unknown): claims is TokenClaims {
  const { use, jti, sid, exp } = (claims ?? {}) as Record<string, unknown>;
  return [use, jti, sid].every((claim) => typeof claim === "string") && typeof exp === "number";
}
