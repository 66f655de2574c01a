/** ECRECOVER on secp256k1, and verification on P-256 (EIP-7951). */
import { p256 } from "@noble/curves/nist.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { type Address, bigintToBytes, bytesToBigint, toAddress } from "../word.ts";
import { booleanWord, type Precompile, slicePadded } from "./precompile.ts";

const nothing = new Uint8Array(0);

export const ecrecover: Precompile = {
  since: "frontier",
  gasPerTurn: 3,
  gas: () => 3000,
  run(input) {
    const [hash, v, r, s] = [0, 32, 64, 96].map((offset) => slicePadded(input, offset, 32)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const parity = bytesToBigint(v) - 27n;
    if (parity !== 0n && parity !== 1n) return nothing;
    const address = recoverAddress(hash, Number(parity), bytesToBigint(r), bytesToBigint(s));
    return address === undefined ? nothing : bigintToBytes(address, 32);
  },
};

/** The address whose key signed `hash`; `undefined` where the signature is none. */
export function recoverAddress(hash: Uint8Array, parity: number, r: bigint, s: bigint): Address | undefined {
  const { ORDER } = secp256k1.Point.Fn;
  if (r === 0n || s === 0n || r >= ORDER || s >= ORDER) return undefined;
  try {
    const point = new secp256k1.Signature(r, s, parity).recoverPublicKey(hash);
    return toAddress(bytesToBigint(keccak_256(point.toBytes(false).subarray(1))));
  } catch {
    return undefined; // no point has this r
  }
}

export const p256Verify: Precompile = {
  since: "osaka",
  gasPerTurn: 2,
  gas: () => 6900,
  run(input) {
    if (input.length !== 160) return nothing;
    return isP256Signature(input) ? booleanWord(true) : nothing;
  },
};

/** Hash, r, s, and the coordinates of the key, 32 bytes each. */
function isP256Signature(input: Uint8Array): boolean {
  const key = Uint8Array.of(0x04, ...input.subarray(96, 160));
  try {
    return p256.verify(input.slice(32, 96), input.slice(0, 32), key, { prehash: false, lowS: false });
  } catch {
    return false; // no key, or numbers out of range
  }
}
