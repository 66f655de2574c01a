/** However code is made of itself, no check takes more steps than it has. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { runDetectors } from "../../../engine/campaign/run-detectors.ts";
import type { Detector } from "../../../engine/detectors/detector.ts";
import { detectors } from "../../../engine/detectors/index.ts";
import { spend } from "../../../engine/util/step-budget.ts";
import { compileProgram } from "../program/compile.ts";

const deps = { now: () => 0, breathe: async () => {}, log: () => {} };
const { signal } = new AbortController();

/** Values that are made of those before, over and over: sums, shares, merges of two paths, loops. */
const line = fc.oneof(
  fc.constantFrom("x = x + x;", "y = x + y;", "x = y - x;", "x = x * y;", "y = x / (y + 1);", "x = (x >> 3) + y;"),
  fc.nat({ max: 255 }).map((bit) => `if (x & ${bit} > 0) x = (x * ${bit + 7}) >> 4;`),
  fc.nat({ max: 255 }).map((bit) => `if (y > ${bit}) y = y - x;`),
  fc.constantFrom("require(x + y >= x);", "require(x - y <= kept[msg.sender] + x);", "b = b && x > y;", "b = b || b;"),
  fc.constantFrom("kept[msg.sender] = kept[msg.sender] - y;", "total = total + x;", "if (b) total = x - y;"),
);

function contractOf(lines: readonly string[], isLoop: boolean): string {
  const body = isLoop ? `for (uint i = 0; i < x; i++) { ${lines.join("\n")} }` : lines.join("\n");
  return `pragma solidity ^0.8.20; contract C {
    mapping(address => uint) kept; uint total;
    function f(uint x, uint y, bool b) external { unchecked { ${body}
      kept[msg.sender] = x - y; require(b); payable(msg.sender).transfer(x - (x * y) / 100); } }
  }`;
}

describe("the steps of checks", () => {
  it("suffice for whatever is made of itself", async function () {
    this.timeout(120_000);
    const program = fc.tuple(fc.array(line, { minLength: 20, maxLength: 60 }), fc.boolean());
    const property = fc.asyncProperty(program, async ([lines, isLoop]) => {
      const found = await runDetectors(detectors, compileProgram(contractOf(lines, isLoop)), signal, deps, 20_000_000);
      assert.deepEqual([found.cutShort, found.failedChecks], [[], []]);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it("suffice for a number that is doubled sixty times", async () => {
    const doubled = contractOf(
      Array.from({ length: 60 }, () => "x = x + x;"),
      false,
    );
    const { cutShort, raw } = await runDetectors(detectors, compileProgram(doubled), signal, deps, 20_000_000);
    assert.deepEqual(cutShort, []);
    assert.equal(
      raw.some(({ check }) => check.id === "integer-overflow"),
      true,
    );
  });

  it("end one check, which keeps what it found, and leave the others theirs", async () => {
    const [any] = detectors;
    assert.ok(any);
    const at = { file: "a.sol", offset: 0, length: 1 };
    const endless: Detector = {
      ...any,
      id: "endless",
      *detect() {
        yield { at, message: "found before" };
        for (;;) spend();
      },
    };
    const fine: Detector = { ...any, id: "fine", detect: () => [{ at, message: "found after" }] };
    const { raw, cutShort } = await runDetectors([endless, fine], compileProgram("contract C {}"), signal, deps, 1_000);
    assert.deepEqual(
      raw.map(({ check }) => check.id),
      ["endless", "fine"],
    );
    assert.deepEqual(cutShort, ["endless"]);
  });
});
