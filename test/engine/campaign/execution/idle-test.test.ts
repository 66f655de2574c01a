/** A contract is left when nothing new comes, and not before. */

import assert from "node:assert/strict";
import { headwayOf, makeIdleTest, type Search } from "../../../../engine/campaign/execution/idle-test.ts";

interface Course {
  /** Coverage and states grow until then, in executions. */
  readonly coveredAt: number;
  readonly statesAt: number;
  readonly openBranches: number;
  readonly detours: number;
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
  detours: 0,
  stepsEach: 0,
  search: explored,
};

/** The first execution at which a contract is left. */
function leftAt(patience: number, course: Partial<Course>): number {
  const { coveredAt, statesAt, openBranches, detours, stepsEach, search } = { ...usual, ...course };
  const isIdle = makeIdleTest(patience);
  for (let executions = 0; executions < 100_000; executions += 10) {
    const covered = Math.min(executions, coveredAt);
    const corpusSize = Math.min(executions, statesAt);
    const coverage = { coveredInstructions: covered, coveredBranches: 1, openBranches, detours };
    const report = { executions, ...coverage, corpusSize };
    if (isIdle(report, 0, { ...search, nSteps: stepsEach * executions })) return executions;
  }
  return Number.POSITIVE_INFINITY;
}

describe("an idle test", () => {
  it("leaves soon what is wholly known", () => assert.equal(leftAt(1000, {}), 140));

  it("waits while symbolic execution still follows something", () => {
    assert.equal(leftAt(1000, { search: exploring }), 260);
  });

  it("counts what symbolic execution does as executions", () => {
    assert.equal(leftAt(1000, { search: exploring, stepsEach: 40 }), 140);
  });

  it("waits for what lies ahead, longest where it could not be said how to get there", () => {
    assert.equal(leftAt(1000, { openBranches: 1 }), 510);
    assert.equal(leftAt(1000, { openBranches: 1, search: exploring }), 3010);
    assert.equal(leftAt(1000, { openBranches: 1, search: { isIdle: true, hasDoubts: true } }), 3010);
  });

  it("waits no longer for ways that only lead back, whoever knows how to get there", () => {
    for (const search of [explored, exploring, { isIdle: false, hasDoubts: true }]) {
      assert.equal(leftAt(1000, { detours: 2, search }), 510);
    }
    assert.equal(leftAt(1000, { detours: 2, openBranches: 1, search: exploring }), 3010);
  });

  it("waits as long as its patience where not even a state is new", () => {
    assert.equal(leftAt(1000, { openBranches: 1, search: exploring, statesAt: 700 }), 1700);
    const inDoubt = { isIdle: true, hasDoubts: true };
    assert.equal(leftAt(1000, { openBranches: 1, search: inDoubt, statesAt: 700 }), 3010);
  });

  it("waits longer where coverage was hard to get", () => assert.equal(leftAt(100, { coveredAt: 5000 }), 10_000));

  it("waits for no side that is proved to be taken by nothing", () => {
    const report = {
      ...{ executions: 5, coveredInstructions: 4, coverableInstructions: 9, coveredBranches: 3, openSides: [11, 12] },
      detours: [],
      ...{ corpusSize: 1, isSaturated: false },
    };
    assert.equal(headwayOf(report, new Set()).openBranches, 2);
    assert.equal(headwayOf(report, new Set([3, 12])).openBranches, 1);
    const detour = { ...report, detours: [12] };
    assert.deepEqual([1, 1], [headwayOf(detour, new Set()).openBranches, headwayOf(detour, new Set()).detours]);
    assert.deepEqual([1, 0], [headwayOf(detour, new Set([12])).openBranches, headwayOf(detour, new Set([12])).detours]);
  });

  it("never ends without limits", () =>
    assert.equal(leftAt(Number.POSITIVE_INFINITY, { statesAt: 10 }), Number.POSITIVE_INFINITY));
});
