/** Steps are counted, for each budget that is in force. */

import assert from "node:assert/strict";
import { attemptWithin, OutOfSteps, spend, withinBudget } from "../../../engine/util/step-budget.ts";

describe("a budget of steps", () => {
  it("ends the work that takes one step too many", () => {
    assert.doesNotThrow(() => withinBudget({ left: 3 }, () => spend(3)));
    assert.throws(() => withinBudget({ left: 3 }, () => spend(4)), OutOfSteps);
  });

  it("is none where nobody set one", () => {
    assert.doesNotThrow(() => spend(1e15));
  });

  it("keeps what is left for the next work", () => {
    const budget = { left: 5 };
    withinBudget(budget, () => spend(2));
    assert.equal(budget.left, 3);
    assert.throws(() => withinBudget(budget, () => spend(4)), OutOfSteps);
  });

  it("takes what is done within another one from that too", () => {
    const outer = { left: 10 };
    withinBudget(outer, () => withinBudget({ left: 100 }, () => spend(7)));
    assert.equal(outer.left, 3);
    assert.throws(() => withinBudget(outer, () => withinBudget({ left: 100 }, () => spend(4))), OutOfSteps);
  });

  it("answers nothing where an attempt takes too long, and passes on every other failure", () => {
    assert.equal(
      attemptWithin(2, () => {
        spend(2);
        return "done";
      }),
      "done",
    );
    assert.equal(
      attemptWithin(2, () => spend(3)),
      undefined,
    );
    const failing = (): never => {
      throw new TypeError("oops");
    };
    assert.throws(() => attemptWithin(2, failing), TypeError);
  });
});
