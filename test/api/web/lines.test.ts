/** Sources are cut into lines and pieces that lose nothing and mark exactly what is to be marked. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type Mark, toLines } from "../../../api/web/source/lines.ts";

const mark = (start: number, end: number, rank = 0, finding = 0): Mark => ({ start, end, rank, finding });

describe("toLines", () => {
  it("colours Solidity", () => {
    const text = 'uint256 a = 12; // "no"\nstring b = "x";';
    const coloured = toLines(text, []).map((line) =>
      line.flatMap(({ start, end, colour }) => (colour === null ? [] : [`${colour} ${text.slice(start, end)}`])),
    );
    assert.deepEqual(coloured, [
      ["keyword uint256", "number 12", 'comment // "no"'],
      ["keyword string", 'string "x"'],
    ]);
  });

  it("keeps a comment over several lines a comment in each", () => {
    const [, second] = toLines("/* a\n b\n c */", []);
    assert.deepEqual(second, [{ start: 5, end: 7, colour: "comment", mark: null, rank: null }]);
  });

  it("gives a piece to the innermost of the marks around it, in the colour of the worst", () => {
    const outer = mark(0, 6, 0, 1);
    const inner = mark(2, 4, 2, 2);
    const [line = []] = toLines("abcdef", [inner, outer]);
    assert.deepEqual(
      line.map(({ start, end, mark: of, rank }) => [start, end, of?.finding, rank]),
      [
        [0, 2, 1, 0],
        [2, 4, 2, 0],
        [4, 6, 1, 0],
      ],
    );
  });

  it("goes on with a mark on the next line, but not over the line's end", () => {
    const lines = toLines("ab\r\ncd", [mark(1, 5)]);
    assert.deepEqual(
      lines.map((line) => line.map(({ start, end, mark: of }) => [start, end, of !== null])),
      [
        [
          [0, 1, false],
          [1, 2, true],
        ],
        [
          [4, 5, true],
          [5, 6, false],
        ],
      ],
    );
  });

  it("has as many lines as editors count", () => {
    assert.equal(toLines("a\nb\r\nc\rd\u2028e", []).length, 4);
    assert.deepEqual(toLines("", []), [[]]);
    assert.equal(toLines("a\n", []).length, 2);
  });

  it("covers every text, and marks what lies in a mark and nothing else", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "1", " ", "\n", "\r", '"', "/", "*", "é", "{") });
    const marks = fc.array(fc.tuple(fc.nat(40), fc.nat(10), fc.nat(3)), { maxLength: 6 });
    fc.assert(
      fc.property(text, marks, (source, drawn) => {
        const given = drawn.map(([start, length, rank], finding) => mark(start, start + length, rank, finding));
        const wide = given.filter(({ start, end }) => start < end);
        const pieces = toLines(source, given).flat();
        const shown = pieces.map(({ start, end }) => source.slice(start, end)).join("");
        assert.equal(shown, source.replace(/[\r\n]/g, ""));
        for (const { start, end, mark: of, rank } of pieces) {
          assert.ok(start < end);
          const around = wide.filter((one) => one.start <= start && end <= one.end);
          const touching = wide.filter((one) => one.start < end && start < one.end);
          assert.deepEqual(around, touching, "no piece is half in a mark");
          assert.equal(of !== null, around.length > 0);
          assert.equal(rank, around.length > 0 ? Math.min(...around.map((one) => one.rank)) : null);
        }
      }),
    );
  });
});
