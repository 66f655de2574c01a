/** Frames: carets stand below what they mean, whatever the line is made of. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { codeFrame, linesOf } from "../../../engine/report/code-frame.ts";
import { widthOfText } from "../../../engine/report/display-width.ts";

const asIs = (text: string): string => text;

function frame(text: string, from: [number, number], to: [number, number], width = 60): readonly string[] {
  const range = { start: { line: from[0], character: from[1] }, end: { line: to[0], character: to[1] } };
  return codeFrame(linesOf(text), range, { width, nContext: 1, caret: "^", mark: asIs, dim: asIs });
}

describe("code frame", () => {
  it("expands tabs, and underlines in columns", () => {
    assert.deepEqual(frame("\ta\tb = 1;", [0, 3], [0, 4]), ["> 1 │     a   b = 1;", "    │         ^"]);
  });

  it("counts wide characters twice and combining ones not at all", () => {
    assert.deepEqual(frame("名前 e\u{301} 😀 x", [0, 9], [0, 10]), ["> 1 │ 名前 e\u{301} 😀 x", "    │           ^"]);
  });

  it("keeps the end of line of Windows and of old Macs out of the frame", () => {
    assert.deepEqual(frame("a\r\nb\rc", [1, 0], [1, 1]), ["  1 │ a", "> 2 │ b", "    │ ^", "  3 │ c"]);
  });

  it("marks the first and the last line of a longer place, and leaves out its middle", () => {
    assert.deepEqual(frame("0\n  1\n2\n3\n4\n5\n6\n  7 end\n8", [1, 2], [7, 3]), [
      "  1 │ 0",
      "> 2 │   1",
      "    │   ^",
      "> 3 │ 2",
      "> 4 │ 3",
      "> 5 │ 4",
      "    ┆ …",
      "> 8 │   7 end",
      "    │   ^",
      "  9 │ 8",
    ]);
  });

  it("does not reach into a line at whose start the place ends", () => {
    assert.deepEqual(frame("ab\ncd", [0, 1], [1, 0]), ["> 1 │ ab", "    │  ^", "  2 │ cd"]);
  });

  it("gives a place without extent one caret, also at the end of a line", () => {
    assert.deepEqual(frame("ab", [0, 2], [0, 2]), ["> 1 │ ab", "    │   ^"]);
  });

  it("stays inside the text when the place does not", () => {
    assert.deepEqual(frame("ab", [4, 2], [9, 2]), ["  1 │ ab"]);
  });

  it("shortens a long line around the place", () => {
    assert.deepEqual(frame(`${"a".repeat(100)}HERE${"b".repeat(100)}`, [0, 100], [0, 104], 50), [
      `> 1 │ …${"a".repeat(19)}HERE${"b".repeat(19)}…`,
      `    │ ${" ".repeat(20)}^^^^`,
    ]);
  });

  it("finds the place in a line of a megabyte", () => {
    const [line, carets] = frame(`${"a".repeat(1_000_000)}HERE${"b".repeat(1000)}`, [0, 1_000_000], [0, 1_000_004], 50);
    assert.equal(line, `> 1 │ …${"a".repeat(19)}HERE${"b".repeat(19)}…`);
    assert.equal(carets, `    │ ${" ".repeat(20)}^^^^`);
  });

  it("is never wider than it may be, and never empty", () => {
    const unit = fc.constantFrom("a", " ", "\t", "名", "😀", "\u{301}", "\n", "\r\n", "\u{202e}", "\u{1b}", "\ud800");
    const point = fc.tuple(fc.nat(4), fc.nat(300));
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), point, point, (text, a, b) => {
        const [from, to] = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
        const lines = frame(text, from, to, 60);
        assert.ok(lines.length > 0);
        for (const line of lines) assert.ok(widthOfText(line) <= 60, `${widthOfText(line)}: ${line}`);
      }),
    );
  });
});
