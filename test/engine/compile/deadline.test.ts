/** The end of a time budget, and what does not count against it. */

import assert from "node:assert/strict";
import { makeDeadline } from "../../../engine/compile/deadline.ts";

/** A clock that moves when it is told to. */
function makeClock() {
  const timers = new Map<() => void, number>();
  let nowMs = 1000;
  return {
    now: () => nowMs,
    after(delayMs: number, action: () => void) {
      timers.set(action, nowMs + delayMs);
      return () => timers.delete(action);
    },
    pass(ms: number) {
      nowMs += ms;
      for (const [action, dueMs] of timers) if (dueMs <= nowMs) action();
    },
  };
}

describe("the time budget", () => {
  const never = new AbortController().signal;

  it("ends the analysis, and says in which phase", () => {
    const clock = makeClock();
    const stop = makeDeadline(never, 5000, clock);
    clock.pass(4999);
    assert.deepEqual([stop.signal.aborted, stop.describe("compile")], [false, null]);
    clock.pass(1);
    assert.deepEqual(
      [stop.signal.aborted, stop.describe("static")],
      [true, "the time budget of 5 s ran out during static"],
    );
  });

  it("stands still while something is done that is no analysis", async () => {
    const clock = makeClock();
    const stop = makeDeadline(never, 5000, clock);
    clock.pass(3000);
    const told = await stop.untimed(async () => {
      clock.pass(60_000);
      return stop.signal.aborted;
    });
    clock.pass(1999);
    assert.deepEqual([told, stop.signal.aborted], [false, false]);
    clock.pass(1);
    assert.equal(stop.signal.aborted, true);
  });

  it("is of no account once the analysis is over or cancelled", () => {
    const clock = makeClock();
    const cancel = new AbortController();
    const [over, cancelled] = [makeDeadline(never, 10, clock), makeDeadline(cancel.signal, 10, clock)];
    over.release();
    cancel.abort();
    clock.pass(20);
    assert.equal(over.signal.aborted, false);
    assert.equal(cancelled.describe("compile"), "cancelled during compile");
  });
});
