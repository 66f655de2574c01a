/** What symbolic execution has of the time moves to what pays. */

import assert from "node:assert/strict";
import type { Gain } from "../../../engine/symex/rates.ts";
import { makeShare, type Share } from "../../../engine/symex/share.ts";

const gain = (nSteps: number, nNew = 0): Gain => ({ nSteps, nNew });

/** Has so many turns that are alike, and gives the factor after them. */
function factorAfter(share: Share, nTurns: number, own: Gain, others: Gain): number {
  for (let turn = 0; turn < nTurns; turn++) share.note(own, others);
  return share.factor();
}

describe("the share of symbolic execution", () => {
  it("is four times that of the fuzzer to begin with, since that was seen to fail", () => {
    assert.equal(makeShare().factor(), 4);
  });

  it("grows with what is new up to twelve times as much, and no further: the fuzzer goes on", () => {
    const share = makeShare();
    const first = factorAfter(share, 1, gain(10_000, 1), gain(2000));
    assert.ok(first > 4 && first < 12, String(first));
    assert.equal(factorAfter(share, 5, gain(10_000, 2), gain(2000)), 12);
  });

  it("is down to a quarter while the fuzzer shows more for its work", () => {
    const share = makeShare();
    assert.ok(factorAfter(share, 2, gain(10_000), gain(2000, 1)) < 2);
    assert.equal(factorAfter(share, 5, gain(2000), gain(2000, 10)), 1 / 4);
  });

  it("comes back where nobody shows anything, and more to whoever has done less since", () => {
    for (const own of [0, 20]) {
      const share = makeShare();
      factorAfter(share, 5, gain(8000, own), gain(8000, 20 - own));
      const others = Math.round(8000 / share.factor());
      const factor = factorAfter(share, 100, gain(8000), gain(others));
      assert.ok(factor > 1 / 4 && factor < 12, `${own}: ${factor}`);
    }
    assert.ok(
      factorAfter(makeShare(), 50, gain(8000), gain(800)) < factorAfter(makeShare(), 50, gain(800), gain(8000)),
    );
  });

  it("settles at about twice that of the fuzzer where neither finds anything for long", () => {
    const share = makeShare();
    for (let turn = 0; turn < 500; turn++) share.note(gain(share.factor() * 2400), gain(2400));
    const factor = share.factor();
    assert.ok(factor > 1.5 && factor < 3, String(factor));
  });

  it("forgets what was new a while ago", () => {
    const share = makeShare();
    factorAfter(share, 1, gain(8000), gain(8000, 50));
    assert.equal(share.factor(), 1 / 4);
    assert.equal(factorAfter(share, 1, gain(8000, 10), gain(700_000)), 12);
  });
});
