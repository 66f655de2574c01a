/** Who lately showed more for their work is best, and nobody is so for good. */

import assert from "node:assert/strict";
import { type Gain, makeRates } from "../../../engine/symex/rates.ts";

const gain = (nSteps: number, nNew = 0): Gain => ({ nSteps, nNew });

describe("the rates of those who work beside each other", () => {
  it("are the same to begin with: the first one named comes first", () => {
    const rates = makeRates(["one", "other", "third"]);
    assert.deepEqual(rates.best(), ["one", "other", "third"]);
    assert.equal(rates.of("one"), rates.of("third"));
  });

  it("fall with what was done in vain, and rise with what was new", () => {
    const rates = makeRates(["one", "other"]);
    rates.note({ one: gain(5000) });
    assert.deepEqual(rates.best(), ["other", "one"]);
    rates.note({ one: gain(5000, 3), other: gain(5000) });
    assert.deepEqual(rates.best(), ["one", "other"]);
  });

  it("come back while others work in vain: all have their turns", () => {
    const rates = makeRates(["one", "other", "third"]);
    const steps = { one: 0, other: 0, third: 0 };
    rates.note({ one: gain(1000, 30) });
    for (let turn = 0; turn < 1000; turn++) {
      const [best = "one"] = rates.best();
      steps[best] += 1000;
      rates.note({ [best]: gain(1000) });
    }
    assert.ok(Math.min(...Object.values(steps)) > 200_000, JSON.stringify(steps));
    assert.ok(Math.max(...Object.values(steps)) === steps.one, JSON.stringify(steps));
  });
});
