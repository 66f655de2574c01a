/** Tokens of any text, Solidity or not. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { tokenize } from "../../../engine/text/tokens.ts";

const shown = (text: string): string[] =>
  [...tokenize(text)].map(({ kind, start, end }) => `${kind} ${JSON.stringify(text.slice(start, end))}`);

describe("tokenize", () => {
  it("cuts words, numbers and symbols", () => {
    assert.deepEqual(shown("uint a_1 += 0xff;"), [
      'word "uint"',
      'word "a_1"',
      'symbol "+"',
      'symbol "="',
      'word "0xff"',
      'symbol ";"',
    ]);
  });

  it("sees comments in code and no comments in strings", () => {
    assert.deepEqual(shown(`a /* x " */ "// no" // yes "\n'/* no */'`), [
      'word "a"',
      'comment "/* x \\" */"',
      'string "\\"// no\\""',
      'comment "// yes \\""',
      `string "'/* no */'"`,
    ]);
  });

  it("takes escaped quotes into a string", () => {
    assert.deepEqual(shown(String.raw`"a\"b" 'c\\' d`), [
      String.raw`string "\"a\\\"b\""`,
      String.raw`string "'c\\\\'"`,
      'word "d"',
    ]);
  });

  for (const lineBreak of ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    it(`ends a line comment and an open string at ${JSON.stringify(lineBreak)}`, () => {
      assert.deepEqual(shown(`//a${lineBreak}"b${lineBreak}c`), ['comment "//a"', 'string "\\"b"', 'word "c"']);
    });
  }

  it("ends what is never closed with the text", () => {
    assert.deepEqual(shown("/* a"), ['comment "/* a"']);
    assert.deepEqual(shown("/*/"), ['comment "/*/"']);
    assert.deepEqual(shown('"a\\'), ['string "\\"a\\\\"']);
  });

  it("covers all but white space of any text, in order", () => {
    const fragment = fc.constantFrom("//", "/*", "*/", '"', "'", "\\", "\n", "\u2028", " ", "a", "1", "é", "😀", ";");
    fc.assert(
      fc.property(fc.string({ unit: fragment, maxLength: 60 }), (text) => {
        let offset = 0;
        for (const { start, end } of tokenize(text)) {
          assert.equal(text.slice(offset, start).trim().replaceAll("\u0085", ""), "");
          assert.ok(end > start);
          offset = end;
        }
        assert.equal(text.slice(offset).trim(), "");
      }),
    );
  });
});
