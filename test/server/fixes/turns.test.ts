/** Nobody waits for what is tried out for a text that is gone. */

import assert from "node:assert/strict";
import { makeTurns } from "../../../server/fixes/turns.ts";

describe("turns of what is tried out", () => {
  let state = 1;
  let disturb: () => void = () => {};
  const turns = makeTurns({
    state: () => state,
    onDisturbed(listener) {
      disturb = listener;
    },
  });
  const untilAborted = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve("aborted")));

  it("come one after another", async () => {
    const told: string[] = [];
    const slow = turns.take(state, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return told.push("slow");
    });
    const quick = turns.take(state, async () => told.push("quick"));
    assert.deepEqual([await slow, await quick, told], [1, 2, ["slow", "quick"]]);
  });

  it("end with their state, and those that wait for that state do not begin", async () => {
    const running = turns.take(state, untilAborted);
    const waiting = turns.take(state, async () => "begun");
    await Promise.resolve();
    state++;
    disturb();
    assert.deepEqual([await running, await waiting], ["aborted", null]);
  });

  it("go on where something happens that leaves the state as it was", async () => {
    const work = turns.take(state, async (signal) => {
      disturb();
      return signal.aborted;
    });
    assert.equal(await work, false);
  });

  it("come to the next where one has failed", async () => {
    const failing = turns.take(state, () => Promise.reject(new Error("broken")));
    const next = turns.take(state, async () => "next");
    await assert.rejects(failing, /broken/);
    assert.equal(await next, "next");
  });
});
