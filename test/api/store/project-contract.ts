/** What every store promises of groups, projects, their members, and what is judged in them. */

import assert from "node:assert/strict";
import type { Store } from "../../../api/store/store.ts";
import { maxSteps, type TriageStep } from "../../../api/store/triage-store.ts";
import { makeAnalysis, makeGroup, makeProject } from "./make-records.ts";

const [owner, ada, eve] = ["a", "b", "c"].map((digit) => digit.repeat(24)) as [string, string, string];
const noUser = "f".repeat(24);

/** Declares the tests. */
export function projectContract(current: () => Store, restart: () => Promise<void>): void {
  const insert = async (...projects: readonly ReturnType<typeof makeProject>[]) => {
    for (const project of projects) await current().projects.insert(project, []);
  };

  describe("groups and projects", () => {
    it("are kept, newest first, with the analyses of each", async () => {
      const [one, two, other] = [makeGroup(), makeGroup(), makeGroup({ userId: noUser })];
      for (const group of [one, two, other]) await current().groups.insert(group);
      const analysis = makeAnalysis({ groupId: one.id, mainSource: "a.sol" });
      for (const each of [analysis, makeAnalysis()]) await current().analyses.insert(each);
      for (const sealedAt of [5, 6]) await current().groups.seal(two.id, sealedAt);
      await current().groups.seal("none", 5);
      await restart();
      assert.deepEqual(await current().groups.listOf(one.userId), [{ ...two, sealedAt: 5 }, one]);
      assert.deepEqual(await current().analyses.listOfGroup(one.id), [analysis]);
      assert.deepEqual(await current().analyses.mainSourcesOf({ userId: one.userId }), ["a.sol"]);
    });

    it("of one name are made once, however many ask at the same time", async () => {
      const made = await Promise.all([1, 2].map(() => current().groups.openNamed(makeGroup({ name: "x" }))));
      assert.deepEqual(made[0], made[1]);
      await current().groups.seal(made[0]?.id ?? "", 5);
      const next = makeGroup({ name: "x" });
      assert.deepEqual(await current().groups.openNamed(next), next);
    });

    it("are taken into projects that there are, and into no others", async () => {
      const [group, theirs] = [makeGroup(), makeGroup({ userId: noUser })];
      for (const one of [group, theirs]) await current().groups.insert(one);
      await insert(makeProject());
      for (const { id } of [group, theirs]) assert.equal(await current().groups.addToProject(id, "p"), true);
      const [first, second] = await current().groups.listOfProject("p");
      assert.deepEqual([first?.id, second?.id], [theirs.id, group.id]);
      assert.equal(await current().groups.addToProject("none", "p"), false);
      await current().projects.remove("p");
      assert.equal(await current().groups.addToProject(group.id, "p"), false);
      assert.equal((await current().groups.find(group.id))?.projectId, null);
      assert.deepEqual(await current().groups.listOfProject("p"), []);
    });

    it("part when the project goes", async () => {
      const group = makeGroup();
      const project = makeProject();
      await current().groups.insert(group);
      await current().projects.insert(project, [group.id, "none"]);
      assert.equal((await current().groups.find(group.id))?.projectId, "p");
      assert.equal(await current().projects.update("p", { name: "q" }), true);
      await restart();
      assert.deepEqual(await current().projects.listOf(project.userId), [{ ...project, name: "q" }]);
      await current().projects.remove("p");
      assert.equal(await current().projects.find("p"), undefined);
      assert.equal(await current().projects.update("p", {}), false);
      assert.deepEqual(await current().groups.find(group.id), group);
    });

    it("have the rule that was set last", async () => {
      await insert(makeProject());
      const limits = { high: 0, medium: 3, low: null };
      const gate = { baseline: "u", maxNew: limits, maxOpen: limits };
      await current().projects.update("p", { gate });
      await restart();
      assert.deepEqual((await current().projects.find("p"))?.gate, gate);
    });
  });

  describe("members of projects", () => {
    const set = (userId: string, role: "reader" | "editor" | null, max = 9) =>
      current().projects.setMember("p", userId, role, max);
    const idsOf = async (userId: string) => (await current().projects.listOf(userId)).map(({ id }) => id);

    it("find them in their lists, as long as they are members", async () => {
      await insert(makeProject(), makeProject({ id: "q", userId: eve }));
      assert.equal(await set(ada, "reader"), "done");
      assert.equal(await set(eve, "reader"), "done");
      assert.equal(await set(ada, "editor"), "done");
      await restart();
      assert.deepEqual((await current().projects.find("p"))?.members, [
        { userId: eve, role: "reader" },
        { userId: ada, role: "editor" },
      ]);
      assert.deepEqual([await idsOf(owner), await idsOf(ada), await idsOf(eve)], [["p"], ["p"], ["q", "p"]]);
      assert.equal(await set(eve, null), "done");
      assert.deepEqual(await idsOf(eve), ["q"]);
      assert.deepEqual(await idsOf("reader"), []);
    });

    it("are so many at most, and of projects that there are", async () => {
      await insert(makeProject());
      assert.equal(await set(ada, "reader", 1), "done");
      assert.equal(await set(eve, "reader", 1), "full");
      assert.equal(await set(ada, "editor", 1), "done");
      assert.equal(await set(eve, null, 1), "done");
      assert.equal(await current().projects.setMember("none", ada, "reader", 9), "gone");
      assert.deepEqual((await current().projects.find("p"))?.members, [{ userId: ada, role: "editor" }]);
    });

    it("that come at once are all taken in", async () => {
      await insert(makeProject());
      await Promise.all([ada, eve].map((userId) => set(userId, "reader")));
      assert.equal((await current().projects.find("p"))?.members.length, 2);
    });
  });

  describe("what is judged of findings", () => {
    const step = (given: Partial<TriageStep> = {}): TriageStep => ({
      ...{ state: "accepted", reason: "r", userId: ada, at: 5 },
      ...given,
    });
    const add = (fingerprint: string, given: Partial<TriageStep> = {}, projectId = "p") =>
      current().triage.add(projectId, fingerprint, step(given));

    it("is kept step by step, for each project by itself", async () => {
      await insert(makeProject(), makeProject({ id: "q" }));
      await add("f1");
      await add("f2", { state: "false_positive", reason: "\u0000 odd \ud800" });
      await add("f1", {}, "q");
      const record = await add("f1", { state: "open", at: 6 });
      assert.deepEqual(record?.steps, [step(), step({ state: "open", at: 6 })]);
      await restart();
      assert.deepEqual(await current().triage.find("p", "f1"), record);
      assert.deepEqual(
        (await current().triage.listOf("p")).map(({ fingerprint, steps }) => [fingerprint, steps.at(-1)?.reason]),
        [
          ["f1", "r"],
          ["f2", "\u0000 odd \ud800"],
        ],
      );
      assert.deepEqual([await current().triage.countOf("p"), await current().triage.countOf("q")], [2, 1]);
      assert.equal(await current().triage.find("p", "f3"), undefined);
    });

    it("loses no step of those that come at once, and of very many the oldest", async () => {
      await insert(makeProject());
      await Promise.all([1, 2, 3, 4].map((at) => add("f", { at })));
      assert.deepEqual((await current().triage.find("p", "f"))?.steps.map(({ at }) => at).toSorted(), [1, 2, 3, 4]);
      for (let at = 5; at <= maxSteps + 2; at++) await add("f", { at });
      const { steps = [] } = (await current().triage.find("p", "f")) ?? {};
      assert.deepEqual([steps.length, steps.at(-1)?.at], [maxSteps, maxSteps + 2]);
    });

    it("goes with the project, and is in none that there is not", async () => {
      await insert(makeProject(), makeProject({ id: "q" }));
      for (const id of ["p", "q"]) await add("f", {}, id);
      await current().projects.remove("p");
      assert.deepEqual([await current().triage.listOf("p"), await current().triage.countOf("q")], [[], 1]);
      assert.equal(await add("f"), undefined);
      await restart();
      assert.equal(await current().triage.find("p", "f"), undefined);
    });
  });
}
