/** Time spent waiting for the network is known apart. */

import assert from "node:assert/strict";
import { makeWaitClock } from "../../../engine/host/wait-clock.ts";

describe("the wait clock", () => {
  it("counts waits, also overlapping ones and one that goes on, and each only once", () => {
    const clock = makeWaitClock();
    assert.equal(clock.take(), 0);
    clock.begin();
    clock.begin();
    clock.end();
    assert.ok(clock.take() > 0);
    clock.end();
    assert.ok(clock.take() > 0);
    assert.equal(clock.take(), 0);
  });
});
