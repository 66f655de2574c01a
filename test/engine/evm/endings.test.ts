/** How frames end is told apart: in receipts, and to who watches frames. */
import assert from "node:assert/strict";
import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { type Ending, endings } from "../../../engine/evm/ending.ts";
import { defaultLimits } from "../../../engine/evm/execution-limits.ts";
import type { Hardfork } from "../../../engine/evm/hardforks.ts";
import { makeMachine } from "../../../engine/evm/machine.ts";
import { silentObserver } from "../../../engine/evm/observer.ts";
import { callMessage, type Message } from "../../../engine/evm/transact.ts";
import { bytesToBigint } from "../../../engine/evm/word.ts";
import { getAccount, makeWorld, setBalance, setCode } from "../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, testBlock } from "../../harness/evm/run-code.ts";

const otherAddress = 0x07e4n;
const limits = { ...defaultLimits, maxMemoryBytes: 2 ** 20, maxTurns: 100_000 };

type Options = { readonly hardfork?: Hardfork; readonly other?: readonly AssemblyItem[]; readonly gas?: bigint };

/** Calls a contract with this code, or changes the message; gives the receipt and how each frame ended. */
function run(code: readonly AssemblyItem[], options: Options = {}, changes: Partial<Message> = {}) {
  const { hardfork = "osaka", other = [], gas = 1_000_000n } = options;
  const world = makeWorld();
  setCode(world, getAccount(world, contractAddress), makeCode(assemble(code)));
  setCode(world, getAccount(world, otherAddress), makeCode(assemble(other)));
  setBalance(world, getAccount(world, callerAddress), 10n);
  const frames: Ending[] = [];
  const observer = {
    ...silentObserver,
    frameLeft: (_: unknown, { ending }: { ending: Ending }) => frames.push(ending),
  };
  const machine = makeMachine({ hardfork, world, block: testBlock, limits, observer });
  const base = { caller: callerAddress, to: contractAddress, value: 0n, data: new Uint8Array(0), gas };
  const { ending, status } = callMessage(machine, { ...base, ...changes });
  assert.equal(status, endings[ending]);
  return { ending, frames };
}

const callOther = (opcode: "CALL" | "STATICCALL" = "CALL"): readonly AssemblyItem[] => [
  ...[0n, 0n, 0n, 0n, ...(opcode === "CALL" ? [0n] : []), otherAddress, 100_000n],
  opcode,
];
const megabyte = 2n ** 20n;
const initcode = (items: readonly AssemblyItem[]) => ({ to: undefined, data: assemble(items) });

describe("how a call ends", () => {
  const ways: readonly (readonly [Ending, readonly AssemblyItem[], Options?])[] = [
    ["stop", ["STOP"]],
    ["stop", [1n, "POP"]],
    ["stop", []],
    ["return", [0n, 0n, "RETURN"]],
    ["selfdestruct", [1n, "SELFDESTRUCT"]],
    ["revert", [0n, 0n, "REVERT"]],
    ["invalid-opcode", ["INVALID"]],
    ["undefined-opcode", ["PUSH0"], { hardfork: "paris" }],
    ["out-of-gas", [{ at: "again" }, { offsetOf: "again" }, "JUMP"]],
    ["out-of-gas", [2n ** 40n, "MLOAD"]],
    ["out-of-gas", [2n ** 255n, 0n, "LOG0"]],
    ["out-of-gas", [1n, 1n, "SSTORE"], { gas: 2300n }],
    ["stack-underflow", ["ADD"]],
    ["stack-overflow", [{ at: "again" }, 0n, { offsetOf: "again" }, "JUMP"]],
    ["bad-jump", [1n, "JUMP"]],
    ["bad-jump", [1n, 2n ** 64n, "JUMPI"]],
    ["returndata-out-of-bounds", [1n, 0n, 0n, "RETURNDATACOPY"]],
    ["initcode-too-large", [49_153n, 0n, 0n, "CREATE"]],
    ["out-of-memory", [2n * megabyte, "MLOAD"], { gas: 100_000_000n }],
    ["out-of-memory", [2n * megabyte, 0n, 0n, 0n, otherAddress, 0n, "STATICCALL"], { gas: 100_000_000n }],
    ["out-of-turns", [{ at: "again" }, { offsetOf: "again" }, "JUMP"], { gas: 2n ** 40n }],
  ];
  for (const [ending, code, options] of ways) {
    it(`is told as ${ending} (${code.filter((item) => typeof item === "string").join(" ")})`, () => {
      const receipt = run(code, options);
      assert.equal(receipt.ending, ending);
      assert.deepEqual(receipt.frames, [ending]);
    });
  }

  const writes: readonly (readonly AssemblyItem[])[] = [
    [1n, 0n, "SSTORE"],
    [1n, 0n, "TSTORE"],
    [0n, 0n, "LOG0"],
    [0n, 0n, 0n, "CREATE"],
    [0n, 0n, 0n, 0n, "CREATE2"],
    [0n, 0n, 0n, 0n, 1n, 5n, 0n, "CALL"],
    [1n, "SELFDESTRUCT"],
  ];
  for (const other of writes) {
    it(`is a static violation where ${other[other.length - 1]} would write`, () => {
      assert.deepEqual(run(callOther("STATICCALL"), { other }), {
        ending: "stop",
        frames: ["static-violation", "stop"],
      });
    });
  }

  it("is told of each frame, the innermost first", () => {
    const other: readonly AssemblyItem[] = [
      bytesToBigint(Uint8Array.of(0xfe)),
      0n,
      "MSTORE8",
      1n,
      0n,
      0n,
      "CREATE",
      5n,
      "JUMP",
    ];
    assert.deepEqual(run([...callOther(), 0n, 0n, "REVERT"], { other }), {
      ending: "revert",
      frames: ["invalid-opcode", "bad-jump", "revert"],
    });
  });

  it("is told of creations", () => {
    const leave = (byte: bigint, size: bigint): readonly AssemblyItem[] => [byte, 0n, "MSTORE8", size, 0n, "RETURN"];
    assert.equal(run([], {}, initcode(leave(0n, 1n))).ending, "return");
    assert.equal(run([], {}, initcode(leave(0xefn, 1n))).ending, "reserved-code");
    assert.equal(run([], { gas: 10_000_000n }, initcode(leave(0n, 24_577n))).ending, "code-too-large");
    assert.equal(run([], {}, initcode(leave(0n, 24_576n))).ending, "out-of-gas");
    assert.equal(run([], { hardfork: "frontier" }, initcode(leave(0n, 24_576n))).ending, "return");
  });

  it("is told of calls that run nothing", () => {
    assert.equal(run([], {}, { value: 11n }).ending, "insufficient-balance");
    assert.equal(run([], {}, { to: 4n }).ending, "return");
    assert.equal(run([], {}, { to: 4n, gas: 1n }).ending, "out-of-gas");
    assert.equal(run([], {}, { to: 9n }).ending, "precompile-failed");
  });
});
