/** Readings of documents that are kept. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import { readingOf, readText } from "../../../server/language/text-reading.ts";

const text = "contract C { function f() public { /* a */ } }\n// b\n";
const create = (): TextDocument => TextDocument.create("file:///a.sol", "solidity", 1, text);

describe("the reading of a document", () => {
  it("is made once for each state, and anew even where a client counts no versions", () => {
    const content = create();
    const before = readingOf(content);
    assert.equal(readingOf(content), before);
    TextDocument.update(content, [{ text: text.replace("f()", "g()") }], 1);
    assert.notEqual(readingOf(content), before);
    assert.equal(readingOf(content).words[4]?.text, "g");
  });

  it("is that of its text, whatever was edited", () => {
    const edit = fc.record({
      at: fc.nat(60),
      length: fc.nat(8),
      piece: fc.constantFrom("", "{", "}", "/*", '"', "x\n"),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const content = create();
        for (const [version, { at, length, piece }] of edits.entries()) {
          const range = { start: content.positionAt(at), end: content.positionAt(at + length) };
          TextDocument.update(content, [{ range, text: piece }], version);
          assert.deepEqual(readingOf(content), readText(content.getText()));
        }
      }),
    );
  });
});
