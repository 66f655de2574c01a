/** Values pushed now and read later. */

import assert from "node:assert/strict";
import { type EventQueue, makeEventQueue } from "../../../engine/util/event-queue.ts";

async function readAll<T>(queue: EventQueue<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of queue) all.push(value);
  return all;
}

describe("event queue", () => {
  it("gives what was pushed before and while it is read, in order, until the end", async () => {
    const queue = makeEventQueue<number>(assert.fail);
    queue.push(1);
    queue.push(2);
    const all = readAll(queue);
    queue.push(3);
    await new Promise(setImmediate);
    queue.push(4);
    await new Promise(setImmediate);
    queue.end();
    assert.deepEqual(await all, [1, 2, 3, 4]);
  });

  it("gives what is left after its end", async () => {
    const queue = makeEventQueue<number>(assert.fail);
    queue.push(1);
    queue.end();
    assert.deepEqual(await readAll(queue), [1]);
  });

  it("says when the reader stops before the end, and only then", async () => {
    let nAbandoned = 0;
    const queue = makeEventQueue<number>(() => nAbandoned++);
    queue.push(1);
    for await (const value of queue) if (value === 1) break;
    assert.equal(nAbandoned, 1);
  });
});
