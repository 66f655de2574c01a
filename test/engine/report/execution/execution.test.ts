/** What was executed is told in sentences, and to tools that read lcov. */

import assert from "node:assert/strict";
import type { AnalysisSummary } from "../../../../engine/model/analysis.ts";
import {
  type BranchHits,
  type ExecutedContract,
  type Execution,
  type LineHits,
  mergeTallies,
  type SourceHits,
  type SymbolicTally,
  symbolicGaps,
} from "../../../../engine/model/execution.ts";
import { describeExecution } from "../../../../engine/report/execution/describe-execution.ts";
import { toLcov } from "../../../../engine/report/execution/lcov.ts";
import { mergeHits } from "../../../../engine/report/execution/merge-hits.ts";
import { sampleReport } from "../sample.ts";

const lineRange = (line: number): BranchHits["range"] => {
  return { start: { line, character: 4 }, end: { line, character: 9 } };
};

const hits: SourceHits = {
  file: "Bank.sol",
  functions: [
    { name: "pay()", line: 2, hits: 40 },
    { name: "lost()", line: 6, hits: 0 },
  ],
  lines: [
    { line: 3, hits: 40 },
    { line: 7, hits: 0 },
  ],
  branches: [
    { line: 3, id: "10:5", sides: [30, 0], whenTrue: 1, range: lineRange(3) },
    { line: 7, id: "50:5", sides: [0, 0], whenTrue: null, range: lineRange(7) },
  ],
};

function executed(name: string, given: Partial<ExecutedContract> = {}): ExecutedContract {
  return {
    file: "Bank.sol",
    name,
    executions: 20_500,
    instructions: { covered: 90, reachable: 100 },
    branches: { covered: 1, reachable: 4 },
    paths: 7,
    unreached: [],
    nRefuted: 0,
    symbolic: nothingSymbolic,
    properties: [],
    proved: [],
    hits: [],
    ...given,
  };
}

const noGaps = Object.fromEntries(symbolicGaps.map((gap) => [gap, 0])) as SymbolicTally["gaps"];

const nothingSymbolic: SymbolicTally = {
  ...{ steps: 0, paths: 0, plans: 0, unreachable: 0, gaps: noGaps, ended: "done" },
  bounds: { transactions: 4, planned: 8, instructions: 20_000, memory: 32_768, depth: 12 },
};

describe("what is told of an execution", () => {
  it("is what was run, what was not, and what was refuted", () => {
    const execution: Execution = {
      executed: [executed("Bank", { unreached: ["lost()", "other(uint256)"] }), executed("Till", { nRefuted: 1 })],
      skipped: [
        { file: "a.sol", name: "Vault", reason: "deployment", why: "its constructor reverts" },
        { file: "a.sol", name: "Base", reason: "abstract", why: "it is abstract" },
      ],
    };
    assert.deepEqual(describeExecution(execution), [
      "Executed 2 contracts: 41,000 transactions, 25 % of branches; Vault not executed: its constructor reverts.",
      "Never reached in Bank: lost(), other(uint256).",
      "1 violation did not happen again on the second EVM: told as no more than static, if at all.",
    ]);
  });

  it("is what symbolic execution did, and what it left out, of all contracts together", () => {
    const some = { ...nothingSymbolic, paths: 1200, plans: 1, unreachable: 2, ended: "steps" } as const;
    const cut = { ...noGaps, instructions: 1, unanswered: 3, diverged: 1, fixed: 40, repeated: 7 };
    const other = { ...nothingSymbolic, paths: 34, gaps: cut };
    const told = describeExecution({
      executed: [executed("Bank", { symbolic: some }), executed("Till", { symbolic: other })],
      skipped: [],
    });
    assert.deepEqual(told.slice(1), [
      "Symbolic execution: 1,234 paths of up to 4 transactions, 1 plan of several calls, 2 sides of branches proved unreachable, until its steps were spent.",
      "Left out of symbolic execution: 1 path of more than 20,000 instructions; 3 questions that the solver did not answer; 1 sequence that went another way when run.",
    ]);
  });

  it("is which contracts had no time left for what there was to try", () => {
    const all = [
      executed("Bank", { cutShort: "time" }),
      executed("Till", { cutShort: "executions" }),
      executed("Safe"),
    ];
    assert.deepEqual(describeExecution({ executed: all, skipped: [] }).slice(1), [
      "There was more to try when the time of a contract was over: Bank.",
    ]);
  });

  it("is what is proved of what a contract states, and after how many calls", () => {
    const proved = [
      { property: "echidna_sum()", calls: "any" },
      { property: "invariant_cap()", calls: 1 },
      { property: null, calls: 3 },
      { property: "check_fee()", calls: "any", isAsDeployed: true },
    ] as const;
    assert.deepEqual(describeExecution({ executed: [executed("Bank", { proved })], skipped: [] }).slice(1), [
      "Proved of Bank: echidna_sum() holds whatever is called, invariant_cap() holds in up to 1 call after it is deployed, no assertion fails in up to 3 calls after it is deployed, check_fee() holds whatever is called, with what its constructor was given here.",
    ]);
  });

  it("adds up what several did with the same contract", () => {
    const one = { ...nothingSymbolic, steps: 10, paths: 5, unreachable: 2, gaps: { ...noGaps, space: 3 } };
    const two = { ...nothingSymbolic, steps: 7, plans: 1, gaps: { ...noGaps, space: 1 }, ended: "stopped" } as const;
    assert.deepEqual(mergeTallies([one, two]), {
      ...nothingSymbolic,
      ...{ steps: 17, paths: 5, plans: 1, unreachable: 2, gaps: { ...noGaps, space: 4 }, ended: "done" },
    });
  });

  it("is nothing where there was nothing to run, and no percentage of no branches", () => {
    assert.deepEqual(describeExecution({ executed: [], skipped: [] }), []);
    const plain = executed("Bank", { branches: { covered: 0, reachable: 0 } });
    assert.deepEqual(describeExecution({ executed: [plain], skipped: [] }), [
      "Executed 1 contract: 20,500 transactions.",
    ]);
    const skipped = Array.from({ length: 7 }, (_, index) => {
      return { file: "a.sol", name: `C${index}`, reason: "no-time", why: "no time was left" } as const;
    });
    const [line = ""] = describeExecution({ executed: [], skipped });
    assert.match(line, /^Executed nothing; C0 not executed: no time was left; .*; 2 other contracts not executed\.$/);
  });

  it("is one lcov record for each source, with all that was run of it", () => {
    const [run] = sampleReport.runs;
    assert.ok(run !== undefined);
    const execution = {
      executed: [executed("Bank", { hits: [hits] }), executed("Till", { hits: [hits] })],
      skipped: [],
    };
    const summary: AnalysisSummary = { ...run.summary, execution };
    const text = toLcov({ ...sampleReport, runs: [{ ...run, summary }] });
    assert.deepEqual(text.split("\n"), [
      ...["TN:", "SF:Bank.sol", "FN:3,pay()", "FN:7,lost()", "FNDA:80,pay()", "FNDA:0,lost()", "FNF:2", "FNH:1"],
      ...["BRDA:4,0,0,60", "BRDA:4,0,1,0", "BRDA:8,1,0,-", "BRDA:8,1,1,-", "BRF:4", "BRH:1"],
      ...["DA:4,80", "DA:8,0", "LF:2", "LH:1", "end_of_record", ""],
    ]);
  });

  it("leaves out of lcov's branches what is proved to be taken by nothing, in every contract that has it", () => {
    const [branch, other] = hits.branches as [BranchHits, BranchHits];
    const proved: SourceHits = { ...hits, branches: [{ ...branch, unreachable: [false, true] }, other] };
    const turned: SourceHits = {
      ...hits,
      branches: [{ ...branch, sides: [0, 5], whenTrue: 0, unreachable: [true, false] }, other],
    };
    const [source] = mergeHits([{ hits: [proved] }, { hits: [turned] }]);
    assert.deepEqual(source?.branches[0], { ...branch, sides: [35, 0], unreachable: [false, true] });
    assert.deepEqual(branchesOf([proved, turned]), ["BRDA:4,0,0,35", "BRDA:8,1,0,-", "BRDA:8,1,1,-", "BRF:3", "BRH:1"]);
    assert.deepEqual(branchesOf([proved, hits]).slice(0, 2), ["BRDA:4,0,0,60", "BRDA:4,0,1,0"]);
  });

  it("takes a line for unreachable that is in every contract that has it", () => {
    const [line, lost] = hits.lines as [LineHits, LineHits];
    const proved: SourceHits = { ...hits, lines: [line, { ...lost, unreachable: true }] };
    const linesOf = (all: readonly SourceHits[]) => mergeHits(all.map((one) => ({ hits: [one] })))[0]?.lines;
    assert.deepEqual(linesOf([proved, proved]), [
      { line: 3, hits: 80 },
      { line: 7, hits: 0, unreachable: true },
    ]);
    assert.deepEqual(linesOf([proved, hits])?.[1], lost);
  });
});

function branchesOf(sources: readonly SourceHits[]): readonly string[] {
  const [run] = sampleReport.runs;
  assert.ok(run !== undefined);
  const execution = { executed: sources.map((one, index) => executed(`C${index}`, { hits: [one] })), skipped: [] };
  const text = toLcov({ ...sampleReport, runs: [{ ...run, summary: { ...run.summary, execution } }] });
  return text.split("\n").filter((line) => line.startsWith("BR"));
}
