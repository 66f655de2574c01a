/** What was run of a file is told in words, line by line. */

import assert from "node:assert/strict";
import { toCoverage } from "../../../api/analyses/answers/to-coverage.ts";
import { toShades } from "../../../api/web/source/shades.ts";
import type { BranchHits, ExecutedContract } from "../../../engine/model/execution.ts";

const range: BranchHits["range"] = { start: { line: 1, character: 4 }, end: { line: 1, character: 9 } };
const branch = (line: number, given: Partial<BranchHits>): BranchHits => {
  return { line, id: `${line}`, sides: [0, 9], whenTrue: 0, range, ...given };
};

const executed = {
  executions: 40,
  hits: [
    {
      file: "a.sol",
      functions: [],
      lines: [
        { line: 0, hits: 9 },
        { line: 1, hits: 9 },
        { line: 2, hits: 9 },
        { line: 3, hits: 9 },
        { line: 4, hits: 0 },
        { line: 5, hits: 0, unreachable: true },
      ],
      branches: [branch(1, {}), branch(2, { unreachable: [true, false] }), branch(3, { whenTrue: null })],
    },
    { file: "made.sol", functions: [], lines: [{ line: 0, hits: 1 }], branches: [] },
  ],
} as unknown as ExecutedContract;

describe("shaded lines on the page", () => {
  it("say what their marks say, of files that were submitted", () => {
    const coverage = toCoverage({ execution: { executed: [executed], skipped: [] } }, (file) => file === "a.sol");
    const reports = [{ meta: coverage }] as unknown as Parameters<typeof toShades>[0];
    const shades = toShades(reports);
    assert.deepEqual([...shades.keys()], ["a.sol"]);
    assert.equal(shades.get("a.sol")?.percent, 80);
    assert.deepEqual(
      [...(shades.get("a.sol")?.lines ?? [])].map(([line, { shade, text }]) => [line, shade, text]),
      [
        [1, "run", "Run by 9 of 40 transactions."],
        [2, "partly", "Run by 9 of 40 transactions. The condition in column 5 was never true."],
        [3, "unreachable", "Run by 9 of 40 transactions. Proved: the condition in column 5 is never true."],
        [4, "partly", "Run by 9 of 40 transactions. The condition in column 5 always had the same value."],
        [5, "missed", "Not run by any of 40 transactions."],
        [6, "unreachable", "Proved: no transaction comes here."],
      ],
    );
    assert.deepEqual(coverage.coverage?.[0]?.lines[1], {
      ...{ line: 2, shade: "partly", hits: 9 },
      conditions: [{ start: { line: 2, column: 4 }, end: { line: 2, column: 9 }, never: true, isProved: false }],
    });
  });

  it("are none where nothing was run", () => {
    assert.deepEqual(
      toCoverage({}, () => true),
      {},
    );
    assert.equal(toShades([]).size, 0);
  });
});
