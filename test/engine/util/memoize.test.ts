/** What is computed once: for each object, and for each thing within it. */

import assert from "node:assert/strict";
import { memoize, memoizeWithin } from "../../../engine/util/memoize.ts";

describe("memoize", () => {
  it("computes once for an object, and anew for another that is equal", () => {
    let nCalls = 0;
    const sizeOf = memoize((list: readonly number[]): number => {
      nCalls++;
      return list.length;
    });
    const list = [1, 2];
    assert.deepEqual([sizeOf(list), sizeOf(list), sizeOf([1, 2])], [2, 2, 2]);
    assert.equal(nCalls, 2);
  });

  it("keeps an answer of null", () => {
    let nCalls = 0;
    const nothing = memoize((_: object): null => {
      nCalls++;
      return null;
    });
    const key = {};
    assert.equal(nothing(key), null);
    assert.equal(nothing(key), null);
    assert.equal(nCalls, 1);
  });

  it("computes once for each thing within an object", () => {
    const asked: string[] = [];
    const join = memoizeWithin((list: readonly string[], by: string): string => {
      asked.push(by);
      return list.join(by);
    });
    const list = ["a", "b"];
    assert.deepEqual([join(list, "-"), join(list, "+"), join(list, "-")], ["a-b", "a+b", "a-b"]);
    assert.equal(join(["a", "c"], "-"), "a-c");
    assert.deepEqual(asked, ["-", "+", "-"]);
  });
});
