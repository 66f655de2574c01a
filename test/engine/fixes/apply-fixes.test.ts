/** Fixes become text, or are refused where two of them want the same place. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { applyFixes } from "../../../engine/fixes/apply-fixes.ts";
import { titled } from "../../../engine/fixes/fix-title.ts";

const fix = (...edits: readonly (readonly [start: number, end: number, text: string])[]) => ({
  title: titled("Remove it"),
  edits: edits.map(([start, end, text]) => ({ start, end, text })),
});

describe("applying fixes", () => {
  it("makes all edits, in whatever order they are given", () => {
    assert.equal(applyFixes("abcdef", [fix([4, 5, "E"]), fix([0, 1, ""], [2, 2, "+"])]), "b+cdEf");
  });

  it("makes the same replacement once, and the same insertion as often as it is asked for", () => {
    assert.equal(applyFixes("abc", [fix([1, 2, "x"]), fix([1, 2, "x"])]), "axc");
    assert.equal(applyFixes("abc", [fix([1, 1, "x"]), fix([1, 1, "x"])]), "axxbc");
  });

  it("refuses edits that overlap", () => {
    assert.equal(applyFixes("abcdef", [fix([0, 3, "x"]), fix([2, 4, "y"])]), null);
    assert.equal(applyFixes("abcdef", [fix([0, 3, "x"]), fix([0, 3, "y"])]), null);
  });

  it("leaves everything outside of the edit as it was", () => {
    const places = fc.tuple(fc.string(), fc.nat(), fc.nat(), fc.string());
    fc.assert(
      fc.property(places, ([text, a, b, put]) => {
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((one, two) => one - two);
        assert.equal(applyFixes(text, [fix([start, end, put])]), text.slice(0, start) + put + text.slice(end));
      }),
    );
  });
});
