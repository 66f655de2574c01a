/** It is quiet once nothing has happened for a while, and nobody waits for anything. */

import assert from "node:assert/strict";
import { type SinonFakeTimers, useFakeTimers } from "sinon";
import { makeQuiet, type Quiet } from "../../../server/runs/quiet.ts";

describe("the quiet", () => {
  let clock: SinonFakeTimers;
  let quiet: Quiet;
  let nSettled: number;
  let nDisturbed: number;
  beforeEach(() => {
    clock = useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    quiet = makeQuiet(() => 1000);
    nSettled = 0;
    nDisturbed = 0;
    quiet.onDisturbed(() => nDisturbed++);
  });
  afterEach(() => clock.restore());

  const wait = (): void => void quiet.settled().then(() => nSettled++);

  it("comes after the last of many things", async () => {
    wait();
    for (let n = 0; n < 10; n++) {
      await clock.tickAsync(999);
      quiet.note();
    }
    assert.deepEqual([nSettled, nDisturbed], [0, 10]);
    await clock.tickAsync(1000);
    assert.equal(nSettled, 1);
  });

  it("does not come while somebody waits for something", async () => {
    const ends = [quiet.begin(), quiet.begin()];
    wait();
    for (const end of ends) {
      await clock.tickAsync(5000);
      assert.equal(nSettled, 0);
      end();
    }
    await clock.tickAsync(999);
    assert.equal(nSettled, 0);
    await clock.tickAsync(1);
    assert.deepEqual([nSettled, nDisturbed], [1, 2]);
  });

  it("lasts until it is disturbed", async () => {
    wait();
    await clock.tickAsync(1000);
    wait();
    await clock.tickAsync(0);
    assert.equal(nSettled, 2);
    quiet.note();
    wait();
    await clock.tickAsync(999);
    assert.equal(nSettled, 2);
    await clock.tickAsync(1);
    assert.equal(nSettled, 3);
  });
});
