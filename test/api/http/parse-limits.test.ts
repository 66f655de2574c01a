/** Limits as they are written where the server is started. */

import assert from "node:assert/strict";
import { defaultLimits, noLimits } from "../../../api/http/limits.ts";
import { parseLimits } from "../../../api/http/parse-limits.ts";

describe("written limits", () => {
  for (const [text, value] of [
    ["", defaultLimits],
    ["off", noLimits],
    ["queued=50,workers=8", { ...defaultLimits, queued: 50, workers: 8 }],
    [" burst = 5 , requests-per-second=0.5", { ...defaultLimits, burst: 5, requestsPerSecond: 0.5 }],
    ["requests-per-day=1000000", { ...defaultLimits, requestsPerDay: 1_000_000 }],
  ] as const) {
    it(`are read from ${JSON.stringify(text)}`, () => assert.deepEqual(parseLimits(text), { ok: true, value }));
  }

  for (const [text, fault] of [
    ["queue=5", /^there is no limit "queue": write "off", or some of requests-per-second=N,burst=N,/],
    ["queued=-1", /^queued must be a number above 0, and is "-1"$/],
    ["queued=0", /^queued must be a number above 0, and is "0"$/],
    ["workers", /^workers must be a number above 0, and is ""$/],
    ["__proto__=1", /^there is no limit "__proto__"/],
  ] as const) {
    it(`are refused in ${JSON.stringify(text)}`, () => {
      const read = parseLimits(text);
      assert.match(read.ok ? "" : read.error, fault);
    });
  }
});
