/** Threads that collect garbage at the same time. */

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { inRoot } from "../../harness/root.ts";

/** Resolves with what the thread died of, or null. */
function collectOften(times: number): Promise<string | null> {
  const module = JSON.stringify(pathToFileURL(inRoot("out/engine/node/collect-garbage.js")));
  const code = `import(${module}).then(({ collectGarbage }) => {
    for (let i = 0; i < ${times}; i++) collectGarbage();
  })`;
  const worker = new Worker(code, { eval: true });
  return new Promise((resolve) => {
    worker.once("error", (error: unknown) => resolve(String(error)));
    worker.once("exit", () => resolve(null));
  });
}

describe("collecting garbage", () => {
  it("works in several threads at once", async () => {
    const ends = await Promise.all(Array.from({ length: 4 }, () => collectOften(20)));
    assert.deepEqual(ends, [null, null, null, null]);
  });
});
