/** Whose signature it is. */

import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/**
 * The address, in lower case, of whoever signed the hash; null where the text is no signature. `signature` is `0x`, r, s
 * and v in 130 hex digits; v is 27 or 28, or 0 or 1 as hardware wallets have it. Of the two signatures that say the same,
 * the one with the larger s is refused, so that each has one form only.
 */
export function recoverAddress(hash: Uint8Array, signature: string): string | null {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return null;
  const bytes = Buffer.from(signature.slice(2), "hex");
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 1) return null;
  try {
    const compact = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact");
    if (compact.hasHighS()) return null;
    const point = new secp256k1.Signature(compact.r, compact.s, recovery).recoverPublicKey(hash);
    return `0x${Buffer.from(keccak_256(point.toBytes(false).subarray(1)).subarray(12)).toString("hex")}`;
  } catch {
    return null;
  }
}
