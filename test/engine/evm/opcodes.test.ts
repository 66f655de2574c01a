/** The opcode table against itself and against the machine that is made from it; older hardforks are in the suite `evm`. */
import assert from "node:assert/strict";
import { hardforks, newestHardfork } from "../../../engine/evm/hardforks.ts";
import { byteToHex, checkEffects, checkExistence, opcodeRows } from "../../harness/evm/opcode-effects.ts";
import { runCode } from "../../harness/evm/run-code.ts";

describe("opcodes", () => {
  it("ascend by byte", () => {
    const bytes = opcodeRows.map(([, { byte }]) => byte);
    assert.deepEqual(
      bytes,
      [...bytes].sort((a, b) => a - b),
    );
    assert.equal(new Set(bytes).size, bytes.length);
  });

  it("have prices that change in the order of the hardforks", () => {
    for (const [mnemonic, { gas }] of opcodeRows) {
      const [, ...changes] = gas;
      const order = changes.map(([fork]) => hardforks.indexOf(fork));
      assert.deepEqual(
        order,
        [...order].sort((a, b) => a - b),
        mnemonic,
      );
    }
  });

  it("exist in the machine exactly where the table has them", () => checkExistence(newestHardfork));

  it("change the stack of the machine as the table says, for the base price", () => checkEffects(newestHardfork));

  it("refuse a stack that is too low or too high", () => {
    for (const [mnemonic, { byte, pops, pushes, immediate }] of opcodeRows) {
      if (pops > 0) assert.equal(runCode(`${"5f".repeat(pops - 1)}${byteToHex(byte)}`).status, "halted", mnemonic);
      if (pushes <= pops) continue;
      const isFull = `${"5f".repeat(1024)}${byteToHex(byte)}${"00".repeat(immediate)}`;
      assert.equal(runCode(isFull).status, "halted", mnemonic);
      assert.equal(runCode(isFull.slice(2)).status, "succeeded", mnemonic);
    }
  });
});
