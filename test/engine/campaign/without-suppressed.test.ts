/** A silenced finding is counted and not told. */

import assert from "node:assert/strict";
import { analyzeInProcess } from "../../harness/analyze-in-process.ts";

const contract = "pragma solidity ^0.8.0;\ncontract A {}\n";

async function outcome(source: string): Promise<{ lines: number[]; nSuppressed: number }> {
  const { findings, summary } = await analyzeInProcess({ sources: { "a.sol": source } });
  return { lines: findings.map(({ location }) => location.range.start.line), nSuppressed: summary.nSuppressed };
}

describe("suppression in an analysis", () => {
  it("tells what no comment silences", async () => {
    assert.deepEqual(await outcome(contract), { lines: [0], nSuppressed: 0 });
  });

  it("counts what a comment silences", async () => {
    const silenced = `// solhound-disable-next-line floating-pragma -- a test\n${contract}`;
    assert.deepEqual(await outcome(silenced), { lines: [], nSuppressed: 1 });
  });

  for (const lineEnd of ["\r\n", "\r"]) {
    it(`counts lines as editors do, with ${JSON.stringify(lineEnd)} and a byte order mark`, async () => {
      const silenced = `\uFEFF// é${lineEnd}// solhound-disable-next-line${lineEnd}pragma solidity ^0.8.0;${lineEnd}contract A {}`;
      assert.deepEqual(await outcome(silenced), { lines: [], nSuppressed: 1 });
    });
  }

  it("is about the source the comment stands in", async () => {
    const { findings, summary } = await analyzeInProcess({
      sources: { "a.sol": `// solhound-disable\n${contract}`, "b.sol": contract },
    });
    assert.deepEqual(
      findings.map(({ location }) => location.file),
      ["b.sol"],
    );
    assert.equal(summary.nSuppressed, 1);
  });
});
