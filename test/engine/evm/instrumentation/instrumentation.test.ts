/** What a machine tells those who watch: exactly what happened, and nothing where nobody does. */
import assert from "node:assert/strict";
import { type AssemblyItem, assemble } from "../../../../engine/evm/code/assembler.ts";
import { type ContractCode, makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { makeInterpreterModule, type Watch } from "../../../../engine/evm/core/interpreter.ts";
import { comparisons } from "../../../../engine/evm/core/layout.ts";
import {
  clearComparisons,
  countComparisons,
  maxComparisons,
  readComparison,
} from "../../../../engine/evm/instrumentation/comparisons.ts";
import {
  clearCounters,
  maxCount,
  readCounters,
  readCoverage,
} from "../../../../engine/evm/instrumentation/coverage.ts";
import { clearStorageLog, makeStorageLog, readStorageLog } from "../../../../engine/evm/instrumentation/storage-log.ts";
import { type MachineOptions, makeMachine } from "../../../../engine/evm/machine.ts";
import { callMessage } from "../../../../engine/evm/transact.ts";
import { encodeCode, i32 } from "../../../../engine/evm/wasm/code.ts";
import { getAccount, makeWorld, setCode } from "../../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, testBlock } from "../../../harness/evm/run-code.ts";

const otherAddress = 0x07e4n;

function setUp(programs: readonly (readonly AssemblyItem[])[], options: Partial<MachineOptions>) {
  const world = makeWorld();
  const codes = programs.map((items) => makeCode(assemble(items)));
  for (const [index, code] of codes.entries()) {
    setCode(world, getAccount(world, index === 0 ? contractAddress : otherAddress), code);
  }
  const machine = makeMachine({ hardfork: "osaka", world, block: testBlock, ...options });
  const run = (gas = 1_000_000n, data = new Uint8Array(0)) =>
    callMessage(machine, { caller: callerAddress, to: contractAddress, value: 0n, data, gas });
  return { machine, codes, code: codes[0] as ContractCode, run };
}

const comparing: readonly AssemblyItem[] = [
  ...([3n, 2n, "LT", "POP", 2n ** 256n - 1n, 5n, "SGT", "POP"] as const),
  ...([7n, 7n, "EQ", "POP", 9n, 4n, "SUB", "POP"] as const),
  ...([9n, 4n, "SUB", { offsetOf: "on" }, "JUMPI", { at: "on" }] as const),
  ...([1n, "ISZERO", "POP", 2n, "ISZERO", "POP"] as const),
];

describe("comparisons", () => {
  it("are kept with their operands and places, in order", () => {
    const { machine, code, run } = setUp([comparing], { watch: "coverage" });
    assert.equal(run().status, "succeeded");
    const all = () => Array.from({ length: countComparisons(machine) }, (_, number) => readComparison(machine, number));
    const codeId = code.id;
    const expected = [
      { mnemonic: "LT", first: 2n, second: 3n, codeId, pc: 4 },
      { mnemonic: "SGT", first: 5n, second: 2n ** 256n - 1n, codeId, pc: 41 },
      { mnemonic: "EQ", first: 7n, second: 7n, codeId, pc: 47 },
      { mnemonic: "SUB", first: 4n, second: 9n, codeId, pc: 59 },
      { mnemonic: "ISZERO", first: 2n, second: 0n, codeId, pc: 71 },
    ];
    assert.deepEqual(all(), expected);
    clearComparisons(machine);
    assert.deepEqual(all(), []);
    run();
    assert.deepEqual(all(), expected);
  });

  it("end where there is no room", () => {
    const endless = [{ at: "start" }, 1n, 2n, "LT", "POP", { offsetOf: "start" }, "JUMP"] as const;
    const { machine, run } = setUp([endless], { watch: "coverage" });
    assert.equal(run().status, "halted");
    assert.equal(countComparisons(machine), maxComparisons);
    assert.deepEqual(readComparison(machine, maxComparisons - 1), readComparison(machine, 0));
  });
});

describe("coverage", () => {
  it("counts what was reached, up to its limit", () => {
    const loop: readonly AssemblyItem[] = [
      ...([300n, { at: "again" }, 1n, "SWAP1", "SUB", "DUP1", { offsetOf: "again" }, "JUMPI"] as const),
      ...(["POP", "STOP", { at: "never" }] as const),
    ];
    const { machine, code, run } = setUp([loop], { watch: "coverage" });
    assert.equal(run().status, "succeeded");
    const expected = {
      jumpdests: new Map([[3, maxCount]]),
      branches: new Map([[12, { wentOn: 1, jumped: maxCount }]]),
    };
    assert.deepEqual(readCoverage(machine, code), expected);
    assert.equal(readCounters(machine, code).filter((count) => count > 0).length, 3);
    clearCounters(machine, code);
    assert.deepEqual(readCoverage(machine, code), { jumpdests: new Map(), branches: new Map() });
  });
});

describe("the storage log", () => {
  it("has reads and writes of all frames, and which of them were taken back", () => {
    const calling: readonly AssemblyItem[] = [
      ...([6n, 1n, "SSTORE", 1n, "SLOAD", "POP"] as const),
      ...([0n, 0n, 0n, 0n, 0n, otherAddress, "GAS", "CALL", "POP", 2n, "SLOAD"] as const),
    ];
    const failing: readonly AssemblyItem[] = [8n, 1n, "SSTORE", "INVALID"];
    const log = makeStorageLog();
    const { codes, run } = setUp([calling, failing], { observer: log.observer });
    assert.equal(run().status, "succeeded");
    const [mine, its] = codes.map(({ id }) => id);
    const own = { address: contractAddress, codeId: mine, isReverted: false };
    const expected = [
      { kind: "write", ...own, slot: 1n, value: 6n, pc: 4 },
      { kind: "read", ...own, slot: 1n, value: 6n, pc: 7 },
      { kind: "write", address: otherAddress, codeId: its, isReverted: true, slot: 1n, value: 8n, pc: 4 },
      { kind: "read", ...own, slot: 2n, value: 0n, pc: 27 },
    ];
    assert.deepEqual(readStorageLog(log), expected);
    clearStorageLog(log);
    assert.deepEqual(readStorageLog(log), []);
  });
});

describe("a machine that nobody watches", () => {
  it("has no code that writes anything down, and writes nothing down", () => {
    const log = encodeCode(i32.const(comparisons), () => 0).join(",");
    const mentionsLog = (watch: Watch) => makeInterpreterModule("osaka", watch).join(",").includes(log);
    assert.deepEqual([mentionsLog("coverage"), mentionsLog("nothing")], [true, false]);
    const { machine, code, run } = setUp([comparing], { watch: "nothing" });
    assert.equal(run().status, "succeeded");
    assert.equal(countComparisons(machine), 0);
    assert.deepEqual(readCoverage(machine, code), { jumpdests: new Map(), branches: new Map() });
  });
});
