/** Whoever submits little is not held up by whoever submits much. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type JobRunner, makeJobRunner } from "../../api/analyses/job-runner.ts";
import { writeJsonBlob } from "../../api/analyses/json-blobs.ts";
import { openLowdbStore } from "../../api/store/lowdb/lowdb-store.ts";
import type { AnalysisRecord, Store } from "../../api/store/store.ts";
import type { EngineHost } from "../../engine/host/engine-host.ts";
import { emptySummary } from "../../engine/model/summary.ts";
import { makeDataFolder } from "../harness/api/api-server.ts";

/** A job of bytecode alone, of which an engine that does nothing says so: the order is all there is to see. */
function makeJob(userId: string, n: number, inputBlob: string): AnalysisRecord {
  return {
    ...{ uuid: randomUUID(), userId, state: "queued", groupId: null, groupName: "", clientToolName: "test" },
    ...{ analysisMode: "quick", propertyChecking: false, mayUseCache: false, mainSource: null, nSources: 0 },
    ...{ submittedAt: n, startedAt: null, endedAt: null, nStarts: 0, cacheKey: `${userId} ${n}`, version: "0.0.0" },
    ...{
      inputBlob,
      resultBlob: null,
      error: null,
      vulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
      nNotAnalysed: 0,
    },
  } as const;
}

interface Fixture {
  readonly store: Store;
  readonly addJobs: (userId: string, n: number) => Promise<void>;
  readonly makeRunner: (nWorkers: number, onStart: (userId: string) => void) => JobRunner;
}

async function withStore(use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const data = makeDataFolder();
  const store = await openLowdbStore(data.folder);
  const inputBlob = await writeJsonBlob(store.blobs, { bytecode: "fe" });
  const idle: EngineHost["analyze"] = async function* (_input, options) {
    yield { kind: "summary", summary: emptySummary(options, 0) };
  };
  const engine = { analyze: idle };
  try {
    await use({
      store,
      async addJobs(userId, n) {
        const jobs = Array.from({ length: n }, (_, index) => makeJob(userId, index, inputBlob));
        await Promise.all(jobs.map((job) => store.analyses.insert(job)));
        store.signals.tell({ kind: "work" });
      },
      makeRunner: (nWorkers, onStart) =>
        makeJobRunner({
          ...{ store, engine: engine as never, worker: "tests", now: () => Date.now(), nWorkers },
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
    withStore(async ({ addJobs, makeRunner }) => {
      await addJobs("busy", 1_000);
      await addJobs("modest", 5);
      const started: string[] = [];
      const { promise: isEnough, resolve } = makePromise();
      const runner = makeRunner(1, (userId) => {
        started.push(userId);
        if (started.length === 14) resolve();
      });
      await isEnough;
      await runner.stop(0);
      const turns = Array.from({ length: 5 }, () => ["busy", "modest"]).flat();
      assert.deepEqual(started.slice(0, 14), [...turns, "busy", "busy", "busy", "busy"]);
    }));

  it("leave workers free for others, however many there are", () =>
    withStore(async ({ store, addJobs, makeRunner }) => {
      await store.analyses.limitRunning(2);
      await addJobs("busy", 40);
      await addJobs("modest", 5);
      const started: string[] = [];
      const { promise: isEnough, resolve } = makePromise();
      const runner = makeRunner(4, (userId) => {
        started.push(userId);
        if (started.filter((one) => one === "modest").length === 5) resolve();
      });
      await isEnough;
      await runner.stop(0);
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
