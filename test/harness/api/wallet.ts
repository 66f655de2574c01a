/** A wallet: its address, and what it signs. */

import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/** In lower case. */
export function addressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false);
  return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString("hex")}`;
}

/** r, s and v as a wallet writes them. */
export function signHash(hash: Uint8Array, key: Uint8Array): string {
  const signed = secp256k1.Signature.fromBytes(
    secp256k1.sign(hash, key, { prehash: false, format: "recovered" }),
    "recovered",
  );
  return toSignatureText(signed.r, signed.s, 27 + (signed.recovery ?? 0));
}

/** `0x` and 130 hex digits. */
export function toSignatureText(r: bigint, s: bigint, v: number): string {
  return `0x${[r, s].map((n) => n.toString(16).padStart(64, "0")).join("")}${v.toString(16).padStart(2, "0")}`;
}
