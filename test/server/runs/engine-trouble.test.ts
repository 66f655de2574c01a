/** An engine that dies again and again is left alone for a while. */

import assert from "node:assert/strict";
import { makeEngineTrouble } from "../../../server/runs/engine-trouble.ts";

describe("engine trouble", () => {
  it("cools down after three deaths in a row, for 30 seconds", () => {
    const trouble = makeEngineTrouble();
    trouble.recordDeath(1000);
    trouble.recordDeath(2000);
    assert.equal(trouble.isCoolingDown(2000), false);
    trouble.recordDeath(3000);
    assert.equal(trouble.isCoolingDown(3000), true);
    assert.equal(trouble.isCoolingDown(32_999), true);
    assert.equal(trouble.isCoolingDown(33_000), false);
  });

  it("ends the cool-down with an edit, and forgets deaths after a run that ended well", () => {
    const trouble = makeEngineTrouble();
    for (const at of [0, 1, 2]) trouble.recordDeath(at);
    trouble.reset();
    assert.equal(trouble.isCoolingDown(3), false);
    trouble.recordDeath(4);
    trouble.recordDeath(5);
    assert.equal(trouble.isCoolingDown(5), false);
  });

  it("tells the user at most once a minute", () => {
    const trouble = makeEngineTrouble();
    assert.deepEqual(
      [0, 59_999, 60_000, 60_001].map((at) => trouble.mayTell(at)),
      [true, false, true, false],
    );
  });
});
