/** What holds of symbolic execution whatever it is given: it is the same each time, ends, and tells what it left out. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";
import type { Fuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { makeExternalSolver } from "../../../engine/node/solvers/external-solver.ts";
import { wasmZ3 } from "../../../engine/node/solvers/solver-program.ts";
import { makeAlternation } from "../../../engine/symex/alternation.ts";
import { makeCodeGoals } from "../../../engine/symex/code-goals.ts";
import { type Explorer, makeExplorer } from "../../../engine/symex/explorer.ts";
import { makePathSolver, type PathSolver } from "../../../engine/symex/path-solver.ts";
import { randomProgram } from "../../harness/evm/random-program.ts";
import { fuzzerOfCode, fuzzerOfSource } from "../../harness/fuzz/fuzz-source.ts";
import { z3InTests } from "../../harness/terms/z3.ts";

const options = { seed: 1, maxTransactions: 4 };

/** A task is at most one query and one transaction long. */
const longestTask = 70_000;

function explorerOf(fuzzer: Fuzzer): Explorer {
  fuzzer.run(1);
  return makeExplorer(fuzzer.exchange, makeCodeGoals(fuzzer.exchange), options);
}

const vault = `contract Target {
  mapping(address => uint256) private balances;
  uint256 private lock;
  function deposit() external payable { balances[msg.sender] += msg.value; }
  function unlock(uint256 a, uint256 b) external { if (a * b == 1000003 * 999983 && a > 1 && b > 1) lock = a; }
  function withdraw(uint256 amount) external {
    require(lock > 10 && balances[msg.sender] + lock >= amount);
    payable(msg.sender).transfer(amount);
  }
}`;

const scrambled = `contract Target {
  function open(uint32 seed) external pure {
    uint32 z = seed ^ (seed << 13);
    z ^= z >> 17;
    z ^= z << 5;
    if (z == 0x12345678) assert(false);
  }
}`;

describe("symbolic execution", () => {
  it("does the same for the same seed, in slices of any size", () => {
    const run = (slices: readonly number[]): unknown => {
      const fuzzer = fuzzerOfSource(vault, 7);
      const both = makeAlternation(fuzzer, { ...options, maxSteps: 200_000 });
      for (const slice of slices) both.run(slice);
      return { symbolic: both.report(), fuzzed: fuzzer.report(), candidates: fuzzer.candidates };
    };
    const slices = Array.from({ length: 40 }, () => 200);
    assert.deepEqual(run(slices), run(slices));
  });

  it("has its part of few executions too", () => {
    const stepsAfter = (maxExecutions?: number): number => {
      const few = maxExecutions === undefined ? {} : { maxExecutions };
      const both = makeAlternation(fuzzerOfSource(scrambled), { ...options, maxSteps: 200_000, ...few });
      for (let turn = 0; turn < 3; turn++) both.run(120);
      return both.report().nSteps;
    };
    assert.equal(stepsAfter(), 0);
    assert.ok(stepsAfter(1000) > 0);
  });

  it("goes where it means to go", () => {
    const fuzzer = fuzzerOfSource(vault);
    const explorer = explorerOf(fuzzer);
    for (let slice = 0; slice < 30; slice++) explorer.run(10_000);
    const { nTried, nDiverged } = explorer.report();
    assert.ok(nTried > 50, `${nTried} sequences`);
    assert.equal(nDiverged, 0);
  });

  it("goes where it means to go with what several calls have left", () => {
    const fuzzer = fuzzerOfSource(`contract Target {
      uint256 private x;
      uint256 private total;
      function begin() external { require(x == 0); x = 1; }
      function raise(uint256 value) external payable { require(x >= 1); x += value; total += msg.value; }
      function end() external { require(x == 4); x += 1; payable(msg.sender).transfer(total); }
    }`);
    const explorer = explorerOf(fuzzer);
    for (let slice = 0; slice < 12; slice++) explorer.run(10_000);
    const { nTried, nDiverged } = explorer.report();
    assert.ok(nTried > 50, `${nTried} sequences`);
    assert.equal(nDiverged, 0);
  });

  it("counts what no input reaches, and has then nothing more to do", () => {
    const fuzzer = fuzzerOfSource(`contract Target {
      function never(uint256 a) external pure { if (a > 5) { if (a < 3) assert(false); } }
    }`);
    const explorer = explorerOf(fuzzer);
    for (let slice = 0; slice < 50 && !explorer.report().isIdle; slice++) explorer.run(10_000);
    const { isIdle, nImpossible, nUnknown } = explorer.report();
    assert.deepEqual(
      { isIdle, nUnknown, isAnyImpossible: nImpossible > 0 },
      { isIdle: true, nUnknown: 0, isAnyImpossible: true },
    );
    assert.equal(fuzzer.candidates.length, 0);
  });

  it("asks briefly first, and at length when all else is asked, what was left open", () => {
    const fuzzer = fuzzerOfSource(`${scrambled.slice(0, -1)} function low(uint8 x) external pure { assert(x > 3); } }`);
    const asked: string[] = [];
    const makeSolver = (...given: Parameters<typeof makePathSolver>): PathSolver => {
      const solver = makePathSolver(...given);
      return {
        ...solver,
        solve(path, witness, condition, most) {
          const answer = solver.solve(path, witness, condition, most);
          asked.push(`${most === undefined ? "at length" : "briefly"} ${answer.status}`);
          return answer;
        },
      };
    };
    fuzzer.run(1);
    const explorer = makeExplorer(fuzzer.exchange, makeCodeGoals(fuzzer.exchange), { ...options, makeSolver });
    for (let slice = 0; slice < 50 && !explorer.report().isIdle; slice++) explorer.run(10_000);
    const { nUnknown, isIdle } = explorer.report();
    const atLength = asked.filter((one) => one === "at length unknown").length;
    assert.deepEqual([isIdle, nUnknown, nUnknown > 0], [true, atLength, true]);
    assert.ok(asked.indexOf("briefly unknown") < asked.indexOf("at length unknown"), asked.join());
    assert.ok(!asked.includes("at length sat"), asked.join());
  });

  it("asks another solver what it cannot answer, and goes where that leads", async function () {
    this.timeout(60_000);
    const fuzzer = fuzzerOfSource(scrambled);
    const explorer = explorerOf(fuzzer);
    for (let slice = 0; slice < 50 && explorer.report().nUnknown === 0; slice++) explorer.run(10_000);
    const { nUnknown } = explorer.report();
    assert.deepEqual([nUnknown > 0, fuzzer.candidates.length], [true, 0]);
    const { childPath, modulePath } = z3InTests;
    const solver = makeExternalSolver({ program: wasmZ3(childPath, modulePath, 1024) });
    const other = { solver, now: () => performance.now() };
    const gone = { externalMs: 30_000, signal: AbortSignal.abort() };
    assert.equal(await explorer.askOther(other, gone), true);
    assert.deepEqual([explorer.report().nAsked, explorer.report().nUnknown], [0, nUnknown]);
    while (fuzzer.candidates.length === 0 && (await explorer.askOther(other, { externalMs: 30_000 })));
    solver.end();
    assert.deepEqual([explorer.report().nAnswered > 0, fuzzer.candidates.length], [true, 1]);
  });

  it("does not start where an input is beyond its budget", () => {
    const fuzzer = fuzzerOfSource(vault);
    const both = makeAlternation(fuzzer, { ...options, maxSteps: 0 });
    for (let slice = 0; slice < 20; slice++) both.run(300);
    assert.deepEqual([both.report().explored.nPaths, both.isExhausted()], [0, true]);
  });

  const loop = (...body: readonly AssemblyItem[]): Uint8Array<ArrayBuffer> =>
    assemble([{ at: "top" }, ...body, { offsetOf: "top" }, "JUMP"]);
  /** Each bit of the first word decides something, and all of them what comes out. */
  const branches = Array.from({ length: 200 }, (_, bit): readonly AssemblyItem[] => [
    ...([0n, "CALLDATALOAD", BigInt(bit), "SHR", 1n, "AND", { offsetOf: `skip ${bit}` }, "JUMPI"] as const),
    ...([3n, "MUL", { at: `skip ${bit}` }, BigInt(bit), "ADD"] as const),
  ]);
  const hostile: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
    ["a loop without end", loop()],
    ["a loop whose end is unknown", loop(0n, "CALLDATALOAD", "TIMESTAMP", "ADD", { offsetOf: "top" }, "JUMPI")],
    ["memory without end", loop("MSIZE", 0n, "SWAP1", "MSTORE")],
    ["memory anywhere", assemble([1n, 0n, "CALLDATALOAD", "MSTORE", 0n, "MLOAD", 0n, "SSTORE"])],
    ["terms without end", loop(0n, "CALLDATALOAD", 0n, "SLOAD", "MUL", "TIMESTAMP", "ADD", 0n, "SSTORE")],
    ["slots anywhere", loop(0n, "CALLDATALOAD", 0n, "SLOAD", "ADD", "SLOAD", "TIMESTAMP", "SSTORE")],
    ["24 kB of JUMPDESTs", new Uint8Array(24_576).fill(0x5b)],
    ["more branches than can be tried", assemble([1n, ...branches.flat(), 0n, "SSTORE"])],
    ["a contract that makes others without end", loop(0n, 0n, 0n, "CREATE", "POP")],
    ["a contract that calls itself", assemble([0n, 0n, 0n, 0n, 0n, "ADDRESS", "GAS", "CALL"])],
    [
      "a contract that calls itself with what it is given",
      assemble([
        ...([
          "CALLDATASIZE",
          0n,
          0n,
          "CALLDATACOPY",
          0n,
          0n,
          "CALLDATASIZE",
          0n,
          "CALLVALUE",
          "ADDRESS",
          "GAS",
          "CALL",
        ] as const),
        ...(["CALLDATASIZE", 0n, "KECCAK256", "SLOAD", "JUMP"] as const),
      ]),
    ],
    ["no code", new Uint8Array(0)],
  ];
  for (const [name, code] of hostile) {
    it(`comes back from ${name}`, () => {
      const explorer = explorerOf(fuzzerOfCode(code));
      for (let slice = 1; slice <= 10; slice++) {
        const before = explorer.report().nSteps;
        explorer.run(5000);
        assert.ok(explorer.report().nSteps - before <= 5000 + longestTask);
      }
    });
  }

  it("comes back from random programs", () => {
    fc.assert(
      fc.property(randomProgram, (program) => {
        const explorer = explorerOf(fuzzerOfCode(Uint8Array.from(program)));
        explorer.run(2000);
        assert.ok(explorer.report().nSteps <= 2000 + longestTask);
      }),
      { numRuns: Number(process.env["SOLHOUND_RUNS"] ?? 30) },
    );
  });
});
