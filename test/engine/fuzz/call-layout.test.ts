/** Calldata that is changed in place is what the encoder makes of the same values. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { AbiType } from "../../../engine/evm/abi/abi-type.ts";
import { type AbiValue, encodeAbi } from "../../../engine/evm/abi/encode.ts";
import { bytesToHex } from "../../../engine/evm/word.ts";
import { makeLayout, readField, toFieldWord, writeField } from "../../../engine/fuzz/call-layout.ts";

const leaf: fc.Arbitrary<AbiType> = fc.constantFrom<AbiType>(
  { kind: "uint", bits: 8 },
  { kind: "uint", bits: 256 },
  { kind: "address" },
  { kind: "bool" },
  { kind: "bytes" },
  { kind: "string" },
);
const { type } = fc.letrec<{ type: AbiType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ kind: fc.constant("array" as const), element: tie("type"), length: fc.constantFrom(undefined, 1, 2) }),
    fc.record({ kind: fc.constant("tuple" as const), members: fc.array(tie("type"), { minLength: 1, maxLength: 3 }) }),
  ),
}));

/** A value whose leaves are 1, 2, 3 ... in the order of the fields; lists have two elements, content five bytes. */
function countingValue(of: AbiType, next: () => number): AbiValue {
  if (of.kind === "tuple") return of.members.map((member) => countingValue(member, next));
  if (of.kind === "array") return Array.from({ length: of.length ?? 2 }, () => countingValue(of.element, next));
  if (of.kind === "bytes" || of.kind === "string") return new Uint8Array(5).fill(next());
  return BigInt(next());
}

describe("the layout of a call", () => {
  it("holds the encoding of its types, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(type, { maxLength: 3 }), (types) => {
        const layout = makeLayout(0x01020304, types, (kind) => (kind === "array" ? 2 : 5));
        fc.pre(layout.fields.length < 90);
        const data = layout.template.slice();
        const inOrder = [...layout.fields].sort((a, b) => a.offset - b.offset);
        for (const field of inOrder) {
          if (field.kind === "content") data.fill(1, field.offset, field.offset + field.size);
          else writeField(data, field, 1n);
        }
        const encoded = encodeAbi(
          types,
          types.map((each) => countingValue(each, () => 1)),
        );
        assert.equal(bytesToHex(data), `0x01020304${bytesToHex(encoded ?? new Uint8Array(0)).slice(2)}`);
      }),
    );
  });

  it("reads back what was written, cut to its type", () => {
    const { template, fields } = makeLayout(0, [
      { kind: "uint", bits: 8 },
      { kind: "int", bits: 16 },
      { kind: "fixed-bytes", size: 2 },
    ]);
    const data = template.slice();
    for (const field of fields) writeField(data, field, -1n);
    assert.deepEqual(
      fields.map((field) => readField(data, field)),
      [0xffn, 2n ** 256n - 1n, 0xffffn << 240n],
    );
  });

  it("moves a small number to the left where its type stands there, and leaves one that does already", () => {
    const field = { offset: 0, kind: "fixed-bytes", bits: 16, size: 32, path: "" } as const;
    assert.equal(toFieldWord(field, 0x1234n), 0x1234n << 240n);
    assert.equal(toFieldWord(field, 0x1234n << 240n), 0x1234n << 240n);
  });
});
