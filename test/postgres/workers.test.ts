/** Workers in processes of their own share the jobs of one database: each job ends once, also where workers are killed. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { writeJsonBlob } from "../../api/analyses/json-blobs.ts";
import { openPostgresStore } from "../../api/store/postgres/postgres-store.ts";
import type { AnalysisRecord, Store } from "../../api/store/store.ts";
import { makeAnalysis } from "../api/store/make-records.ts";
import { type ChildWorker, startChildWorker } from "../harness/api/child-processes.ts";
import { closeSharedPostgres, makeTestDatabase, type TestDatabase } from "../harness/api/postgres.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const nJobs = 200;
/** Every so manyth takes the engine and the compiler. */
const sourceEvery = 50;
const users = ["a", "b", "c"].map((letter) => letter.repeat(24));

// Of all files of this process, once all are over.
after(closeSharedPostgres);

describe("workers", () => {
  let database: TestDatabase;
  let store: Store;
  let workers: ChildWorker[];
  beforeEach(async () => {
    database = await makeTestDatabase();
    store = await openPostgresStore(database.url);
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await store.close();
    await database.remove();
  });
  const startWorkers = async (n: number) => {
    workers = await Promise.all(Array.from({ length: n }, () => startChildWorker(database.url)));
  };
  const submitAll = async () => {
    const all: AnalysisRecord[] = [];
    for (let n = 0; n < nJobs; n++) {
      const sources = { "open.sol": { source: `${openPragma}// ${n}\n` } };
      const inputBlob = await writeJsonBlob(store.blobs, n % sourceEvery === 0 ? { sources } : { bytecode: "fe" });
      const userId = users[n % users.length] ?? "";
      all.push(makeAnalysis({ uuid: randomUUID(), userId, mayUseCache: false, inputBlob, submittedAt: n }));
    }
    await Promise.all(all.map((analysis) => store.analyses.insert(analysis)));
    store.signals.tell({ kind: "work" });
    return all;
  };
  const nEnded = async () => {
    const counts = await store.analyses.countAll();
    return counts.filter(({ state }) => state === "done").reduce((sum, { count }) => sum + count, 0);
  };
  const untilEnded = async (n: number) => {
    while ((await nEnded()) < n) await delay(50);
  };
  const ended = () =>
    workers.flatMap(({ events }) => events.flatMap(({ event, uuid }) => (event === "analysis-ended" ? [uuid] : [])));

  for (const n of [1, 2, 4]) {
    it(`${n} at once do each of ${nJobs} jobs once`, async () => {
      await startWorkers(n);
      const all = await submitAll();
      await untilEnded(nJobs);
      await Promise.all(workers.map((worker) => worker.stop()));
      assert.deepEqual(ended().toSorted(), all.map(({ uuid }) => uuid).toSorted());
      const starts = await Promise.all(all.map(async ({ uuid }) => (await store.analyses.find(uuid))?.nStarts));
      assert.deepEqual(new Set(starts), new Set([1]));
      if (n > 1)
        assert.ok(
          workers.every(({ events }) => events.length > 2),
          "all had their share",
        );
    });
  }

  it("that are killed, two of three, leave nothing undone", async () => {
    await startWorkers(3);
    const all = await submitAll();
    await untilEnded(20);
    await Promise.all(workers.slice(1).map((worker) => worker.kill()));
    await untilEnded(nJobs);
    const states = await Promise.all(all.map(async ({ uuid }) => (await store.analyses.find(uuid))?.state));
    assert.deepEqual(new Set(states), new Set(["done"]));
  });

  it("that are told to end finish what they have begun, and begin no more", async () => {
    await startWorkers(2);
    await submitAll();
    await untilEnded(10);
    const [first] = workers;
    await first?.stop();
    const taken = first?.events.filter(({ event }) => event === "analysis-started").map(({ uuid }) => uuid);
    const done = first?.events.filter(({ event }) => event === "analysis-ended").map(({ uuid }) => uuid);
    assert.deepEqual(done?.toSorted(), taken?.toSorted());
    await untilEnded(nJobs);
  });
});
