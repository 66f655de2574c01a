/** Only so many at once. */

import assert from "node:assert/strict";
import { makeGate } from "../../../api/http/gate.ts";

describe("a gate", () => {
  it("lets as many through as it may, the rest one after the other, and turns the last away", async () => {
    const gate = makeGate(1, 1);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const task = (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      });
    const first = gate.run(task("first"));
    const second = gate.run(task("second"));
    assert.deepEqual(await gate.run(task("third")), { ok: false, error: "too-busy" });
    assert.deepEqual(begun, ["first"]);
    ends[0]?.();
    assert.deepEqual(await first, { ok: true, value: "first" });
    await Promise.resolve();
    assert.deepEqual(begun, ["first", "second"]);
    ends[1]?.();
    assert.deepEqual(await second, { ok: true, value: "second" });
  });

  it("opens again after a task that failed", async () => {
    const gate = makeGate(1, 0);
    await assert.rejects(gate.run(() => Promise.reject(new Error("broken"))));
    assert.deepEqual(await gate.run(async () => 1), { ok: true, value: 1 });
  });
});
