/** KECCAK256 of the machine against a well-known implementation, for every length around its blocks and from its cache. */
import assert from "node:assert/strict";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToBigint } from "../../../engine/evm/word.ts";
import { push, runCode } from "../../harness/evm/run-code.ts";

/** Copies calldata to memory and hashes `size` bytes of it, twice. */
const hashTwice = (size: number) => {
  const length = size.toString(16).padStart(4, "0");
  return `365f5f3761${length}5f2061${length}5f20`;
};

describe("KECCAK256", () => {
  for (const size of [0, 1, 31, 32, 33, 63, 64, 65, 135, 136, 137, 271, 272, 273, 1000]) {
    it(`hashes ${size} bytes`, () => {
      const data = Uint8Array.from({ length: size }, (_, index) => (index * 31 + size) & 0xff);
      const expected = bytesToBigint(keccak_256(data));
      assert.deepEqual(runCode(hashTwice(size), { data }).stack, [expected, expected]);
    });
  }

  it("hashes nothing at an offset past all memory", () => {
    assert.deepEqual(runCode(`5f${push(2n ** 256n - 1n)}20`).stack, [bytesToBigint(keccak_256(new Uint8Array(0)))]);
  });
});
