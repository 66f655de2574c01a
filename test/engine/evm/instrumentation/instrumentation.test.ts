/** What a machine tells those who watch: exactly what happened, and nothing where nobody does. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../../../engine/evm/code/assembler.ts";
import { type ContractCode, makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { makeInterpreterModule, type Watch } from "../../../../engine/evm/core/interpreter.ts";
import { comparisons } from "../../../../engine/evm/core/layout.ts";
import {
  clearComparisons,
  countComparisons,
  distanceOfComparison,
  exactDistance,
  maxComparisons,
  readComparison,
} from "../../../../engine/evm/instrumentation/comparisons.ts";
import { readCoverage } from "../../../../engine/evm/instrumentation/coverage.ts";
import {
  clearEdges,
  makeEdgeList,
  maxHits,
  placeOfEdge,
  readEdges,
} from "../../../../engine/evm/instrumentation/edges.ts";
import { clearStorageLog, makeStorageLog, readStorageLog } from "../../../../engine/evm/instrumentation/storage-log.ts";
import { type Machine, type MachineOptions, makeMachine } from "../../../../engine/evm/machine.ts";
import { callMessage } from "../../../../engine/evm/transact.ts";
import { encodeCode, i32 } from "../../../../engine/evm/wasm/code.ts";
import { bigintToBytes, hexToBytes } from "../../../../engine/evm/word.ts";
import { getAccount, makeWorld, setCode } from "../../../../engine/evm/world/world.ts";
import { concatBytes } from "../../../../engine/util/concat-bytes.ts";
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

const callOther: readonly AssemblyItem[] = [0n, 0n, 0n, 0n, 0n, otherAddress, "GAS", "CALL"];

const comparing: readonly AssemblyItem[] = [
  ...([3n, 2n, "LT", "POP", 2n ** 256n - 1n, 5n, "SGT", "POP"] as const),
  ...([7n, 7n, "EQ", "POP", 9n, 4n, "SUB", "POP"] as const),
  ...([9n, 4n, "SUB", { offsetOf: "on" }, "JUMPI", { at: "on" }] as const),
  ...([1n, "ISZERO", "POP", 2n, "ISZERO", "POP"] as const),
];

/** All comparisons, with where they were made. */
function allComparisons(machine: Machine) {
  return Array.from({ length: countComparisons(machine) }, (_, number) => {
    const { edge, ...comparison } = readComparison(machine, number);
    return { ...comparison, pc: placeOfEdge(machine, edge)?.pc };
  });
}

/** Compares pairs of words of calldata, at one place: as many as there are. */
const comparePairs = (mnemonic: "LT" | "SGT" | "EQ"): readonly AssemblyItem[] => [
  ...([0n, { at: "again" }, "DUP1", "CALLDATALOAD", "DUP2", 32n, "ADD", "CALLDATALOAD"] as const),
  ...([mnemonic, "POP", 64n, "ADD", "CALLDATASIZE", "DUP2", "LT", { offsetOf: "again" }, "JUMPI"] as const),
];

describe("comparisons", () => {
  it("are kept with their operands and places, in order", () => {
    const { machine, run } = setUp([comparing], { watch: "coverage" });
    assert.equal(run().status, "succeeded");
    const expected = [
      { mnemonic: "LT", first: 2n, second: 3n, hits: 1, pc: 4 },
      { mnemonic: "SGT", first: 5n, second: 2n ** 256n - 1n, hits: 1, pc: 41 },
      { mnemonic: "EQ", first: 7n, second: 7n, hits: 1, pc: 47 },
      { mnemonic: "SUB", first: 4n, second: 9n, hits: 1, pc: 59 },
      { mnemonic: "ISZERO", first: 2n, second: 0n, hits: 1, pc: 71 },
    ];
    assert.deepEqual(allComparisons(machine), expected);
    assert.equal(exactDistance(readComparison(machine, 1)), 6n);
    clearComparisons(machine);
    assert.deepEqual(allComparisons(machine), []);
    run();
    assert.deepEqual(allComparisons(machine), expected);
  });

  it("are one a place, however often that compares: what came closest", () => {
    const near = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: -300n, max: 300n }));
    const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    const pair = fc.oneof(
      fc.tuple(word, word),
      near.map(([a, by]) => [a, BigInt.asUintN(256, a + by)] as const),
    );
    const pairs = fc.array(pair, { minLength: 1, maxLength: 12 });
    for (const mnemonic of ["LT", "SGT", "EQ"] as const) {
      const { machine, run } = setUp([comparePairs(mnemonic)], { watch: "coverage" });
      fc.assert(
        fc.property(pairs, (list) => {
          clearComparisons(machine);
          run(1_000_000n, concatBytes(list.flat().map((each) => bigintToBytes(each, 32))));
          const { edge, hits, ...kept } = readComparison(machine, 0);
          assert.equal(hits, list.length);
          const distances = list.map(([second, first]) => exactDistance({ ...kept, edge, hits, first, second }));
          const least = distances.reduce((a, b) => (a < b ? a : b));
          const actual = exactDistance({ ...kept, edge, hits });
          assert.ok(list.some(([second, first]) => kept.first === first && kept.second === second));
          assert.ok(actual - least <= least >> 54n, `${actual} instead of ${least}`);
          if (least < 2n ** 53n) assert.equal(distanceOfComparison(machine, 0), Number(least));
        }),
        { numRuns: 300 },
      );
    }
  });

  it("end where there is no room for more places", () => {
    const { machine, run } = setUp([Array.from({ length: 5000 }, () => [1n, 2n, "LT", "POP"] as const).flat()], {
      watch: "coverage",
    });
    assert.equal(run().status, "succeeded");
    assert.equal(countComparisons(machine), maxComparisons);
    assert.equal(allComparisons(machine)[maxComparisons - 1]?.pc, 6 * maxComparisons - 2);
  });
});

/** All edges, with where they are. */
function allEdges(machine: Machine) {
  const list = makeEdgeList();
  readEdges(machine, list);
  return Array.from({ length: list.count }, (_, index) => {
    const { kind, pc } = placeOfEdge(machine, list.edges[index] ?? 0) ?? {};
    return { kind, pc, hits: list.hits[index] };
  });
}

const countingDown: readonly AssemblyItem[] = [
  ...([300n, { at: "again" }, 1n, "SWAP1", "SUB", "DUP1", { offsetOf: "again" }, "JUMPI"] as const),
  ...(["POP", "STOP", { at: "never" }] as const),
];

describe("coverage", () => {
  it("is a list of the edges that were hit, and how often, up to its limit", () => {
    const { machine, code, run } = setUp([countingDown], { watch: "coverage" });
    assert.equal(run().status, "succeeded");
    assert.deepEqual(allEdges(machine), [
      { kind: "reached", pc: 3, hits: maxHits },
      { kind: "jumped", pc: 12, hits: maxHits },
      { kind: "went on", pc: 12, hits: 1 },
    ]);
    assert.deepEqual(readCoverage(machine, code), {
      jumpdests: new Map([[3, maxHits]]),
      branches: new Map([[12, { wentOn: 1, jumped: maxHits }]]),
    });
    clearEdges(machine);
    assert.deepEqual(allEdges(machine), []);
    assert.deepEqual(readCoverage(machine, code), { jumpdests: new Map(), branches: new Map() });
    run();
    assert.equal(allEdges(machine).length, 3);
  });

  it("is shared by all that is deployed of the same code", () => {
    const shared: readonly AssemblyItem[] = [{ at: "start" }, 1n, 2n, "LT", "POP"];
    const { machine, codes, run } = setUp([callOther, shared], { watch: "coverage" });
    const { world } = machine;
    setCode(world, getAccount(world, 0x99n), makeCode(assemble(shared)));
    run();
    callMessage(machine, { caller: callerAddress, to: 0x99n, value: 0n, data: new Uint8Array(0), gas: 100_000n });
    assert.deepEqual(allEdges(machine), [{ kind: "reached", pc: 0, hits: 2 }]);
    assert.deepEqual(allComparisons(machine), [{ mnemonic: "LT", first: 2n, second: 1n, hits: 2, pc: 5 }]);
    const [, other] = codes;
    assert.equal(readCoverage(machine, other ?? makeCode(new Uint8Array(0))).jumpdests.get(0), 2);
  });

  it("is shared by creations that differ in their arguments alone", () => {
    const metadata = hexToBytes("a164736f6c6343000819000a"); // {"solc": 0.8.25}, and its length
    const { machine } = setUp([[]], { watch: "coverage" });
    for (const argument of [1n, 2n]) {
      const data = concatBytes([assemble([{ at: "start" }, "STOP"]), metadata, bigintToBytes(argument, 32)]);
      callMessage(machine, { caller: callerAddress, to: undefined, value: 0n, data, gas: 100_000n });
    }
    const list = makeEdgeList();
    readEdges(machine, list);
    assert.deepEqual(
      [...list.edges.subarray(0, list.count)].map((edge) => edge === list.edges[0]),
      [true, true],
    );
  });

  it("stays what it was where code has to make room, and edges keep their numbers", () => {
    const { machine, run } = setUp([countingDown], { watch: "coverage" });
    run();
    const before = allEdges(machine);
    const list = makeEdgeList();
    readEdges(machine, list);
    const edges = [...list.edges.subarray(0, 3)];
    const { world } = machine;
    for (let k = 0; k < 8; k++) {
      const large = makeCode(Uint8Array.from({ length: 1_000_000 }, (_, index) => (index === 1 ? k : 0)));
      setCode(world, getAccount(world, 0x99n), large);
      callMessage(machine, { caller: callerAddress, to: 0x99n, value: 0n, data: new Uint8Array(0), gas: 100_000n });
    }
    assert.deepEqual(allEdges(machine), before);
    clearEdges(machine);
    run();
    readEdges(machine, list);
    assert.deepEqual([...list.edges.subarray(0, list.count)], edges);
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
