/** Clones: contracts that have another one's code run on their own storage, as factories make them (ERC-1167). */

import { type Address, bigintToBytes, bytesToBigint } from "../../evm/word.ts";
import { concatBytes } from "../../util/concat-bytes.ts";
import { equalBytes } from "../../util/equal-bytes.ts";

const head = Uint8Array.of(0x36, 0x3d, 0x3d, 0x37, 0x3d, 0x3d, 0x3d, 0x36, 0x3d, 0x73);
const tail = Uint8Array.of(0x5a, 0xf4, 0x3d, 0x82, 0x80, 0x3e, 0x90, 0x3d, 0x91, 0x60, 0x2b, 0x57, 0xfd, 0x5b, 0xf3);
/** Returns the 45 bytes that follow it. */
const creation = Uint8Array.of(0x3d, 0x60, 0x2d, 0x80, 0x60, 0x0a, 0x3d, 0x39, 0x81, 0xf3);

/** Code that creates a clone of a contract. */
export function cloningCode(original: Address): Uint8Array<ArrayBuffer> {
  return concatBytes([creation, head, bigintToBytes(original, 20), tail]);
}

/** What code is a clone of; undefined where it is none. */
export function originalOf(code: Uint8Array): Address | undefined {
  const original = code.subarray(head.length, head.length + 20);
  const isClone = equalBytes(code, concatBytes([head, original, tail]));
  return isClone ? bytesToBigint(original) : undefined;
}

/** Names of functions that set a contract up once, instead of a constructor. */
export const initializerName = /^(_*init|__\w+_init|configure\(|bootstrap)/i;
