/** A lane does one job at a time, and none that a newer one replaces. */

import assert from "node:assert/strict";
import { makeSupersedingQueue } from "../../../server/runs/superseding-queue.ts";

/** A job that ends when it is told to, and notes what happens to it. */
function makeJob(log: string[], name: string) {
  let finish = (): void => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = async (signal: AbortSignal): Promise<void> => {
    log.push(`${name} starts`);
    signal.addEventListener("abort", () => {
      log.push(`${name} ${signal.reason}`);
      finish();
    });
    await ended;
    log.push(`${name} ends`);
  };
  return { run, finish };
}

const fail = (error: unknown): void => assert.fail(String(error));

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a lane", () => {
  it("runs jobs one after the other, in the order they came", async () => {
    const log: string[] = [];
    const lane = makeSupersedingQueue(fail);
    const [a, b] = [makeJob(log, "a"), makeJob(log, "b")];
    lane.request("a", a.run);
    lane.request("b", b.run);
    assert.deepEqual(log, ["a starts"]);
    a.finish();
    await settled();
    assert.deepEqual(log, ["a starts", "a ends", "b starts"]);
    b.finish();
    await settled();
    assert.deepEqual(log.at(-1), "b ends");
  });

  it("never runs a job whose place a newer one took, and ends the running one of the same key", async () => {
    const log: string[] = [];
    const lane = makeSupersedingQueue(fail);
    const jobs = ["first", "second", "third"].map((name) => makeJob(log, name));
    for (const job of jobs) lane.request("a", job.run);
    await settled();
    assert.deepEqual(log, ["first starts", "first superseded", "first ends", "third starts"]);
    jobs[2]?.finish();
    await settled();
  });

  it("takes an urgent job before those that wait", async () => {
    const log: string[] = [];
    const lane = makeSupersedingQueue(fail);
    const jobs = ["a", "b", "c"].map((name) => makeJob(log, name));
    for (const job of jobs) job.finish();
    const [a, b, c] = jobs;
    assert.ok(a && b && c);
    lane.request("a", a.run);
    lane.request("b", b.run);
    lane.request("c", c.run, true);
    for (let n = 0; n < 3; n++) await settled();
    assert.deepEqual(
      log.filter((line) => line.endsWith("starts")),
      ["a starts", "c starts", "b starts"],
    );
  });

  it("lets a job of another key go on", async () => {
    const log: string[] = [];
    const lane = makeSupersedingQueue(fail);
    const a = makeJob(log, "a");
    lane.request("a", a.run);
    lane.request("b", makeJob(log, "b").run);
    lane.drop("b");
    a.finish();
    await settled();
    assert.deepEqual(log, ["a starts", "a ends"]);
  });

  it("goes on after a job that failed, and tells of it", async () => {
    const failures: unknown[] = [];
    const lane = makeSupersedingQueue((error) => failures.push(error));
    const log: string[] = [];
    const broken = new Error("broken");
    lane.request("a", () => Promise.reject(broken));
    const next = makeJob(log, "next");
    lane.request("b", next.run);
    await settled();
    assert.deepEqual([failures, log], [[broken], ["next starts"]]);
    next.finish();
  });

  it("forgets everything when asked to", async () => {
    const log: string[] = [];
    const lane = makeSupersedingQueue(fail);
    lane.request("a", makeJob(log, "a").run);
    lane.request("b", makeJob(log, "b").run);
    lane.dropAll();
    await settled();
    assert.deepEqual(log, ["a starts", "a superseded", "a ends"]);
  });
});
