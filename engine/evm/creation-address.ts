/** Addresses of accounts that CREATE and CREATE2 make. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes } from "../util/concat-bytes.ts";
import { encodeRlp } from "./rlp.ts";
import { type Address, bigintToBytes, bytesToBigint, toAddress, type Word } from "./word.ts";

/** Addresses by creator and nonce: whoever searches creates the same again and again. */
const known = new Map<bigint, Address>();
const maxKnown = 1024;

/** By the creator and its nonce, as CREATE and transactions that create have it. */
export function creationAddress(creator: Address, nonce: bigint): Address {
  const key = (creator << 64n) | nonce;
  const found = known.get(key);
  if (found !== undefined) return found;
  const address = toAddress(bytesToBigint(keccak_256(encodeRlp([bigintToBytes(creator, 20), nonce]))));
  if (known.size >= maxKnown) known.clear();
  known.set(key, address);
  return address;
}

/** By the creator, a salt and the code that creates (EIP-1014). */
export function saltedCreationAddress(creator: Address, salt: Word, initcode: Uint8Array): Address {
  const parts = [Uint8Array.of(0xff), bigintToBytes(creator, 20), bigintToBytes(salt, 32), keccak_256(initcode)];
  return toAddress(bytesToBigint(keccak_256(concatBytes(parts))));
}
