/** Long work takes turns by its bytes, whatever gas there is: none of it outlasts the machine's limit. */
import assert from "node:assert/strict";
import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { defaultLimits } from "../../../engine/evm/execution-limits.ts";
import { makeMachine } from "../../../engine/evm/machine.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { getAccount, makeWorld, setCode } from "../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, testBlock } from "../../harness/evm/run-code.ts";

const otherAddress = 0x07e4n;
const megabyte = 2n ** 20n;
const plentyOfGas = 2n ** 40n;

/** The turns that a program takes on plenty of gas, and how it ends. */
function turnsOf(items: readonly AssemblyItem[], maxTurns: number, data = new Uint8Array(0), gas = plentyOfGas) {
  const world = makeWorld();
  setCode(world, getAccount(world, contractAddress), makeCode(assemble(items)));
  setCode(world, getAccount(world, otherAddress), makeCode(assemble([megabyte, 0n, "RETURN"])));
  const limits = { ...defaultLimits, maxTurns, limitsCodeSize: false };
  const machine = makeMachine({ hardfork: "cancun", world, block: testBlock, limits });
  const { status } = callMessage(machine, { caller: callerAddress, to: contractAddress, value: 0n, data, gas });
  return { status, turns: maxTurns - machine.turns };
}

const callIdentity: readonly AssemblyItem[] = [megabyte, 0n, megabyte, 0n, 0n, 4n, "GAS", "CALL", "POP"];
/** What a megabyte of each comes to, at least, beside what the memory for it takes. */
const works: readonly (readonly [string, readonly AssemblyItem[], number])[] = [
  ["KECCAK256", [megabyte, 0n, "KECCAK256", "POP"], 3072],
  ["CALLDATACOPY", [megabyte, 0n, 0n, "CALLDATACOPY"], 90],
  ["CODECOPY", [megabyte, 0n, 0n, "CODECOPY"], 90],
  ["MCOPY", [megabyte, 0n, 1n, "MCOPY"], 90],
  ["EXTCODECOPY", [megabyte, 0n, 0n, otherAddress, "EXTCODECOPY"], 256],
  ["LOG0", [megabyte, 0n, "LOG0"], 1024],
  ["RETURNDATACOPY", [...callIdentity, megabyte, 0n, 0n, "RETURNDATACOPY"], 256 + 256 + 490],
  ["what a call gives back", [0n, 0n, 0n, 0n, 0n, otherAddress, "GAS", "CALL", "POP"], 256],
  ["the identity", callIdentity, 490],
  ["SHA-256", [32n, 0n, megabyte, 0n, 0n, 2n, "GAS", "CALL", "POP"], 5000],
  ["CREATE", [49_152n, 0n, 0n, "CREATE", "POP"], 192],
  ["EXP", [2n ** 256n - 1n, 3n, "EXP", "POP"], 5],
  ["an expanded memory", [megabyte, "MLOAD", "POP"], 256],
];

describe("turns", () => {
  for (const [what, items, atLeast] of works) {
    it(`are taken by ${what}`, () => {
      const { status, turns } = turnsOf(items, 1e6);
      assert.equal(status, "succeeded");
      const memory = 600; // a megabyte on both sides of a call
      assert.ok(turns >= atLeast && turns < 2 * atLeast + memory, `${turns} turns`);
      assert.deepEqual(turnsOf(items, 1e6), { status, turns });
    });

    it(`end ${what} in a loop, and one after the other`, () => {
      const endless = [{ at: "again" }, ...items, { offsetOf: "again" }, "JUMP"] as const;
      const { status, turns } = turnsOf(endless, 20_000);
      assert.equal(status, "halted");
      assert.ok(turns > 20_000 && turns < 32_000, `${turns} turns`);
      const straight = Array.from({ length: 600 }, () => items).flat();
      assert.equal(
        turnsOf(straight, Math.min(300 * atLeast, 20_000)).status,
        what === "an expanded memory" ? "succeeded" : "halted",
      );
    });
  }

  it("are few where gas pays for little: memory far out is dear, and running out of gas is quick", () => {
    assert.ok(turnsOf([100n * megabyte, "MLOAD", "POP"], 1e6).turns < 60_000);
    assert.ok(turnsOf([2n ** 30n, 0n, "KECCAK256"], 1e6, new Uint8Array(0), 2n ** 36n).turns <= 1025);
  });

  it("end a constructor that hashes 184 megabytes again and again", () => {
    const world = makeWorld();
    const limits = { ...defaultLimits, maxTurns: 2 ** 18 };
    const machine = makeMachine({ hardfork: "cancun", world, block: testBlock, limits });
    const data = assemble([{ at: "again" }, 184_000_000n, 0n, "KECCAK256", "POP", { offsetOf: "again" }, "JUMP"]);
    const receipt = callMessage(machine, { caller: callerAddress, to: undefined, value: 0n, data, gas: plentyOfGas });
    assert.equal(receipt.status, "halted");
    assert.ok(machine.turns < 0 && machine.turns > -600_000);
  });
});
