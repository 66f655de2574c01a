/** Which findings fit what a reader looks for. */

import assert from "node:assert/strict";
import type { Issue } from "../../../api/analyses/contract.ts";
import { everyFinding, type FindingFilter, filterFindings } from "../../../api/web/report/filter-findings.ts";

const finding = (index: number, given: { check: string; severity: Issue["severity"]; file?: string }) => {
  const { check, severity, file } = given;
  const extra = { check, fingerprint: `f${index}`, contract: "Bank", function: "withdraw()" } as Issue["extra"];
  const description = { head: "Ether is sent before the balance is reduced.", tail: "A thief comes back." };
  const issue = { swcID: "SWC-107", swcTitle: "Reentrancy", description, severity, extra } as Issue;
  return { index, issue, place: file === undefined ? undefined : { file } };
};
const findings = [
  finding(0, { check: "reentrancy-eth", severity: "High", file: "a/Bank.sol" }),
  finding(1, { check: "tx-origin", severity: "Medium", file: "B.sol" }),
  finding(2, { check: "tx-origin", severity: "Medium" }),
];
const judged = { stateOf: (fingerprint: string) => (fingerprint === "f1" ? "accepted" : "open") } as const;
const indices = (filter: Partial<FindingFilter>) =>
  filterFindings(findings, { ...everyFinding, ...filter }, judged).map(({ index }) => index);

describe("a filter of findings", () => {
  it("lets all through at first", () => assert.deepEqual(indices({}), [0, 1, 2]));

  it("goes by severity, check, file and judgement, and by all of them together", () => {
    assert.deepEqual(indices({ hidden: new Set(["Medium"]) }), [0]);
    assert.deepEqual(indices({ check: "tx-origin" }), [1, 2]);
    assert.deepEqual(indices({ file: "B.sol" }), [1]);
    assert.deepEqual(indices({ state: "open" }), [0, 2]);
    assert.deepEqual(indices({ state: "open", check: "tx-origin" }), [2]);
    assert.deepEqual(indices({ state: "fixed" }), []);
  });

  it("looks for every word, in any case, in all that is said and named", () => {
    assert.deepEqual(indices({ text: "  THIEF  ether " }), [0, 1, 2]);
    for (const [text, found] of [
      ["eth bank.sol", [0]],
      ["origin", [1, 2]],
      ["withdraw swc-107", [0, 1, 2]],
      ["thief origin b.sol", [1]],
      [".*", []],
    ] as const) {
      assert.deepEqual(indices({ text }), found, text);
    }
  });
});
