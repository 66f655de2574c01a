/** How long is waited after an edit before the compiler is asked. */

import assert from "node:assert/strict";
import { makeTypingPace } from "../../../server/runs/typing-pace.ts";

describe("the pace of typing", () => {
  it("is as slow as the settings say while nothing was measured", () => {
    assert.equal(makeTypingPace().quietMs(300), 300);
  });

  it("follows the compiler, between the pace of a fast typist and the settings", () => {
    const pace = makeTypingPace();
    pace.record(5);
    assert.deepEqual([pace.quietMs(300), pace.quietMs(0)], [60, 0]);
    pace.record(205);
    assert.equal(pace.quietMs(300), 105);
    pace.record(10_000);
    assert.deepEqual([pace.quietMs(300), pace.quietMs(10_000)], [300, 5052.5]);
  });
});
