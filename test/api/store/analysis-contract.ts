/** What every store promises of analyses: their states, lists and counts. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { AnalysisFilter } from "../../../api/store/analysis-store.ts";
import type { AnalysisRecord, Store } from "../../../api/store/store.ts";
import { makeAnalysis } from "./make-records.ts";

const vulnerabilities = { high: 1, medium: 2, low: 3, none: 4 };
const noUser = "f".repeat(24);

const few = (...values: (string | undefined)[]) => fc.constantFrom(...values);
const anyAnalysis = fc
  .record({
    userId: fc.constantFrom("a".repeat(24), noUser),
    groupId: fc.constantFrom(null, "g", "h"),
    groupName: fc.constantFrom("", "one", "two"),
    mainSource: fc.constantFrom(null, "", "a.sol", "b.sol", "c.sol"),
  })
  .map(makeAnalysis);

const anyQuestion = fc
  .tuple(
    fc.record({
      userId: few("a".repeat(24), noUser, undefined),
      groupId: few("g", "h", undefined, undefined),
      groupName: few("", "one", undefined, undefined),
      from: fc.option(fc.nat(20), { nil: undefined }),
      to: fc.option(fc.nat(20), { nil: undefined }),
      names: fc.option(fc.subarray(["", "a.sol", "b.sol", "c.sol"]), { nil: undefined }),
    }),
    fc.nat(8),
    fc.nat(8),
  )
  .filter(([{ userId, groupId }]) => userId !== undefined || groupId !== undefined)
  .map(([{ names, ...asked }, offset, limit]) => [{ ...asked, ...toTest(names) }, offset, limit] as const);

function toTest(names: readonly string[] | undefined): Pick<AnalysisFilter, "hasMainSource"> {
  return names === undefined ? {} : { hasMainSource: (name) => names.includes(name) };
}

/** What lists are about, said once more. */
function meets(one: AnalysisRecord, filter: AnalysisFilter): boolean {
  const { from = 0, to = 100, hasMainSource } = filter;
  const { submittedAt, mainSource } = one;
  const isIn = (["userId", "groupId", "groupName"] as const).every(
    (field) => (filter[field] ?? one[field]) === one[field],
  );
  const isNamed = hasMainSource === undefined || (mainSource !== null && hasMainSource(mainSource));
  return isIn && isNamed && from <= submittedAt && submittedAt <= to;
}

/** Declares the tests. */
export function analysisContract(current: () => Store, restart: () => Promise<void>): void {
  const result = { resultBlob: "result", vulnerabilities, nNotAnalysed: 2, endedAt: 3000 };
  const insertAll = async (...all: ReturnType<typeof makeAnalysis>[]) => {
    for (const analysis of all) await current().analyses.insert(analysis);
  };

  describe("analyses", () => {
    it("go from queued over running to done", async () => {
      const analysis = makeAnalysis();
      await insertAll(analysis);
      const running = { ...analysis, state: "running" as const, startedAt: 2000, nStarts: 1 };
      assert.deepEqual(await current().analyses.take("worker", 2000), running);
      assert.equal(await current().analyses.complete(analysis.uuid, result), true);
      assert.deepEqual(await current().analyses.find(analysis.uuid), { ...running, ...result, state: "done" });
    });

    it("go from queued over running to failed, with what had been found", async () => {
      const [bare, partial] = [makeAnalysis(), makeAnalysis()];
      await insertAll(bare, partial);
      for (const _ of [bare, partial]) await current().analyses.take("worker", 2000);
      assert.equal(await current().analyses.fail(bare.uuid, "why", 3000), true);
      assert.equal(
        await current().analyses.fail(partial.uuid, "why", 3000, { resultBlob: "b", vulnerabilities, nNotAnalysed: 0 }),
        true,
      );
      const failed = { state: "failed", error: "why", startedAt: 2000, nStarts: 1, endedAt: 3000 };
      assert.deepEqual(await current().analyses.find(bare.uuid), { ...bare, ...failed });
      const found = { resultBlob: "b", vulnerabilities, nNotAnalysed: 0 };
      assert.deepEqual(await current().analyses.find(partial.uuid), { ...partial, ...failed, ...found });
    });

    it("never leave an end, and start but once", async () => {
      const analysis = makeAnalysis();
      await insertAll(analysis);
      await current().analyses.take("worker", 2000);
      assert.equal(await current().analyses.take("worker", 2000), undefined);
      await current().analyses.fail(analysis.uuid, "why", 3000);
      const ended = await current().analyses.find(analysis.uuid);
      assert.equal(await current().analyses.complete(analysis.uuid, { ...result, endedAt: 4000 }), false);
      assert.equal(await current().analyses.fail(analysis.uuid, "other", 4000), false);
      assert.equal(await current().analyses.take("worker", 4000), undefined);
      assert.deepEqual(await current().analyses.find(analysis.uuid), ended);
    });

    it("that end before they were taken are not taken", async () => {
      const [cancelled, next] = [makeAnalysis(), makeAnalysis()];
      await insertAll(cancelled, next);
      assert.equal(await current().analyses.fail(cancelled.uuid, "cancelled", 2000), true);
      assert.equal((await current().analyses.take("worker", 2000))?.uuid, next.uuid);
      assert.equal(await current().analyses.take("worker", 2000), undefined);
    });

    it("that do not exist change in no way", async () => {
      for (const uuid of [randomUUID(), "__proto__", ""]) {
        assert.equal(await current().analyses.find(uuid), undefined);
        assert.equal(await current().analyses.complete(uuid, result), false);
        assert.equal(await current().analyses.fail(uuid, "why", 1), false);
      }
    });

    it("are listed newest first, page by page, of one user, between two times", async () => {
      await insertAll(...[1, 2, 3, 4, 5].map((submittedAt) => makeAnalysis({ submittedAt })));
      await insertAll(makeAnalysis({ userId: noUser, submittedAt: 3 }));
      const list = async (filter: object, offset: number, limit: number) => {
        const page = await current().analyses.list({ userId: "a".repeat(24), ...filter }, offset, limit);
        return { total: page.total, times: page.analyses.map(({ submittedAt }) => submittedAt) };
      };
      assert.deepEqual(await list({}, 0, 2), { total: 5, times: [5, 4] });
      assert.deepEqual(await list({}, 4, 2), { total: 5, times: [1] });
      assert.deepEqual(await list({}, 5, 2), { total: 5, times: [] });
      assert.deepEqual(await list({ from: 2, to: 4 }, 0, 9), { total: 3, times: [4, 3, 2] });
      assert.deepEqual(await list({ from: 6 }, 0, 9), { total: 0, times: [] });
    });

    it("are listed by group and by main source, also where names are odd", async () => {
      const odd = "a\u0000\ud800\uf8ff'\"\\.sol";
      const one = makeAnalysis({ groupId: "g", groupName: odd, mainSource: odd });
      const two = makeAnalysis({ groupId: "h", groupName: "plain", mainSource: "b.sol" });
      await insertAll(one, two, makeAnalysis());
      const list = async (filter: object) =>
        (await current().analyses.list({ userId: one.userId, ...filter }, 0, 9)).analyses;
      assert.deepEqual(await list({ groupName: odd }), [one]);
      assert.deepEqual(await list({ groupId: "h" }), [two]);
      assert.deepEqual(await list({ hasMainSource: (name: string) => name === odd }), [one]);
      assert.deepEqual(await list({ hasMainSource: () => true }), [two, one]);
      assert.deepEqual(await list({ hasMainSource: () => false }), []);
      assert.deepEqual(
        [...(await current().analyses.mainSourcesOf({ userId: one.userId }))].sort(),
        [odd, "b.sol"].sort(),
      );
      const theirs = makeAnalysis({ userId: noUser, groupId: "h", mainSource: "c.sol" });
      await insertAll(theirs);
      assert.deepEqual(await current().analyses.list({ groupId: "h" }, 0, 1), { total: 2, analyses: [theirs] });
      const { analyses } = await current().analyses.list(
        { groupId: "h", hasMainSource: (name) => name === "b.sol" },
        0,
        9,
      );
      assert.deepEqual(analyses, [two]);
      assert.deepEqual([...(await current().analyses.mainSourcesOf({ groupId: "h" }))].sort(), ["b.sol", "c.sol"]);
      await restart();
      assert.deepEqual(await current().analyses.find(one.uuid), one);
    });

    it("are listed by any filter as if each was looked at", async () => {
      const all = fc.sample(anyAnalysis, { numRuns: 60, seed: 1 });
      const inOrder = all.map((one, place) => ({ ...one, submittedAt: Math.floor(place / 3) }));
      await insertAll(...inOrder);
      const [first] = inOrder;
      await current().analyses.fail(first?.uuid ?? "", "why", 1);
      await current().analyses.remove(first?.uuid ?? "");
      for (const [filter, offset, limit] of fc.sample(anyQuestion, { numRuns: 60, seed: 1 })) {
        const matching = inOrder.slice(1).filter((one) => meets(one, filter));
        const { total, analyses } = await current().analyses.list(filter, offset, limit);
        assert.equal(total, matching.length);
        // Which comes first of one time is the store's to say.
        const times = matching.map(({ submittedAt }) => submittedAt).reverse();
        assert.deepEqual(
          analyses.map(({ submittedAt }) => submittedAt),
          times.slice(offset, offset + limit),
        );
        assert.ok(analyses.every((one) => meets(one, filter)));
        assert.equal(new Set(analyses.map(({ uuid }) => uuid)).size, analyses.length);
      }
    });

    it("are removed when they have ended, and not before", async () => {
      const [queued, done] = [makeAnalysis({ groupId: "g" }), makeAnalysis({ groupId: "g" })];
      await insertAll(queued, done);
      await current().analyses.fail(done.uuid, "why", 3000);
      assert.equal(await current().analyses.remove(queued.uuid), false);
      assert.equal(await current().analyses.remove(done.uuid), true);
      assert.equal(await current().analyses.remove(done.uuid), false);
      await restart();
      assert.equal(await current().analyses.find(done.uuid), undefined);
      assert.deepEqual(await current().analyses.listOfGroup("g"), [queued]);
      assert.equal((await current().analyses.list({ userId: queued.userId }, 0, 9)).total, 1);
    });

    it("that have not ended are listed by their user, oldest first", async () => {
      const [queued, running, ended] = [makeAnalysis({ submittedAt: 1001 }), makeAnalysis(), makeAnalysis()];
      await insertAll(queued, running, ended, makeAnalysis({ userId: noUser }));
      await current().analyses.fail(ended.uuid, "why", 3000);
      const unended = [running, queued];
      const found = await current().analyses.listUnended(queued.userId);
      assert.deepEqual(found.map(({ uuid }) => uuid).toSorted(), unended.map(({ uuid }) => uuid).toSorted());
    });

    it("that are done are found by their key, the newest of the user", async () => {
      const [old, newer, failed, queued] = [makeAnalysis(), makeAnalysis(), makeAnalysis(), makeAnalysis()];
      const others = [makeAnalysis({ userId: noUser }), makeAnalysis({ cacheKey: "other" })];
      await insertAll(old, newer, failed, queued, ...others);
      assert.equal(await current().analyses.findDone(old.userId, "key"), undefined);
      for (const { uuid } of [old, newer, ...others]) await current().analyses.complete(uuid, result);
      await current().analyses.fail(failed.uuid, "why", 3000);
      assert.equal((await current().analyses.findDone(old.userId, "key"))?.uuid, newer.uuid);
    });

    it("are counted by the tool that sent them, and by state and mode", async () => {
      await insertAll(...["a", "b", "a"].map((clientToolName) => makeAnalysis({ clientToolName })));
      await insertAll(makeAnalysis({ clientToolName: "b", analysisMode: "deep" }));
      await current().analyses.take("worker", 1);
      assert.equal(await current().analyses.countByTool("a"), 2);
      assert.equal(await current().analyses.countByTool("__proto__"), 0);
      const counts = [...(await current().analyses.countAll())].sort((a, b) => (toText(a) < toText(b) ? -1 : 1));
      assert.deepEqual(counts, [
        { state: "queued", analysisMode: "deep", count: 1 },
        { state: "queued", analysisMode: "quick", count: 2 },
        { state: "running", analysisMode: "quick", count: 1 },
      ]);
    });

    it("are no more that wait than a user may have, however many come at once", async () => {
      const one = () => current().analyses.insert(makeAnalysis(), 2);
      assert.deepEqual((await Promise.all([one(), one(), one()])).toSorted(), ["inserted", "inserted", "queue-full"]);
      assert.equal(await current().analyses.insert(makeAnalysis({ userId: noUser }), 2), "inserted");
      assert.equal(await current().analyses.insert(makeAnalysis({ state: "done", endedAt: 1 }), 2), "inserted");
      await current().analyses.take("worker", 1);
      await current().analyses.take("worker", 1);
      assert.equal(await one(), "inserted");
    });
  });
}

function toText(value: object): string {
  return JSON.stringify(value);
}
