/** A contract is left when nothing new comes, and not before. */

import assert from "node:assert/strict";
import { makeIdleTest } from "../../../../engine/campaign/execution/idle-test.ts";

/** The first execution at which a contract is left, where coverage grows until `coveredAt` and states until `statesAt`. */
function leftAt(patience: number, coveredAt: number, statesAt: number): number {
  const isIdle = makeIdleTest(patience);
  for (let executions = 0; executions < 100_000; executions += 10) {
    const covered = Math.min(executions, coveredAt);
    const report = {
      executions,
      coveredInstructions: covered,
      coveredBranches: 1,
      corpusSize: Math.min(executions, statesAt),
    };
    if (isIdle(report, 0)) return executions;
  }
  return Number.POSITIVE_INFINITY;
}

describe("an idle test", () => {
  it("waits as long as its patience for anything", () => assert.equal(leftAt(100, 500, 700), 800));

  it("does not wait for ever where states alone are new", () => {
    assert.equal(leftAt(1000, 100, Number.POSITIVE_INFINITY), 4100);
  });

  it("waits longer where coverage was hard to get", () => {
    assert.equal(leftAt(100, 5000, Number.POSITIVE_INFINITY), 15_000);
  });

  it("never ends without limits", () => {
    assert.equal(leftAt(Number.POSITIVE_INFINITY, 10, 10), Number.POSITIVE_INFINITY);
  });
});
