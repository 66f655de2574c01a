/** What every store promises workers: fair turns, and that nothing is lost with a worker that dies. */

import assert from "node:assert/strict";
import type { Store } from "../../../api/store/store.ts";
import { makeAnalysis } from "./make-records.ts";

const [busy, modest, third] = ["a".repeat(24), "b".repeat(24), "c".repeat(24)];
const recovery = { silentMs: 0, maxStarts: 3, reason: "gone", at: 9000 };

/** Declares the tests. */
export function takingContract(current: () => Store, restart: () => Promise<void>): void {
  let nSubmitted = 0;
  const submit = async (userId = busy, n = 1) => {
    for (let i = 0; i < n; i++)
      await current().analyses.insert(makeAnalysis({ userId, submittedAt: 1000 + nSubmitted++ }));
  };
  const take = async (worker = "worker") => current().analyses.take(worker, 2000);
  const takenUsers = async (n: number) => {
    const users: (string | undefined)[] = [];
    for (let i = 0; i < n; i++) users.push((await take())?.userId);
    return users;
  };
  const complete = (uuid: string) =>
    current().analyses.complete(uuid, {
      resultBlob: null,
      vulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
      nNotAnalysed: 0,
      endedAt: 3000,
    });

  describe("turns", () => {
    it("come to each user, however many of another wait", async () => {
      await submit(busy, 20);
      assert.deepEqual(await takenUsers(2), [busy, busy]);
      await submit(modest, 3);
      await submit(third, 1);
      const next = await takenUsers(7);
      assert.deepEqual(next.toSorted(), [busy, busy, busy, modest, modest, modest, third]);
      assert.ok(next.slice(0, 3).includes(modest) && next.slice(0, 4).includes(third), `${next}`);
    });

    it("keep the order of each user's", async () => {
      await submit(busy, 5);
      const times: number[] = [];
      for (let job = await take(); job !== undefined; job = await take()) times.push(job.submittedAt);
      assert.equal(times.length, 5);
      assert.deepEqual(times, times.toSorted());
    });

    it("leave out those of whom enough is under way, until one ends", async () => {
      await current().analyses.limitRunning(2);
      await submit(busy, 4);
      await submit(modest, 1);
      const taken = [await take("one"), await take("two"), await take("one")];
      assert.deepEqual(taken.map((one) => one?.userId).toSorted(), [busy, busy, modest]);
      assert.equal(await take("three"), undefined);
      await complete(taken.find((one) => one?.userId === modest)?.uuid ?? "");
      assert.equal(await take("three"), undefined);
      await complete(taken.find((one) => one?.userId === busy)?.uuid ?? "");
      assert.equal((await take("three"))?.userId, busy);
      assert.equal(await take("three"), undefined);
    });

    it("give each to one worker, however many ask at once", async () => {
      await submit(busy, 10);
      const taken = await Promise.all(Array.from({ length: 16 }, (_, n) => take(`worker ${n}`)));
      const uuids = taken.flatMap((one) => one?.uuid ?? []);
      assert.equal(new Set(uuids).size, uuids.length);
      const rest = await takenUsers(10 - uuids.length);
      assert.equal(rest.filter((user) => user === busy).length, 10 - uuids.length);
      assert.equal(await take(), undefined);
    });
  });

  describe("what a worker has taken", () => {
    it("is its own until it ends, is given back, or goes to another", async () => {
      await submit(busy, 3);
      const [one, two, other] = [await take(), await take(), await take("other")];
      assert.deepEqual([...(await current().analyses.beat("worker"))].sort(), [one?.uuid, two?.uuid].sort());
      await complete(one?.uuid ?? "");
      assert.deepEqual(await current().analyses.beat("worker"), [two?.uuid]);
      await current().analyses.giveBack("worker");
      assert.deepEqual(await current().analyses.beat("worker"), []);
      assert.deepEqual(await current().analyses.beat("other"), [other?.uuid]);
      const again = await take("third");
      assert.deepEqual([again?.uuid, again?.nStarts], [two?.uuid, 1], "giving back is no start");
      assert.equal(await take(), undefined);
    });

    it("is queued again when the worker was not heard of for long, and only then", async () => {
      await submit(busy, 2);
      const [taken] = [await take("dead"), await take("alive")];
      assert.deepEqual(await current().analyses.recover({ ...recovery, silentMs: 60_000 }), []);
      assert.equal(await take(), undefined);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await current().analyses.beat("alive");
      assert.deepEqual(await current().analyses.recover({ ...recovery, silentMs: 200 }), []);
      const again = await take("next");
      assert.deepEqual([again?.uuid, again?.nStarts], [taken?.uuid, 2]);
      assert.equal(await take(), undefined);
    });

    it("fails with the reason when it was begun too often, and its user's next goes on", async () => {
      await current().analyses.limitRunning(1);
      await submit(busy, 2);
      for (const nStarts of [1, 2, 3]) {
        assert.equal((await take("dead"))?.nStarts, nStarts);
        const failed = await current().analyses.recover(recovery);
        assert.deepEqual(
          failed.map(({ state, error, endedAt }) => ({ state, error, endedAt })),
          nStarts < 3 ? [] : [{ state: "failed", error: "gone", endedAt: 9000 }],
        );
      }
      assert.equal((await take())?.nStarts, 1);
    });

    it("is queued again, oldest first, where all stopped at once", async () => {
      await submit(busy, 3);
      const [first, second] = [await take(), await take()];
      await complete(first?.uuid ?? "");
      await restart();
      assert.deepEqual(await current().analyses.recover(recovery), []);
      const again = [await take(), await take()];
      assert.deepEqual(
        again.map((one) => [one?.uuid === second?.uuid, one?.nStarts]),
        [
          [true, 2],
          [false, 1],
        ],
      );
    });
  });
}
