/** Clients take turns. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { makeFairQueue } from "../../../api/analyses/fair-queue.ts";

function drain<T>(queue: { shift(): { readonly item: T } | undefined }): T[] {
  const items: T[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) items.push(next.item);
  return items;
}

describe("the fair queue", () => {
  it("gives whoever comes late the next turn but one", () => {
    const queue = makeFairQueue<string>();
    for (let n = 1; n <= 4; n++) queue.push("busy", `busy ${n}`);
    queue.push("late", "late 1");
    queue.push("late", "late 2");
    queue.push("other", "other 1");
    assert.deepEqual(drain(queue), ["busy 1", "late 1", "other 1", "busy 2", "late 2", "busy 3", "busy 4"]);
    assert.equal(queue.shift(), undefined);
  });

  it("passes over those who have enough under way", () => {
    const queue = makeFairQueue<number>();
    queue.push("busy", 1);
    queue.push("late", 2);
    assert.deepEqual(
      queue.shift((client) => client !== "busy"),
      { client: "late", item: 2 },
    );
    assert.equal(
      queue.shift(() => false),
      undefined,
    );
    assert.deepEqual(queue.shift(), { client: "busy", item: 1 });
  });

  it("forgets what is taken out, and whoever has nothing else", () => {
    const queue = makeFairQueue<number>();
    for (const n of [1, 2]) queue.push("a", n);
    queue.push("b", 3);
    queue.remove("a", 1);
    queue.remove("b", 3);
    queue.remove("b", 4);
    queue.remove("c", 1);
    assert.deepEqual(drain(queue), [2]);
  });

  it("keeps everything, each client's in order, and makes nobody wait for more than one of each other", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c")), (clients) => {
        const queue = makeFairQueue<{ client: string; n: number }>();
        for (const [n, client] of clients.entries()) queue.push(client, { client, n });
        const items = drain(queue);
        assert.equal(items.length, clients.length);
        for (const client of ["a", "b", "c"]) {
          const own = items.filter((item) => item.client === client).map(({ n }) => n);
          assert.deepEqual(
            own,
            [...own].sort((x, y) => x - y),
          );
          const first = items.findIndex((item) => item.client === client);
          assert.ok(first < 3);
        }
      }),
    );
  });
});
