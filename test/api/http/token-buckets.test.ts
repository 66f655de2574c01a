/** Allowances: how they are used up, and how they come back. */

import assert from "node:assert/strict";
import { makeTokenBuckets } from "../../../api/http/token-buckets.ts";

describe("token buckets", () => {
  it("hold so much, and fill again with time", () => {
    const buckets = makeTokenBuckets({ size: 2, refillPerSecond: 0.5 });
    assert.deepEqual(buckets.take("a", 0), { isAllowed: true, remaining: 1, retryAfterS: 0 });
    assert.deepEqual(buckets.take("a", 0), { isAllowed: true, remaining: 0, retryAfterS: 2 });
    assert.deepEqual(buckets.take("a", 1000), { isAllowed: false, remaining: 0, retryAfterS: 1 });
    assert.deepEqual(buckets.look("a", 2000), { isAllowed: true, remaining: 1, retryAfterS: 0 });
    assert.deepEqual(buckets.take("b", 0), { isAllowed: true, remaining: 1, retryAfterS: 0 });
    assert.equal(buckets.look("a", 1e9).remaining, 2);
  });

  it("do not fill when the clock goes back, and take back what was not used", () => {
    const buckets = makeTokenBuckets({ size: 1, refillPerSecond: 1 });
    buckets.take("a", 5000);
    assert.equal(buckets.take("a", 0).isAllowed, false);
    buckets.giveBack("a", 5000);
    buckets.giveBack("a", 5000);
    assert.equal(buckets.look("a", 5000).remaining, 1);
  });

  it("let nobody wait for a clock that was put back", () => {
    const buckets = makeTokenBuckets({ size: 1, refillPerSecond: 1 });
    assert.equal(buckets.take("a", 1_000_000).isAllowed, true);
    assert.equal(buckets.take("a", 0).isAllowed, false);
    assert.equal(buckets.take("a", 1_000).isAllowed, true);
  });

  it("forget the client that was longest away, not those that come often", () => {
    const buckets = makeTokenBuckets({ size: 2, refillPerSecond: 0.001 });
    buckets.take("often", 0);
    buckets.take("once", 0);
    for (let n = 0; n < 9_998; n++) buckets.take(`${n}`, 0);
    buckets.take("often", 0);
    buckets.take("new", 0);
    assert.equal(buckets.look("once", 0).remaining, 2);
    assert.equal(buckets.look("often", 0).remaining, 0);
  });
});
