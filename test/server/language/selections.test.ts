/** What a selection grows to. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { makeSelector } from "../../../server/language/selections.ts";
import { readText } from "../../../server/language/text-reading.ts";

const text = `contract C {
    function f(uint256 a, uint256 b) public {
        if (a > b) { g(a, h(b + 1)); }
        total = a;
    }
}
`;

function grown(at: string): string[] {
  return makeSelector(readText(text))(text.indexOf(at)).map(({ start, end }) => text.slice(start, end));
}

describe("a selection", () => {
  it("grows by word, argument, arguments, statement, block, declaration", () => {
    assert.deepEqual(grown("b + 1").slice(0, 8), [
      "b",
      "b + 1",
      "(b + 1)",
      "h(b + 1)",
      "a, h(b + 1)",
      "(a, h(b + 1))",
      "g(a, h(b + 1));",
      " g(a, h(b + 1)); ",
    ]);
    assert.deepEqual(grown("total").slice(0, 2), ["total", "total = a;"]);
    assert.equal(grown("total").at(-1), text);
  });

  it("only ever grows, at any place of any text", () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (length, offset) => {
        const cut = text.slice(0, length);
        const at = Math.min(offset, length);
        const stretches = makeSelector(readText(cut))(at);
        const isNested = stretches.every(({ start, end }, index) => {
          const inner = stretches[index - 1];
          return (
            inner === undefined || (start <= inner.start && inner.end <= end && end - start > inner.end - inner.start)
          );
        });
        const last = stretches.at(-1);
        return (
          isNested &&
          last?.start === 0 &&
          last.end === length &&
          stretches.every(({ start, end }) => start <= at && at <= end)
        );
      }),
    );
  });
});
