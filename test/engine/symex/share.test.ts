/** What symbolic execution has of the time moves to what pays. */

import assert from "node:assert/strict";
import { type Gain, makeShare, type Share } from "../../../engine/symex/share.ts";

const nothing: Gain = { nSteps: 8000, nNew: 0 };

/** The factors before and after so many turns that are alike. */
function factorsOf(share: Share, nTurns: number, own: Gain, others: Gain): number[] {
  const factors = [share.factor()];
  for (let turn = 0; turn < nTurns; turn++) {
    share.note(own, others);
    factors.push(share.factor());
  }
  return factors;
}

describe("the share of symbolic execution", () => {
  it("is that of the fuzzer, and grows with what is new up to 32 times as much", () => {
    assert.deepEqual(factorsOf(makeShare(), 6, { nSteps: 8000, nNew: 2 }, nothing), [1, 2, 4, 8, 16, 32, 32]);
  });

  it("is no more than that of the fuzzer while that shows more for its steps", () => {
    const share = makeShare();
    assert.deepEqual(factorsOf(share, 2, { nSteps: 8000, nNew: 2 }, { nSteps: 1000, nNew: 1 }), [1, 1, 1]);
    assert.deepEqual(factorsOf(share, 2, { nSteps: 8000, nNew: 2 }, { nSteps: 80_000, nNew: 1 }), [1, 2, 4]);
  });

  it("goes on growing while what was new lately is more than what the fuzzer had", () => {
    const share = makeShare();
    assert.deepEqual(factorsOf(share, 1, { nSteps: 8000, nNew: 2 }, nothing), [1, 2]);
    assert.deepEqual(factorsOf(share, 5, nothing, nothing), [2, 4, 8, 16, 32, 32]);
  });

  it("is kept, however little the fuzzer has had since, while nobody shows anything", () => {
    const share = makeShare();
    assert.deepEqual(factorsOf(share, 1, { nSteps: 8000, nNew: 8 }, { nSteps: 8000, nNew: 2 }), [1, 2]);
    assert.deepEqual(
      factorsOf(share, 5, { nSteps: 64_000, nNew: 0 }, { nSteps: 1000, nNew: 0 }),
      [2, 4, 8, 16, 32, 32],
    );
  });

  it("forgets soon what the fuzzer had", () => {
    const share = makeShare();
    assert.deepEqual(factorsOf(share, 1, { nSteps: 8000, nNew: 2 }, { nSteps: 8000, nNew: 8 }), [1, 1]);
    assert.deepEqual(factorsOf(share, 1, { nSteps: 8000, nNew: 2 }, { nSteps: 400_000, nNew: 0 }), [1, 2]);
  });

  it("is halved for each long while without anything new, and never nothing", () => {
    const factors = factorsOf(makeShare(), 10, { nSteps: 200_000, nNew: 0 }, nothing);
    assert.deepEqual(factors, [1, 1, 0.5, 0.5, 0.25, 0.25, 0.125, 0.125, 0.125, 0.125, 0.125]);
  });

  it("is that of the fuzzer again, at least, with the first thing that is new", () => {
    const share = makeShare();
    factorsOf(share, 10, { nSteps: 400_000, nNew: 0 }, nothing);
    assert.deepEqual(factorsOf(share, 1, { nSteps: 10, nNew: 1 }, nothing), [0.125, 1]);
  });
});
