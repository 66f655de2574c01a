/** What symbolic execution has of the time moves to what pays. */

import assert from "node:assert/strict";
import { makeShare } from "../../../engine/symex/share.ts";

describe("the share of symbolic execution", () => {
  it("is that of the fuzzer, and grows with what is new up to four times as much", () => {
    const share = makeShare();
    const factors = [share.factor()];
    for (let turn = 0; turn < 3; turn++) {
      share.note(8000, 2);
      factors.push(share.factor());
    }
    assert.deepEqual(factors, [1, 2, 4, 4]);
  });

  it("is halved for each long while without anything new, and never nothing", () => {
    const share = makeShare();
    const factors: number[] = [];
    for (let turn = 0; turn < 10; turn++) {
      share.note(200_000, 0);
      factors.push(share.factor());
    }
    assert.deepEqual(factors, [1, 0.5, 0.5, 0.25, 0.25, 0.125, 0.125, 0.125, 0.125, 0.125]);
  });

  it("is that of the fuzzer again, at least, with the first thing that is new", () => {
    const share = makeShare();
    for (let turn = 0; turn < 10; turn++) share.note(400_000, 0);
    share.note(10, 1);
    assert.equal(share.factor(), 1);
  });
});
