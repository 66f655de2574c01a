/** Places in a text: bytes to UTF-16 and back to what editors show. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Location } from "../../../engine/model/location.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";

/** Texts of what is awkward: every width in UTF-8, halves of pairs, every kind of line end and what only looks like one. */
const awkward = fc
  .array(
    fc.constantFrom(
      "a",
      "é",
      "€",
      "😀",
      "\ud83d",
      "\ude00",
      "\n",
      "\r",
      "\r\n",
      "\u2028",
      "\u2029",
      "\ufeff",
      "\0",
      "ab\tc",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
/** Long enough for several checkpoints of the table. */
const long = fc.tuple(awkward, fc.integer({ min: 1, max: 60 })).map(([text, n]) => text.repeat(n));
const anyText = fc.oneof(awkward, long, fc.string({ unit: "binary" }));

const withoutBom = (raw: string): string => (raw.startsWith("\ufeff") ? raw.slice(1) : raw);

function startOf({ range }: Location): [number, number] {
  return [range.start.line, range.start.character];
}

describe("source text", () => {
  it("finds the UTF-16 place of every character that bytes point at", () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const source = makeSourceText("a.sol", raw);
        const document = TextDocument.create("file:///a.sol", "solidity", 0, source.text);
        let unit = 0;
        for (const char of source.text) {
          const offset = Buffer.byteLength(source.text.slice(0, unit));
          const length = Buffer.byteLength(char);
          const location = source.locate(offset, length);
          assert.deepEqual(location, {
            file: "a.sol",
            span: { offset: offset + source.bomLength, length },
            range: { start: document.positionAt(unit), end: document.positionAt(unit + char.length) },
          });
          assert.equal(source.slice(offset, length), char);
          assert.deepEqual(source.locateUnits(unit, unit + char.length), location);
          assert.deepEqual(source.toBytes(unit, unit + char.length), { offset, length });
          unit += char.length;
        }
      }),
      { numRuns: 150 },
    );
  });

  it("widens what begins or ends inside a character, and never leaves the text", () => {
    fc.assert(
      fc.property(anyText, fc.nat(300), fc.nat(300), (raw, offset, length) => {
        const source = makeSourceText("a.sol", raw);
        const bytes = Buffer.from(source.text);
        const inText = (value: number): number => Math.min(value, bytes.length);
        const isInside = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
        let start = inText(offset);
        let end = inText(offset + length);
        while (isInside(start)) start--;
        if (inText(offset) === end) end = start;
        else while (isInside(end)) end++;
        assert.deepEqual(source.locate(offset, length).span, { offset: start + source.bomLength, length: end - start });
        assert.equal(source.slice(offset, length), bytes.subarray(start, end).toString());
      }),
    );
  });

  it("gives the compiler text that has a UTF-8 form of the same length", () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const { text, bomLength } = makeSourceText("a.sol", raw);
        assert.equal(text, Buffer.from(withoutBom(raw)).toString());
        assert.equal(text.length, withoutBom(raw).length);
        assert.equal(bomLength, raw.startsWith("\ufeff") ? 3 : 0);
      }),
    );
  });

  it("takes one byte order mark away and counts it in spans only", () => {
    const source = makeSourceText("a.sol", "\ufeff\ufeffab");
    assert.equal(source.text, "\ufeffab");
    assert.deepEqual(source.locate(3, 1), {
      file: "a.sol",
      span: { offset: 6, length: 1 },
      range: { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } },
    });
  });

  it("takes a negative offset for the start of the file", () => {
    const location = makeSourceText("a.sol", "ab").locate(-1, 5);
    assert.deepEqual(location.span, { offset: 0, length: 0 });
    assert.deepEqual(location.range, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
  });

  it("ends lines at \\n, \\r\\n and a lone \\r, and at nothing else", () => {
    const source = makeSourceText("a.sol", "a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh");
    assert.deepEqual(startOf(source.locate(2, 1)), [1, 0]);
    assert.deepEqual(startOf(source.locate(5, 1)), [2, 0]);
    assert.deepEqual(startOf(source.locate(7, 1)), [3, 0]);
    assert.deepEqual(startOf(source.locate(18, 1)), [3, 6]);
  });

  it("clamps and widens places given in UTF-16 units", () => {
    const source = makeSourceText("a.sol", "x😀y");
    assert.deepEqual(source.locateUnits(2, 2).span, { offset: 1, length: 4 });
    assert.deepEqual(source.locateUnits(-3, 99).span, { offset: 0, length: 6 });
    assert.deepEqual(source.locateUnits(3, 1).span, { offset: 5, length: 0 });
  });
});
