/** Access and refresh tokens: JSON Web Tokens signed with HS256 and nothing else. */

import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { LRUCache } from "lru-cache";
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

/** A token whose signature was found to be ours, with the key that says so. */
interface Verified {
  readonly keyId: string;
  readonly key: KeyObject;
  readonly claims: TokenClaims;
}

/** Clients ask again and again with the same token: its signature is computed once. */
const verified = new LRUCache<string, Verified>({ max: 2000 });

/** The claims of a token of ours for that use which has not expired at `nowS`; null for any other text. */
export function verifyToken(keys: SigningKeys, use: TokenUse, token: string, nowS: number): TokenClaims | null {
  const known = verified.get(token);
  const isKnown = known !== undefined && keys.find(known.keyId) === known.key;
  const claims = isKnown ? known.claims : verifyAnew(keys, token, nowS);
  return claims !== null && claims.use === use && nowS < claims.exp ? claims : null;
}

function verifyAnew(keys: SigningKeys, token: string, nowS: number): TokenClaims | null {
  try {
    const keyId = jwt.decode(token, { complete: true })?.header.kid ?? "";
    const key = keys.find(keyId);
    if (!key) return null;
    const claims = jwt.verify(token, key, { algorithms: [algorithm], issuer, clockTimestamp: nowS });
    if (!isClaims(claims)) return null;
    verified.set(token, { keyId, key, claims });
    return claims;
  } catch {
    return null;
  }
}

/** What a text says about itself if it is a token at all; nothing of it is to be believed. */
export function readUnverified(token: string): Readonly<Partial<Record<keyof TokenClaims, unknown>>> {
  const known = verified.get(token);
  if (known !== undefined) return known.claims;
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
