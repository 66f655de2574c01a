/** Each line of an executed file has the shade of what was run of it. */

import assert from "node:assert/strict";
import type { BranchHits, SourceHits } from "../../../../engine/model/execution.ts";
import { tallyLines } from "../../../../engine/model/shaded-file.ts";
import { shadeFiles } from "../../../../engine/report/execution/shade-files.ts";

const rangeAt = (line: number): BranchHits["range"] => {
  return { start: { line, character: 4 }, end: { line, character: 9 } };
};

function branch(line: number, given: Partial<BranchHits>): BranchHits {
  return { line, id: `${line}:5`, sides: [1, 1], whenTrue: 1, range: rangeAt(line), ...given };
}

const hits: SourceHits = {
  file: "a.sol",
  functions: [],
  lines: [
    { line: 1, hits: 9 },
    { line: 2, hits: 9 },
    { line: 3, hits: 9 },
    { line: 4, hits: 0 },
    { line: 5, hits: 0, unreachable: true },
    { line: 6, hits: 9 },
  ],
  branches: [
    branch(1, { sides: [3, 6] }),
    branch(2, { sides: [9, 0] }),
    branch(3, { sides: [0, 9], unreachable: [true, false] }),
    branch(4, { sides: [0, 0] }),
    branch(6, { sides: [9, 0], whenTrue: null }),
  ],
};

describe("shaded files", () => {
  it("tell of each line whether it was run, and what was not of it", () => {
    const [file, ...others] = shadeFiles([
      { hits: [hits], executions: 40 },
      { hits: [], executions: 7 },
    ]);
    assert.deepEqual([file?.file, file?.transactions, others], ["a.sol", 40, []]);
    assert.deepEqual(file?.lines, [
      { line: 1, hits: 9, shade: "run", conditions: [] },
      { line: 2, hits: 9, shade: "partly", conditions: [{ range: rangeAt(2), never: true, isProved: false }] },
      { line: 3, hits: 9, shade: "unreachable", conditions: [{ range: rangeAt(3), never: false, isProved: true }] },
      { line: 4, hits: 0, shade: "missed", conditions: [] },
      { line: 5, hits: 0, shade: "unreachable", conditions: [] },
      { line: 6, hits: 9, shade: "partly", conditions: [{ range: rangeAt(6), never: null, isProved: false }] },
    ]);
    assert.deepEqual(tallyLines(file?.lines ?? []), { covered: 4, reachable: 5 });
  });
});
