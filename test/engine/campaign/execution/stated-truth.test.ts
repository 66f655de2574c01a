/** Assertions that somebody wrote, and checks of the compiler that end in the same instruction. */

import assert from "node:assert/strict";
import type { ExecutedFinding } from "../../../../engine/campaign/execution/executed-finding.ts";
import { weighAssertion } from "../../../../engine/campaign/execution/stated-truth.ts";
import { executedChecks } from "../../../../engine/oracles/executed-checks.ts";
import { compileProgram } from "../../program/compile.ts";

const source = `pragma solidity ^0.8.0;
contract A {
    event AssertionFailed(string why);
    uint256[] public list;
    enum Kind { One, Two }

    function f(uint256 at) external returns (uint256 sum) {
        assert(at > 3);
        if (at == 9) emit AssertionFailed("nine");
        assembly { if eq(at, 5) { invalid() } }
        sum = list[at];
        sum = sum / at;
        sum += uint256(Kind(at));
    }
}
library L {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) { assert(b <= a); return a - b; }
}`;
const program = compileProgram(source);

function weigh(text: string): string {
  const check = executedChecks.find(({ id }) => id === "assertion-violation");
  assert.ok(check !== undefined);
  const place = {
    file: program.fileOf(program.sourceUnits[0] ?? assert.fail()),
    offset: source.indexOf(text),
    length: text.length,
  };
  const one: ExecutedFinding = {
    check,
    detection: { at: place, message: "ran" },
    place,
    evidence: "replayed",
    testCases: [],
    story: { steps: [] },
  };
  const weighed = weighAssertion(one, program);
  return weighed === undefined ? "none" : `${weighed.detection.severity ?? "its own"}: ${weighed.detection.message}`;
}

const costs = "the call ends in an INVALID instruction, which uses up all its gas.";

describe("a failed assertion", () => {
  for (const [name, text, told] of [
    ["that somebody wrote keeps its severity", "assert(at > 3)", "its own: ran"],
    ["that is told by an event keeps its severity", 'AssertionFailed("nine")', "its own: ran"],
    ["in assembly keeps its severity", "invalid()", "its own: ran"],
    ["of a library is low", "assert(b <= a)", "Low: ran"],
    ["of an index is low", "list[at]", `Low: An index lies outside its array: ${costs}`],
    ["of a division is low", "sum / at", `Low: A number is divided by zero: ${costs}`],
    ["of a conversion is low", "Kind(at)", `Low: A check of the compiler fails: ${costs}`],
    ["of a getter is none", "uint256[] public list", "none"],
  ] as const) {
    it(name, () => assert.equal(weigh(text), told));
  }
});
