/** The ABI: types by name, encoding by the examples of its specification and of the compiler, reasons of reverts. */
import assert from "node:assert/strict";
import { readAbiType } from "../../../engine/evm/abi/abi-type.ts";
import { type AbiValue, encodeAbi, zeroValue } from "../../../engine/evm/abi/encode.ts";
import { describeRevert, readRevertReason } from "../../../engine/evm/abi/revert-reason.ts";
import { bytesToHex, hexToBytes } from "../../../engine/evm/word.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const word = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, "0");
const right = (text: string) => bytesToHex(bytes(text)).slice(2).padEnd(64, "0");

function encode(names: readonly string[], values: readonly AbiValue[]): string | undefined {
  const types = names.map((type) => readAbiType({ type }));
  assert.ok(types.every((type) => type !== undefined));
  const encoded = encodeAbi(types, values);
  return encoded && bytesToHex(encoded).slice(2);
}

describe("the ABI", () => {
  it("encodes what stands in its place", () => {
    assert.equal(
      encode(["uint32", "bool", "address", "int8"], [69n, 1n, 0xabcn, -2n]),
      [69, 1, 0xabc, -2].map(word).join(""),
    );
    assert.equal(encode(["bytes3[2]"], [[bytes("abc"), bytes("def")]]), right("abc") + right("def"));
    assert.equal(encode(["function"], [hexToBytes("11".repeat(24))]), "11".repeat(24).padEnd(64, "0"));
  });

  it("encodes what stands elsewhere", () => {
    assert.equal(
      encode(
        ["uint256", "uint32[]", "bytes10", "bytes"],
        [0x123n, [0x456n, 0x789n], bytes("1234567890"), bytes("Hello, world!")],
      ),
      [
        word(0x123),
        word(0x80),
        right("1234567890"),
        word(0xe0),
        word(2),
        word(0x456),
        word(0x789),
        word(13),
        right("Hello, world!"),
      ].join(""),
    );
    assert.equal(
      encode(
        ["uint256[][]", "string[]"],
        [
          [[1n, 2n], [3n]],
          [bytes("one"), bytes("two"), bytes("three")],
        ],
      ),
      [0x40, 0x140, 2, 0x40, 0xa0, 2, 1, 2, 1, 3, 3, 0x60, 0xa0, 0xe0, 3].map(word).join("") +
        [right("one"), word(3), right("two"), word(5), right("three")].join(""),
    );
  });

  it("encodes tuples, and zeros of every type", () => {
    const type = readAbiType({ type: "tuple[2]", components: [{ type: "uint8" }, { type: "string" }] });
    assert.ok(type);
    const encoded = encodeAbi([type], [zeroValue(type)]);
    assert.ok(encoded);
    const tuple = [0, 0x40, 0].map(word).join("");
    assert.equal(bytesToHex(encoded).slice(2), [0x20, 0x40, 0xa0].map(word).join("") + tuple + tuple);
  });

  it("refuses values of another shape, and names of no type", () => {
    assert.equal(encode(["uint256"], [[1n]]), undefined);
    assert.equal(encode(["uint256[2]"], [[1n]]), undefined);
    assert.equal(encode(["bytes"], [1n]), undefined);
    assert.equal(encode(["uint256"], []), undefined);
    for (const type of [
      "uint257",
      "uint7",
      "uint",
      "bytes33",
      "bytes0",
      "fixed128x18",
      "uint8[99999999]",
      "",
      `uint8${"[]".repeat(40)}`,
    ]) {
      assert.equal(readAbiType({ type }), undefined, type);
    }
  });

  it("reads why something reverted", () => {
    const error = `08c379a0${word(32)}${word(9)}${right("not owner")}`;
    const says = (data: string) => describeRevert(readRevertReason(hexToBytes(data)));
    assert.equal(says(error), 'it reverts with "not owner"');
    assert.equal(says(`4e487b71${word(0x11)}`), "it panics: an arithmetic overflow or underflow");
    assert.equal(says(`4e487b71${word(0x99)}`), "it panics: code 0x99");
    assert.equal(says(`00c0ffee${word(1)}`), "it reverts with the error 0x00c0ffee");
    assert.equal(says(error.slice(0, -48)), "it reverts with the error 0x08c379a0", "a text that ends early is none");
    assert.equal(says(`08c379a0${word(2n ** 255n)}`), "it reverts with the error 0x08c379a0");
    assert.equal(says("0102"), "it reverts with 2 bytes");
    assert.equal(says(""), "it reverts without a reason");
  });
});
