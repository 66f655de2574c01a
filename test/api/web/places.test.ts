/** Places that the API gives in bytes lie where they should in the text that is shown. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { findPlace, readSources } from "../../../api/web/source/places.ts";

/** Where `needle` is, as the API says it: in bytes of the file as it was submitted. */
function sourceMapOf(raw: string, needle: string, file = 0): string {
  const at = raw.indexOf(needle);
  assert.ok(at >= 0);
  return `${Buffer.byteLength(raw.slice(0, at))}:${Buffer.byteLength(needle)}:${file}`;
}

const texts: Readonly<Record<string, string>> = {
  ascii: "a\nb needle c\n",
  "two bytes a character": "// ünï\nx = needle;",
  "four bytes a character": "// 😀😀\nx = needle; // 😀",
  CRLF: "a\r\nb\r\nneedle\r\n",
  "a byte order mark": "\ufeff// é\nneedle",
  "a lone carriage return": "a\rneedle\r",
};

describe("a place of the API", () => {
  for (const [name, raw] of Object.entries(texts)) {
    it(`is found in a text with ${name}`, () => {
      const sources = readSources({ sources: { "a.sol": { source: raw } } });
      const place = findPlace(sources, ["a.sol"], sourceMapOf(raw, "needle"));
      const shown = sources.get("a.sol");
      assert.ok(place && shown);
      assert.equal(shown.text.slice(place.start, place.end), "needle");
      assert.equal(place.line, raw.slice(0, raw.indexOf("needle")).split(/\r\n|\n|\r/).length);
    });
  }

  it("is found in any text", () => {
    const piece = fc.string({ unit: "grapheme", maxLength: 30 });
    fc.assert(
      fc.property(piece, piece, piece, fc.boolean(), (before, inside, after, hasBom) => {
        const plain = `${before}${inside}${after}`.replace(/^\ufeff/, "");
        fc.pre(plain === `${before}${inside}${after}`);
        const raw = `${hasBom ? "\ufeff" : ""}${plain}`;
        const offset = Buffer.byteLength(before) + (hasBom ? 3 : 0);
        const sources = readSources({ sources: { a: { source: raw } } });
        const place = findPlace(sources, ["a"], `${offset}:${Buffer.byteLength(inside)}:0`);
        assert.ok(place);
        assert.equal(sources.get("a")?.text.slice(place.start, place.end), inside);
      }),
    );
  });

  it("takes the first of several", () => {
    const sources = readSources({ sources: { a: { source: "one two" } } });
    assert.deepEqual(findPlace(sources, ["a"], "4:3:0;0:3:0"), { file: "a", start: 4, end: 7, line: 1 });
  });

  it("counts files as the report lists them", () => {
    const sources = readSources({ sources: { b: { source: "bb" }, a: { source: "aa" } } });
    assert.equal(findPlace(sources, ["a", "b"], "0:1:1")?.file, "b");
  });

  it("is found where a client lists the file under another name", () => {
    const sources = readSources({ sources: { "contracts/Token.sol": { source: "x" } } });
    assert.equal(findPlace(sources, ["Token"], "0:1:0")?.file, "contracts/Token.sol");
  });

  it("stays within the text", () => {
    const sources = readSources({ sources: { a: { source: "\ufeffab" } } });
    assert.deepEqual(findPlace(sources, ["a"], "0:900:0"), { file: "a", start: 0, end: 2, line: 1 });
    assert.deepEqual(findPlace(sources, ["a"], "900:1:0"), { file: "a", start: 2, end: 2, line: 1 });
  });

  for (const sourceMap of ["0:1:-1", "-1:1:0", "0:1:1", "0:1", "", "x", "0:1:0x"]) {
    it(`is none where it says ${JSON.stringify(sourceMap)}`, () => {
      const sources = readSources({ sources: { a: { source: "ab" } } });
      assert.equal(findPlace(sources, ["a"], sourceMap), undefined);
    });
  }

  it("is none in a file that came without text", () => {
    assert.equal(findPlace(readSources({ sources: { a: { source: null } } }), ["a"], "0:1:0"), undefined);
  });
});
