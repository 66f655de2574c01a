/** What a run shows where nothing was seen in the code: what is meant to wrap around, or changes nothing, is left out. */

import assert from "node:assert/strict";
import type { ExecutedFinding } from "../../../../engine/campaign/execution/executed-finding.ts";
import { tellAlone } from "../../../../engine/campaign/execution/told-alone.ts";
import { detectors } from "../../../../engine/detectors/index.ts";
import { compileProgram } from "../../program/compile.ts";

const source = `pragma solidity ^0.8.0;
contract A {
    uint256 total; uint32 last; int256 debt; uint256 priceCumulative; mapping(address => uint256) held;
    function outside() public view returns (uint256) { unchecked { return total + 41; } }
    function inside(uint256 a, uint256 b) internal pure returns (uint256) { unchecked { return a - b; } }
    function power(uint256 a) external { unchecked { total = a ** 3; } }
    function minus(int256 a) external { unchecked { debt = -a; } }
    function count(uint256 n) external { unchecked { for (uint256 i = n; i-- > 0; ) held[msg.sender] = i; total--; } }
    function tested(uint256 a, uint256 b) internal pure returns (bool, uint256) { unchecked { uint256 c = a + b; if (c < a) return (false, 0); return (true, c); } }
    function testedAtOnce(uint256 v) external { unchecked { if (total + v >= total) total += 1; } }
    function bounded(uint256 v) external { unchecked { require(held[msg.sender] - v >= 0); held[msg.sender] = 5; } }
    function since(uint32 timestamp) external { unchecked { total = timestamp - last; } }
    function price(uint256 p) external { unchecked { priceCumulative += p * 7; } }
    function parity(uint256 p, uint256 q) external { unchecked { uint256 sum = p + q; total = sum % 2; } }
    function random(uint256 p) external { unchecked { uint256 seed = p * 6364136223846793005; total = seed; } }
    function wide(uint256 x, uint256 y) external { unchecked { uint256 m = mulmod(x, y, type(uint256).max); total = m - x * y; } }
    function low(address a) external returns (bool ok) { (ok, ) = a.call{value: 1}(""); }
    function asks(address a) external returns (bool ok) { (ok, ) = a.staticcall("x"); }
    function raw(address a) external { assembly { pop(call(gas(), a, 3, 0, 0, 0, 0)) pop(staticcall(gas(), a, 0, 0, 0, 0)) } }
}`;
const program = compileProgram(source);

function tell(id: string, text: string, more: Partial<ExecutedFinding> = {}): string {
  const check = detectors.find((one) => one.id === id) ?? assert.fail();
  const at = source.indexOf(text);
  assert.ok(at >= 0, text);
  const place = { file: program.fileOf(program.sourceUnits[0] ?? assert.fail()), offset: at, length: text.length };
  const ran = { check, detection: { at: place, message: "ran" }, place, testCases: [], story: { steps: [] } };
  const told = tellAlone({ ...ran, evidence: "replayed", ...more }, program);
  return told === undefined ? "none" : (told.detection.severity ?? "its own");
}

describe("a number that wraps around where nothing was seen", () => {
  it("is told of what comes of it", () => {
    for (const text of ["a - b", "a ** 3", "-a", "total--", "held[msg.sender] - v"]) {
      assert.equal(tell("integer-overflow", text), "Medium", text);
    }
  });

  it("is low where only somebody with rights does it", () => {
    assert.equal(tell("integer-overflow", "a ** 3", { needsRights: true }), "Low");
  });

  for (const [what, text] of [
    ["of what a view says", "total + 41"],
    ["of a counter of a loop", "i--"],
    ["of what is tested thereafter", "a + b"],
    ["of what is tested at once", "total + v"],
    ["of times of few bits", "timestamp - last"],
    ["of prices that are added up", "priceCumulative += p * 7"],
    ["of parity", "p + q"],
    ["of chance", "p * 6364136223846793005"],
    ["of wide products", "x * y"],
  ] as const) {
    it(`is none ${what}`, () => assert.equal(tell("integer-overflow", text), "none"));
  }
});

describe("a call that fails where nothing was seen", () => {
  it("is told where it was to do something", () => {
    assert.equal(tell("unchecked-call", 'a.call{value: 1}("")'), "Medium");
    assert.equal(tell("unchecked-call", "call(gas(), a, 3, 0, 0, 0, 0)"), "Medium");
  });

  it("is none where it only asks", () => {
    assert.equal(tell("unchecked-call", 'a.staticcall("x")'), "none");
    assert.equal(tell("unchecked-call", "staticcall(gas(), a, 0, 0, 0, 0)"), "none");
  });
});

it("other things that can happen are not told by a run alone", () => {
  assert.equal(tell("tx-origin", "a - b"), "none");
});
