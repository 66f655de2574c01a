/** "Did you mean ...?" */

import assert from "node:assert/strict";
import { findNearest } from "../../cli/nearest.ts";

describe("the nearest word", () => {
  const words = ["reentrancy-eth", "tx-origin", "unchecked-call"];
  for (const [word, nearest] of [
    ["tx-orign", "tx-origin"],
    ["TX-ORIGIN", "tx-origin"],
    ["reentrancy", "reentrancy-eth"],
    ["uncheckedcall", "unchecked-call"],
    ["zzz", undefined],
    ["", undefined],
  ] as const) {
    it(`to "${word}" is ${nearest ?? "none"}`, () => assert.equal(findNearest(word, words), nearest));
  }

  it("is none where there are none", () => assert.equal(findNearest("tx-origin", []), undefined));
});
