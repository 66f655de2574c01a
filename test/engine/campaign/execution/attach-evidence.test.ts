/** What was executed joins what was seen of the same weakness at the same place, and is told alone where nothing was. */

import assert from "node:assert/strict";
import { attachEvidence } from "../../../../engine/campaign/execution/attach-evidence.ts";
import type { ExecutedFinding } from "../../../../engine/campaign/execution/executed-finding.ts";
import type { RawFinding } from "../../../../engine/campaign/run-detectors.ts";
import { txOrigin } from "../../../../engine/detectors/access/tx-origin.ts";
import { requirementViolation } from "../../../../engine/detectors/calls/requirement-violation.ts";
import { unprotectedEtherWithdrawal } from "../../../../engine/detectors/funds/unprotected-ether-withdrawal.ts";
import { unprotectedSelfdestruct } from "../../../../engine/detectors/funds/unprotected-selfdestruct.ts";
import { reentrancyEth } from "../../../../engine/detectors/reentrancy/reentrancy-eth.ts";
import { reentrancyState } from "../../../../engine/detectors/reentrancy/reentrancy-state.ts";
import { uncheckedZeroAddress } from "../../../../engine/detectors/style/unchecked-zero-address.ts";
import { compileProgram } from "../../program/compile.ts";

const program = compileProgram("pragma solidity ^0.8.0; contract A { function f() external {} }");
const testCase = { initialState: { accounts: {} }, steps: [] };

function seen(check: RawFinding["check"], offset: number, length: number): RawFinding {
  const detection = { at: { file: "a.sol", offset, length }, message: "m", assumptions: ["it is so"] };
  return { check, detection };
}

function executed(check: RawFinding["check"], offset: number, length: number): ExecutedFinding {
  const place = { file: "a.sol", offset, length };
  return {
    check,
    detection: { at: place, message: "ran" },
    place,
    evidence: "replayed",
    testCases: [testCase],
    story: { steps: [] },
  };
}

function describeRaw({ check, detection, evidence = "static", testCases = [] }: RawFinding): string {
  const { message, assumptions = [], confidence = "its own" } = detection;
  return `${check.id} ${message} ${evidence} ${testCases.length} ${assumptions.length} ${confidence}`;
}

describe("evidence", () => {
  const tell = (rows: readonly RawFinding[], runs: readonly ExecutedFinding[]): string[] =>
    attachEvidence(rows, runs, program).map(describeRaw);

  it("goes to the narrowest finding of the same check, whose doubts it ends", () => {
    const rows = [seen(reentrancyEth, 0, 100), seen(reentrancyEth, 10, 20), seen(txOrigin, 10, 20)];
    assert.deepEqual(tell(rows, [executed(reentrancyEth, 12, 5)]), [
      "reentrancy-eth m static 0 1 its own",
      "reentrancy-eth m replayed 1 0 High",
      "tx-origin m static 0 1 its own",
    ]);
  });

  it("goes to a finding that names the very place beside its own, such as a call in a modifier", () => {
    const related = [{ at: { file: "a.sol", offset: 60, length: 9 }, message: "The external call is here" }];
    const one = seen(reentrancyState, 10, 5);
    const row = { ...one, detection: { ...one.detection, related } };
    assert.deepEqual(tell([row], [executed(reentrancyState, 60, 9)]), ["reentrancy-state m replayed 1 0 High"]);
    assert.deepEqual(tell([row], [executed(reentrancyState, 60, 8)]), ["reentrancy-state m static 0 1 its own"]);
  });

  it("goes to a finding that it proves too where the check itself said nothing", () => {
    assert.deepEqual(tell([seen(reentrancyState, 10, 20)], [executed(reentrancyEth, 25, 20)]), [
      "reentrancy-state m replayed 1 0 High",
    ]);
  });

  it("goes to no finding of the same registry entry that means something else", () => {
    assert.equal(uncheckedZeroAddress.swc, requirementViolation.swc);
    assert.deepEqual(tell([seen(uncheckedZeroAddress, 10, 20)], [executed(requirementViolation, 12, 5)]), [
      "unchecked-zero-address m static 0 1 its own",
    ]);
  });

  it("of what is only possible joins what was seen, and is nothing by itself", () => {
    assert.deepEqual(tell([], [executed(txOrigin, 200, 5)]), []);
    assert.deepEqual(tell([seen(txOrigin, 200, 9)], [executed(txOrigin, 200, 5)]), ["tx-origin m replayed 1 0 High"]);
  });

  it("of a gain that something else explains joins what was seen of the same check, and is nothing by itself", () => {
    const gain: ExecutedFinding = { ...executed(unprotectedEtherWithdrawal, 12, 5), isConsequence: true };
    assert.deepEqual(tell([], [gain]), []);
    assert.deepEqual(tell([seen(reentrancyEth, 10, 9)], [gain]), ["reentrancy-eth m static 0 1 its own"]);
    const row = seen(unprotectedEtherWithdrawal, 10, 9);
    assert.deepEqual(tell([row], [gain]), ["unprotected-ether-withdrawal m replayed 1 0 High"]);
    const plain = executed(unprotectedEtherWithdrawal, 12, 5);
    assert.deepEqual(tell([row], [gain, plain]), ["unprotected-ether-withdrawal m replayed 1 0 High"]);
  });

  it("that a contract is destroyed tells who gets its ether, but not who gets ether elsewhere", () => {
    const [destroys, gets] = [unprotectedSelfdestruct, unprotectedEtherWithdrawal];
    const runs = [executed(gets, 10, 5), executed(destroys, 10, 5), executed(gets, 60, 5)];
    assert.deepEqual(tell([], runs), [
      "unprotected-selfdestruct ran replayed 1 0 its own",
      "unprotected-ether-withdrawal ran replayed 1 0 its own",
    ]);
    assert.deepEqual(tell([seen(gets, 10, 5)], runs.slice(0, 1)), ["unprotected-ether-withdrawal m replayed 1 0 High"]);
  });

  it("keeps all sequences, and tells by itself what nobody saw", () => {
    const runs = [executed(reentrancyEth, 10, 5), executed(reentrancyEth, 11, 5), executed(reentrancyEth, 200, 5)];
    assert.deepEqual(tell([seen(reentrancyEth, 10, 20)], runs), [
      "reentrancy-eth m replayed 2 0 High",
      "reentrancy-eth ran replayed 1 0 its own",
    ]);
  });
});
