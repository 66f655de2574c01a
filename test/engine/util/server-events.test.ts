/** Server-sent events are read the same, however they are cut on their way. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseEvents, type ServerEvent } from "../../../engine/util/server-events.ts";

const text =
  'event: status\ndata: {"a":1}\n\n: nothing new\n\nevent: progress\ndata: x\ndata: y\n\ndata:z\n\nevent: cut';

async function read(pieces: readonly string[]): Promise<readonly ServerEvent[]> {
  async function* given() {
    yield* pieces;
  }
  const events: ServerEvent[] = [];
  for await (const event of parseEvents(given())) events.push(event);
  return events;
}

describe("parseEvents", () => {
  const expected = [
    { event: "status", data: '{"a":1}' },
    { event: "progress", data: "x\ny" },
    { event: "message", data: "z" },
  ];

  it("reads what is whole, and passes over comments", async () => {
    assert.deepEqual(await read([text]), expected);
  });

  it("does not care how it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 8 }), async (cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = bounds.slice(1).map((end, index) => text.slice(bounds[index], end));
        assert.deepEqual(await read(pieces), expected);
      }),
    );
  });
});
