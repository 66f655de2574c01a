/** A debouncer waits for quiet, for each key by itself. */

import assert from "node:assert/strict";
import { type SinonFakeTimers, useFakeTimers } from "sinon";
import { makeDebouncer } from "../../../server/runs/debouncer.ts";

describe("a debouncer", () => {
  let clock: SinonFakeTimers;
  const calls: string[] = [];
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    calls.length = 0;
  });
  afterEach(() => clock.restore());

  it("calls once, after the last of many", () => {
    const debouncer = makeDebouncer();
    for (let n = 0; n < 200; n++) {
      debouncer.schedule("a", 300, () => calls.push(`call ${n}`));
      clock.tick(299);
    }
    assert.deepEqual(calls, []);
    clock.tick(1);
    assert.deepEqual(calls, ["call 199"]);
    clock.tick(1000);
    assert.deepEqual(calls, ["call 199"]);
  });

  it("keeps keys apart, and forgets what is cancelled", () => {
    const debouncer = makeDebouncer();
    for (const key of ["a", "b", "c"]) debouncer.schedule(key, 10, () => calls.push(key));
    debouncer.cancel("b");
    clock.tick(10);
    assert.deepEqual(calls, ["a", "c"]);
    debouncer.schedule("a", 10, () => calls.push("late"));
    debouncer.cancelAll();
    clock.tick(10);
    assert.deepEqual(calls, ["a", "c"]);
  });
});
