/** SHA-256, RIPEMD-160, the identity, and the compression function of BLAKE2b. */
import { ripemd160 as hashRipemd160 } from "@noble/hashes/legacy.js";
import { sha256 as hashSha256 } from "@noble/hashes/sha2.js";
import { compressBlake2b } from "./blake2.ts";
import type { Precompile } from "./precompile.ts";

const wordsOf = (input: Uint8Array): number => Math.ceil(input.length / 32);

export const sha256: Precompile = {
  since: "frontier",
  gasPerTurn: 75,
  gas: (input) => 60 + 12 * wordsOf(input),
  run: (input) => hashSha256(input),
};

export const ripemd160: Precompile = {
  since: "frontier",
  gasPerTurn: 400,
  gas: (input) => 600 + 120 * wordsOf(input),
  run(input) {
    const output = new Uint8Array(32);
    output.set(hashRipemd160(input), 12);
    return output;
  },
};

export const identity: Precompile = {
  since: "frontier",
  gasPerTurn: 200,
  gas: (input) => 15 + 3 * wordsOf(input),
  run: (input) => input.slice(),
};

/** EIP-152: rounds (4 bytes), state (64), message block (128), counters (16), final flag (1). */
const blake2InputBytes = 213;

export const blake2f: Precompile = {
  since: "istanbul",
  gasPerTurn: 75,
  gas: (input) => (input.length === blake2InputBytes ? new DataView(input.buffer, input.byteOffset).getUint32(0) : 0),
  run(input) {
    const isFinal = input[blake2InputBytes - 1] ?? 0;
    if (input.length !== blake2InputBytes || isFinal > 1) return undefined;
    const view = new DataView(input.buffer, input.byteOffset, input.length);
    const words = (offset: number, count: number) =>
      Array.from({ length: count }, (_, index) => view.getBigUint64(offset + 8 * index, true));
    const state = compressBlake2b(view.getUint32(0), words(4, 8), words(68, 16), words(196, 2), isFinal === 1);
    const output = new DataView(new ArrayBuffer(64));
    for (const [index, word] of state.entries()) output.setBigUint64(8 * index, word, true);
    return new Uint8Array(output.buffer);
  },
};
