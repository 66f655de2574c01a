/** What every store promises of webhooks and of what is told to them. */

import assert from "node:assert/strict";
import type { DeliveryRecord, Store, WebhookRecord } from "../../../api/store/store.ts";
import { makeProject } from "./make-records.ts";

/** Declares the tests. */
export function webhookContract(current: () => Store, restart: () => Promise<void>): void {
  const webhook = (id: string, projectId = "p"): WebhookRecord => ({
    ...{ id, projectId, userId: "a".repeat(24), url: "https://example.org/hook", secret: "s", createdAt: 5 },
  });
  const delivery = (id: string, given: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
    ...{ id, webhookId: "w", projectId: "p", event: "e", body: "{}", createdAt: 10, nextAt: 10, attempts: [] },
    ...given,
  });
  const insertProjects = async (): Promise<void> => {
    for (const id of ["p", "q"]) await current().projects.insert(makeProject({ id }), []);
  };

  describe("webhooks", () => {
    beforeEach(insertProjects);

    it("are of projects that there are, so many of each", async () => {
      assert.equal(await current().webhooks.insert(webhook("w"), 1), "done");
      assert.equal(await current().webhooks.insert(webhook("x"), 1), "full");
      assert.equal(await current().webhooks.insert(webhook("y", "q"), 1), "done");
      assert.equal(await current().webhooks.insert(webhook("z", "none"), 1), "gone");
      await restart();
      assert.deepEqual(await current().webhooks.listOf("p"), [webhook("w")]);
      assert.deepEqual(await current().webhooks.find("y"), webhook("y", "q"));
      assert.deepEqual((await current().webhooks.all()).map(({ id }) => id).toSorted(), ["w", "y"]);
    });

    it("go with their project, and what was told to them with each", async () => {
      for (const [id, projectId] of [
        ["w", "p"],
        ["x", "p"],
        ["y", "q"],
      ] as const) {
        await current().webhooks.insert(webhook(id, projectId), 9);
        await current().webhooks.addDelivery(delivery(`of ${id}`, { webhookId: id, projectId }));
      }
      await current().webhooks.remove("x");
      assert.deepEqual(await current().webhooks.deliveriesOf("x"), []);
      await current().projects.remove("p");
      assert.deepEqual(
        (await current().webhooks.all()).map(({ id }) => id),
        ["y"],
      );
      assert.deepEqual(await current().webhooks.deliveriesOf("w"), []);
      assert.equal((await current().webhooks.deliveriesOf("y")).length, 1);
    });
  });

  describe("what is told to a webhook", () => {
    beforeEach(async () => {
      await insertProjects();
      await current().webhooks.insert(webhook("w"), 9);
    });

    it("is kept once, however many notice it", async () => {
      const added = await Promise.all([1, 2, 3].map(() => current().webhooks.addDelivery(delivery("d"))));
      assert.deepEqual(added.toSorted(), [false, false, true]);
      assert.equal(await current().webhooks.addDelivery(delivery("e", { webhookId: "none" })), false);
      assert.deepEqual(await current().webhooks.deliveriesOf("w"), [delivery("d")]);
      assert.deepEqual(await current().webhooks.findDelivery("d"), delivery("d"));
      assert.equal(await current().webhooks.findDelivery("e"), undefined);
    });

    it("is given to one of those who ask when it is due, and again when the time is over", async () => {
      for (const [id, nextAt] of [
        ["a", 10],
        ["b", 20],
        ["c", 99],
        ["d", null],
      ] as const) {
        await current().webhooks.addDelivery(delivery(id, { nextAt }));
      }
      const take = async (now: number, limit = 9) =>
        (await current().webhooks.takeDue(now, now + 50, limit)).map(({ id }) => id);
      assert.deepEqual(await take(20, 1), ["a"]);
      assert.deepEqual((await Promise.all([take(20), take(20)])).flat(), ["b"]);
      await restart();
      assert.deepEqual(await take(69), []);
      assert.deepEqual(await take(70), ["a", "b"]);
    });

    it("has each try, and is forgotten when it is over and old", async () => {
      await current().webhooks.addDelivery(delivery("d"));
      await current().webhooks.endAttempt("d", { at: 11, status: 500, error: "no" }, 30);
      assert.equal(await current().webhooks.forgetDeliveries(99), 0);
      await current().webhooks.endAttempt("d", { at: 31, status: 204, error: null }, null);
      await current().webhooks.endAttempt("none", { at: 31, status: 204, error: null }, null);
      await restart();
      const [kept] = await current().webhooks.deliveriesOf("w");
      assert.deepEqual([kept?.nextAt, kept?.attempts.map(({ status }) => status)], [null, [500, 204]]);
      assert.equal(await current().webhooks.forgetDeliveries(10), 0);
      assert.equal(await current().webhooks.forgetDeliveries(11), 1);
    });
  });
}
