/** When a fix holds, told by what is found before and after it. */

import assert from "node:assert/strict";
import { isMended, mendAll, verifiedFixes } from "../../../engine/fixes/verify-fixes.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { judgeInProcess } from "../../fixes/judge-in-process.ts";

const finding = (check: string, callable: string | null = null): Finding => ({
  check,
  swc: null,
  title: "",
  severity: "Low",
  confidence: "High",
  evidence: "static",
  location: {
    file: "a.sol",
    span: { offset: 0, length: 0 },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  },
  contract: "A",
  function: callable,
  description: { head: "", tail: "" },
  fingerprint: `${check} ${callable}`,
  related: [],
  testCases: [],
});

describe("a fix holds", () => {
  const [origin, pragma] = [finding("tx-origin", "f()"), finding("floating-pragma")];

  it("where what it is for is gone and nothing else came", () => {
    assert.equal(isMended([origin, pragma], [pragma], [origin]), true);
    assert.equal(isMended([origin, origin], [origin], [origin]), true);
  });

  it("not where the finding is still there, or another one is new", () => {
    assert.equal(isMended([origin, pragma], [origin, pragma], [origin]), false);
    assert.equal(isMended([origin], [pragma], [origin]), false);
    assert.equal(isMended([origin, pragma], [pragma, pragma], [origin]), false);
    assert.equal(isMended([origin], [finding("tx-origin", "g()")], [origin]), false);
  });
});

describe("what does not hold", () => {
  /** A variable that is written and never read cannot go alone: what writes it would not compile. */
  const text = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract A {
    mapping(uint256 => uint256) private written;

    function f(uint256 x) external {
        written[x] = x;
    }
}
`;

  it("is not offered, and not made", async () => {
    const judgement = await judgeInProcess(text);
    assert.ok(judgement);
    const found = judgement.findings.filter(({ check }) => check === "unused-variable");
    const [first] = found;
    assert.ok(first);
    const judged = { ...judgement, text };
    assert.deepEqual(await verifiedFixes(judged, first, judgeInProcess), []);
    assert.deepEqual(await mendAll(judged, found, judgeInProcess), { judged, mendings: [] });
  });
});
