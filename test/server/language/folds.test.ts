/** What can be folded. */

import assert from "node:assert/strict";
import { foldsOf } from "../../../server/language/folds.ts";
import { readText } from "../../../server/language/text-reading.ts";

function folded(text: string): string[] {
  return foldsOf(readText(text)).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

describe("folds", () => {
  it("are imports as one, comments as one, and every block", () => {
    const text = `// a\n// b\n\n// c\nimport "a.sol";\nimport {\n B } from "b.sol";\ncontract C { /* d\n*/ function f() {\n if (x) { g(); } } }`;
    assert.deepEqual(folded(text), [
      "comment // a\n// b",
      "comment // c",
      'imports import "a.sol";\nimport {\n B } from "b.sol";',
      "block {\n B }",
      "block { /* d\n*/ function f() {\n if (x) { g(); } } }",
      "comment /* d\n*/",
      "block {\n if (x) { g(); } }",
      "block { g(); }",
    ]);
  });

  it("know strings and comments from code, and leave alone what is not closed", () => {
    assert.deepEqual(folded('contract C { string s = "{"; // {\n function f() { {} '), ["comment // {", "block {}"]);
  });

  it("do not join a comment to the one at the end of a line", () => {
    assert.deepEqual(folded("uint x; // a\n// b\n"), ["comment // a\n// b"]);
    assert.deepEqual(folded("// a\nuint x;\n// b\n"), ["comment // a", "comment // b"]);
  });
});
