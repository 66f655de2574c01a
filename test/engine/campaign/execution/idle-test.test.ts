/** A contract is left when nothing new comes, and not before. */

import assert from "node:assert/strict";
import { headwayOf, makeIdleTest, type Search } from "../../../../engine/campaign/execution/idle-test.ts";

interface Course {
  /** Coverage and states grow until then, in executions. */
  readonly coveredAt: number;
  readonly statesAt: number;
  readonly openBranches: number;
  readonly deadEnds: number;
  readonly isExpecting: boolean;
  /** Steps of symbolic execution beside each execution. */
  readonly stepsEach: number;
  readonly search: Omit<Search, "nSteps">;
}

const explored = { isIdle: true, hasDoubts: false };
const exploring = { isIdle: false, hasDoubts: false };
const usual: Course = {
  coveredAt: 10,
  statesAt: Number.POSITIVE_INFINITY,
  openBranches: 0,
  deadEnds: 0,
  isExpecting: true,
  stepsEach: 0,
  search: explored,
};

/** The first execution at which a contract is left. */
function leftAt(patience: number, course: Partial<Course>): number {
  const whole = { ...usual, ...course };
  const { coveredAt, statesAt, openBranches, deadEnds, isExpecting, stepsEach, search } = whole;
  const isIdle = makeIdleTest(patience);
  for (let executions = 0; executions < 100_000; executions += 10) {
    const covered = Math.min(executions, coveredAt);
    const corpusSize = Math.min(executions, statesAt);
    const coverage = { coveredInstructions: covered, coveredBranches: 1, openBranches, deadEnds };
    const report = { executions, ...coverage, corpusSize };
    if (isIdle(report, { nCandidates: 0, isExpecting }, { ...search, nSteps: stepsEach * executions }))
      return executions;
  }
  return Number.POSITIVE_INFINITY;
}

describe("an idle test", () => {
  it("leaves soon what is wholly known, unless something is still to be shown", () => {
    for (const search of [explored, exploring]) {
      assert.equal(leftAt(1000, { search, isExpecting: false }), 140);
      assert.equal(leftAt(1000, { search }), 510);
    }
  });

  it("counts what symbolic execution does as executions", () => {
    assert.equal(leftAt(1000, { search: exploring, stepsEach: 40 }), 260);
  });

  it("waits for what lies ahead, longest where it could not be said how to get there", () => {
    const inDoubt = { isIdle: true, hasDoubts: true };
    assert.equal(leftAt(1000, { openBranches: 1 }), 510);
    assert.equal(leftAt(1000, { openBranches: 1, search: exploring }), 3010);
    assert.equal(leftAt(1000, { openBranches: 1, search: inDoubt }), 3010);
    assert.equal(leftAt(1000, { openBranches: 1, isExpecting: false }), 510);
    assert.equal(leftAt(1000, { openBranches: 1, isExpecting: false, search: exploring }), 1510);
    assert.equal(leftAt(1000, { openBranches: 1, isExpecting: false, search: inDoubt }), 1510);
  });

  it("waits for what only fails where something is still to be shown, and not for long elsewhere", () => {
    for (const search of [exploring, { isIdle: true, hasDoubts: true }]) {
      assert.equal(leftAt(1000, { deadEnds: 2, search }), 3010);
      assert.equal(leftAt(1000, { deadEnds: 2, search, isExpecting: false }), 260);
      assert.equal(leftAt(1000, { deadEnds: 2, openBranches: 1, search, isExpecting: false }), 1510);
    }
    assert.equal(leftAt(1000, { deadEnds: 2 }), 510);
  });

  it("waits as long as its patience where not even a state is new", () => {
    assert.equal(leftAt(1000, { openBranches: 1, search: exploring, statesAt: 700 }), 1700);
    const inDoubt = { isIdle: true, hasDoubts: true };
    assert.equal(leftAt(1000, { openBranches: 1, search: inDoubt, statesAt: 700 }), 3010);
  });

  it("waits longer where coverage was hard to get", () => assert.equal(leftAt(100, { coveredAt: 5000 }), 10_000));

  it("waits for no side that is proved to be taken by nothing, or that leads back", () => {
    const report = {
      ...{ executions: 5, coveredInstructions: 4, coverableInstructions: 9, coveredBranches: 3 },
      ...{ openSides: [11, 12, 13], detours: [11], deadEnds: [12] },
      ...{ corpusSize: 1, isSaturated: false },
    };
    const openAfter = (...unreachable: number[]): readonly number[] => {
      const { openBranches, deadEnds } = headwayOf(report, new Set(unreachable));
      return [openBranches, deadEnds];
    };
    assert.deepEqual(openAfter(), [1, 1]);
    assert.deepEqual(openAfter(3, 11), [1, 1]);
    assert.deepEqual(openAfter(12), [1, 0]);
    assert.deepEqual(openAfter(11, 13), [0, 1]);
  });

  it("never ends without limits", () =>
    assert.equal(leftAt(Number.POSITIVE_INFINITY, { statesAt: 10 }), Number.POSITIVE_INFINITY));
});
