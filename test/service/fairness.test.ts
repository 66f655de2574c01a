/** Whoever submits little is not held up by whoever submits much. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type JobRunner, makeJobRunner } from "../../api/analyses/job-runner.ts";
import { makeJobWatch } from "../../api/analyses/job-watch.ts";
import { writeJsonBlob } from "../../api/analyses/json-blobs.ts";
import { openLowdbStore } from "../../api/store/lowdb/lowdb-store.ts";
import type { AnalysisRecord, Store } from "../../api/store/store.ts";
import { invariant } from "../../engine/util/invariant.ts";
import { makeDataFolder } from "../harness/api/api-server.ts";

/** A job of bytecode alone: it needs no engine, so that the order is all there is to see. */
function makeJob(userId: string, n: number, inputBlob: string): AnalysisRecord {
  return {
    ...{ uuid: randomUUID(), userId, state: "queued", groupId: null, groupName: "", clientToolName: "test" },
    ...{ analysisMode: "quick", propertyChecking: false, mayUseCache: false, mainSource: null, nSources: 0 },
    ...{ submittedAt: n, startedAt: null, endedAt: null, nStarts: 0, cacheKey: `${userId} ${n}`, version: "0.0.0" },
    ...{ inputBlob, resultBlob: null, error: null, vulnerabilities: { high: 0, medium: 0, low: 0, none: 0 } },
  } as const;
}

interface Fixture {
  readonly store: Store;
  readonly jobsOf: (userId: string, n: number) => Promise<readonly AnalysisRecord[]>;
  readonly makeRunner: (
    limits: { nWorkers: number; workersPerUser: number },
    onStart: (userId: string) => void,
  ) => JobRunner;
}

async function withStore(use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const data = makeDataFolder();
  const store = await openLowdbStore(data.folder);
  const inputBlob = await writeJsonBlob(store.blobs, { bytecode: "fe" });
  const engine = { analyze: () => invariant(false, "bytecode alone needs no engine") };
  try {
    await use({
      store,
      async jobsOf(userId, n) {
        const jobs = Array.from({ length: n }, (_, index) => makeJob(userId, index, inputBlob));
        await Promise.all(jobs.map((job) => store.analyses.insert(job)));
        return jobs;
      },
      makeRunner: (limits, onStart) =>
        makeJobRunner({
          ...{ store, engine: engine as never, watch: makeJobWatch(), now: () => Date.now(), ...limits },
          log: (_level, event, fields) => event === "analysis-started" && onStart(String(fields?.["userId"])),
        }),
    });
  } finally {
    await store.close();
    data.remove();
  }
}

describe("many jobs of one client", () => {
  it("are passed by five of another, each of which waits for one", () =>
    withStore(async ({ jobsOf, makeRunner }) => {
      const many = await jobsOf("busy", 1_000);
      const few = await jobsOf("modest", 5);
      const started: string[] = [];
      const { promise: isEnough, resolve } = makePromise();
      const runner = makeRunner({ nWorkers: 1, workersPerUser: 4 }, (userId) => {
        started.push(userId);
        if (started.length === 14) resolve();
      });
      for (const job of [...many, ...few]) runner.enqueue(job);
      await isEnough;
      await runner.stop();
      const turns = Array.from({ length: 5 }, () => ["busy", "modest"]).flat();
      assert.deepEqual(started.slice(0, 14), ["busy", ...turns, "busy", "busy", "busy"]);
    }));

  it("leave workers free for others, however many there are", () =>
    withStore(async ({ jobsOf, makeRunner }) => {
      const many = await jobsOf("busy", 40);
      const few = await jobsOf("modest", 5);
      const started: string[] = [];
      const { promise: isEnough, resolve } = makePromise();
      const runner = makeRunner({ nWorkers: 4, workersPerUser: 2 }, (userId) => {
        started.push(userId);
        if (started.filter((one) => one === "modest").length === 5) resolve();
      });
      for (const job of many) runner.enqueue(job);
      assert.deepEqual(started, [], "starting takes a write, so that nothing has begun yet");
      for (const job of few) runner.enqueue(job);
      await isEnough;
      await runner.stop();
      assert.deepEqual(started.slice(0, 4).sort(), ["busy", "busy", "modest", "modest"]);
    }));
});

function makePromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
