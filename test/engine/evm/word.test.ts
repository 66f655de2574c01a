/** Words as bigint, bytes, hexadecimal text and limbs: each way and back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes, readWord, writeWord } from "../../../engine/evm/word.ts";

const word = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.integer({ min: 0, max: 255 }).map((bit) => 2n ** BigInt(bit)),
  fc.integer({ min: 0, max: 256 }).map((bits) => 2n ** BigInt(bits) - 1n),
);

describe("words", () => {
  it("are the same as bytes, as text and as limbs", () => {
    fc.assert(
      fc.property(word, (value) => {
        const bytes = bigintToBytes(value, 32);
        const digits = value.toString(16).padStart(64, "0");
        assert.equal(bytesToHex(bytes), `0x${digits}`);
        assert.equal(bytesToBigint(bytes), value);
        assert.deepEqual(hexToBytes(digits), bytes);
        assert.deepEqual(hexToBytes(`0x${digits.toUpperCase()}`), bytes);
        const limbs = new Int32Array(10).fill(-1);
        writeWord(limbs, 1, value);
        assert.equal(readWord(limbs, 1), value);
        assert.deepEqual([limbs[0], limbs[9]], [-1, -1]);
      }),
    );
  });

  it("may be shorter or longer than 32 bytes where they are bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        assert.equal(bytesToBigint(bytes), BigInt(`0x0${bytesToHex(bytes).slice(2)}`));
        assert.deepEqual(bigintToBytes(bytesToBigint(bytes), bytes.length), bytes);
      }),
    );
  });
});
