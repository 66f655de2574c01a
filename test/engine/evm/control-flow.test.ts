/** Bytecode read and cut up by hand-written examples; what compilers make is in the suite `evm`. */
import assert from "node:assert/strict";
import { recoverControlFlow } from "../../../engine/evm/code/control-flow.ts";
import { disassemble, formatInstruction } from "../../../engine/evm/code/disassembly.ts";
import { findMetadata } from "../../../engine/evm/code/metadata.ts";
import { readUnlinkedCode } from "../../../engine/evm/code/unlinked-code.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";

describe("control flow", () => {
  it("of an unresolved jump goes to every destination", () => {
    const flow = recoverControlFlow(hexToBytes("5f35565b005b00")); // jumps where calldata says
    assert.deepEqual(flow.jumps, new Map([[2, new Set([3, 5])]]));
    assert.deepEqual(flow.unresolved, new Set([2]));
    assert.deepEqual(flow.successors.get(0), new Set([3, 5]));
  });

  it("keeps apart who called an internal function", () => {
    // Two calls of the block at 0x0f; each returns to its own place.
    const flow = recoverControlFlow(hexToBytes("6005600f565b600b600f565b00fe005b56"));
    assert.deepEqual(flow.jumps.get(0x04), new Set([0x0f]));
    assert.deepEqual(flow.jumps.get(0x10), new Set([0x05, 0x0b]));
    assert.equal(flow.unresolved.size, 0);
  });
});

describe("bytecode", () => {
  it("is read instruction by instruction, with data as it comes", () => {
    const lines = disassemble(hexToBytes("6001610203015f0c61ff")).map(formatInstruction);
    assert.deepEqual(lines, [
      "0000 PUSH1 0x1",
      "0002 PUSH2 0x203",
      "0005 ADD",
      "0006 PUSH0",
      "0007 0x0c",
      "0008 PUSH2 0xff00",
    ]);
  });

  it("has no metadata where the end is only like it", () => {
    assert.equal(findMetadata(hexToBytes("6001600055")), undefined);
    assert.equal(findMetadata(hexToBytes("a1000001")), undefined);
    assert.equal(findMetadata(new Uint8Array(0)), undefined);
  });

  it("has placeholders of old and new compilers, and no other text", () => {
    const modern = `60__$${"ab".repeat(17)}$__61`;
    assert.deepEqual(readUnlinkedCode(modern)?.placeholders, [{ name: "ab".repeat(17), offset: 1 }]);
    const old = `60__lib.sol:Sums${"_".repeat(26)}61`;
    assert.equal(old.length, 44);
    assert.deepEqual(readUnlinkedCode(old)?.placeholders, [{ name: "lib.sol:Sums", offset: 1 }]);
    const whole = new Map([[1, "a/long/path/of/a/library/lib.sol:Sums"]]);
    assert.deepEqual(readUnlinkedCode(old, whole)?.placeholders, [{ name: whole.get(1), offset: 1 }]);
    assert.equal(readUnlinkedCode("60zz"), undefined);
    assert.equal(readUnlinkedCode("600"), undefined);
  });
});
