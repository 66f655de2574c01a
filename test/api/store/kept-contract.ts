/** What every store promises of how long things are kept, of signing keys, and of what its processes tell each other. */

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Signal, Store } from "../../../api/store/store.ts";
import { makeAnalysis } from "./make-records.ts";

/** Declares the tests. */
export function keptContract(current: () => Store, restart: () => Promise<void>): void {
  const put = (text: string) => current().blobs.put(Buffer.from(text));

  describe("what ended long ago", () => {
    it("is forgotten, and what has not ended is not", async () => {
      const ends = [1000, 2000, null, 3000];
      const analyses = ends.map((endedAt) => makeAnalysis({ endedAt, state: endedAt === null ? "queued" : "done" }));
      for (const analysis of analyses) await current().analyses.insert(analysis);
      assert.equal(await current().analyses.forget(3000, 1), 1);
      assert.equal(await current().analyses.forget(3000, 9), 1);
      assert.equal(await current().analyses.forget(3000, 9), 0);
      await restart();
      const { analyses: left } = await current().analyses.list({ userId: "a".repeat(24) }, 0, 9);
      assert.deepEqual(left, [analyses[3], analyses[2]]);
      assert.equal(await current().analyses.countByTool("tests"), 2);
    });

    it("leaves no blobs behind but those that something rests on, or that were put just now", async () => {
      const names = [await put("input"), await put("result"), await put("unused"), await put("again")];
      const [inputBlob = "", resultBlob = "", unused = "", again = ""] = names;
      await current().analyses.insert(makeAnalysis({ inputBlob, resultBlob, state: "done", endedAt: 1 }));
      assert.equal(await current().blobs.sweep(60_000), 0);
      await delay(400);
      await put("again");
      assert.equal(await current().blobs.sweep(300), 1);
      const found = await Promise.all([inputBlob, resultBlob, unused, again].map((name) => current().blobs.get(name)));
      assert.deepEqual(
        found.map((bytes) => bytes && Buffer.from(bytes).toString()),
        ["input", "result", undefined, "again"],
      );
      await current().analyses.forget(2, 9);
      await delay(400);
      assert.equal(await current().blobs.sweep(300), 3);
      assert.equal(await put("input"), inputBlob);
      assert.ok(await current().blobs.get(inputBlob));
    });
  });

  describe("signing keys", () => {
    it("are kept in their order, and changed by one at a time", async () => {
      assert.deepEqual(await current().keys.list(), []);
      const add = (id: string) => current().keys.update((before) => [{ id, secret: "s", createdAt: 1 }, ...before]);
      await Promise.all(["a", "b", "c"].map(add));
      const kept = await current().keys.list();
      assert.deepEqual(kept.map(({ id }) => id).toSorted(), ["a", "b", "c"]);
      await restart();
      assert.deepEqual(await current().keys.list(), kept);
      const [first] = await current().keys.update((before) => before.slice(0, 1));
      assert.deepEqual(first, kept[0]);
      assert.deepEqual(await current().keys.list(), kept.slice(0, 1));
    });
  });

  describe("signals", () => {
    it("come to whoever listens, until they do not", async () => {
      const heard: Signal[] = [];
      const unlisten = current().signals.listen((signal) => heard.push(signal));
      const progress = { phase: "static", message: "x".repeat(9_000), fraction: 0.5 };
      const told: Signal[] = [
        { kind: "started", uuid: "u" },
        { kind: "progress", uuid: "u", progress },
        { kind: "ended", uuid: "u" },
      ];
      for (const signal of told) current().signals.tell(signal);
      for (let n = 0; n < 200 && heard.length < told.length; n++) await delay(10);
      assert.deepEqual(
        heard.map(({ kind }) => kind),
        told.map(({ kind }) => kind),
      );
      unlisten();
      current().signals.tell({ kind: "work" });
      await delay(50);
      assert.equal(heard.length, told.length);
    });
  });
}
