/** The opcode table against itself and against the machine that is made from it. */
import assert from "node:assert/strict";
import { hardforks, isAtLeast } from "../../../engine/evm/hardforks.ts";
import { baseGas, findOpcode, type Mnemonic, opcodes } from "../../../engine/evm/opcodes.ts";
import { runCode } from "../../harness/evm/run-code.ts";

/** What costs more than its base price even on zeros, and what does not come to the next opcode. */
const notPlain: ReadonlySet<Mnemonic> = new Set<Mnemonic>([
  ...(["JUMP", "STOP", "RETURN", "REVERT", "SELFDESTRUCT", "INVALID"] as const),
  ...(["SSTORE", "SLOAD", "BALANCE", "EXTCODESIZE", "EXTCODECOPY", "EXTCODEHASH"] as const),
  ...(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL", "CREATE", "CREATE2"] as const),
  ...(["MLOAD", "MSTORE", "MSTORE8"] as const),
]);

const entries = Object.entries(opcodes) as [Mnemonic, (typeof opcodes)[Mnemonic]][];
const hex = (byte: number) => byte.toString(16).padStart(2, "0");

describe("opcodes", () => {
  it("ascend by byte", () => {
    const bytes = entries.map(([, { byte }]) => byte);
    assert.deepEqual(
      bytes,
      [...bytes].sort((a, b) => a - b),
    );
    assert.equal(new Set(bytes).size, bytes.length);
  });

  it("have prices that change in the order of the hardforks", () => {
    for (const [mnemonic, { gas }] of entries) {
      const changes = gas.slice(1) as (readonly [(typeof hardforks)[number], number])[];
      const order = changes.map(([fork]) => hardforks.indexOf(fork));
      assert.deepEqual(
        order,
        [...order].sort((a, b) => a - b),
        mnemonic,
      );
    }
  });

  for (const hardfork of hardforks) {
    it(`exist in the machine of ${hardfork} exactly where the table has them`, () => {
      for (let byte = 0; byte < 256; byte++) {
        const opcode = findOpcode(byte, hardfork);
        const zeros = "6000".repeat(opcode?.pops ?? 0);
        const { status, gasUsed } = runCode(`${zeros}${hex(byte)}`, { hardfork });
        const isHalt = status === "halted" && gasUsed === 1_000_000n;
        assert.equal(isHalt, opcode === undefined || opcode.mnemonic === "JUMP", `byte 0x${hex(byte)}`);
      }
    });

    it(`change the stack of the machine of ${hardfork} as the table says, for the base price`, () => {
      for (const [mnemonic, opcode] of entries) {
        if (notPlain.has(mnemonic) || !isAtLeast(hardfork, opcode.since)) continue;
        const zeros = "6000".repeat(opcode.pops);
        const { stack, gasUsed, status } = runCode(`${zeros}${hex(opcode.byte)}${"00".repeat(opcode.immediate)}`, {
          hardfork,
        });
        assert.equal(status, "succeeded", mnemonic);
        assert.equal(stack.length, opcode.pushes, mnemonic);
        assert.equal(gasUsed, BigInt(3 * opcode.pops + baseGas(opcode, hardfork)), mnemonic);
      }
    });
  }

  it("refuse a stack that is too low or too high", () => {
    for (const [mnemonic, { byte, pops, pushes, immediate }] of entries) {
      if (pops > 0) assert.equal(runCode(`${"5f".repeat(pops - 1)}${hex(byte)}`).status, "halted", mnemonic);
      if (pushes <= pops) continue;
      const isFull = `${"5f".repeat(1024)}${hex(byte)}${"00".repeat(immediate)}`;
      assert.equal(runCode(isFull).status, "halted", mnemonic);
      assert.equal(runCode(isFull.slice(2)).status, "succeeded", mnemonic);
    }
  });
});
