/** Imports and pragmas are seen as the real compiler sees them, and broken text does no harm. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { scanDirectives } from "../../../engine/solc/directives.ts";

function importsOf(text: string): string[] {
  return scanDirectives(text).imports.map(({ path }) => path);
}

function pragmasOf(text: string): string[] {
  return scanDirectives(text).pragmas.map(({ versions }) => versions);
}

describe("directives", () => {
  it("finds every form of import", () => {
    const text = `
      import "a.sol";
      import 'b.sol' as B;
      import * as C from "c.sol";
      import {D, E as F} from "d.sol";
      import /* "no.sol" */ {from} from // "no.sol";
        "e.sol";
    `;
    assert.deepEqual(importsOf(text), ["a.sol", "b.sol", "c.sol", "d.sol", "e.sol"]);
  });

  it("points at the string with its quotes", () => {
    const text = `// é\nimport {X} from "x.sol";`;
    const [one] = scanDirectives(text).imports;
    assert.equal(text.slice(one?.start, one?.end), `"x.sol"`);
  });

  it("sees none in comments, strings and bodies", () => {
    const text = `
      // import "a.sol";
      /* import "b.sol"; pragma solidity ^0.4.0; */
      contract C { string s = "import 'c.sol';"; function f() public { import "d.sol"; } }
      string constant t = 'pragma solidity 0.1.0;';
    `;
    assert.deepEqual(scanDirectives(text), { imports: [], pragmas: [] });
  });

  it("sees an import after a contract, and one that lacks its semicolon", () => {
    assert.deepEqual(importsOf(`contract C { } import "a.sol"`), ["a.sol"]);
    assert.deepEqual(importsOf(`contract C { } } import "a.sol";`), ["a.sol"]);
  });

  it("resolves escapes in paths", () => {
    assert.deepEqual(importsOf(String.raw`import "\x61\u0062\'c\"\\.sol";`), [`ab'c"\\.sol`]);
  });

  it("keeps a pragma as written, comments apart", () => {
    assert.deepEqual(pragmasOf("pragma solidity ^0.8.0;"), ["^0.8.0"]);
    assert.deepEqual(pragmasOf("pragma solidity >=0.4.0<0.6.0;"), [">=0.4.0<0.6.0"]);
    assert.deepEqual(pragmasOf("pragma /* x */ solidity\n >=0.4.0 // y\n <0.6.0;"), [">=0.4.0 <0.6.0"]);
    assert.deepEqual(pragmasOf(`pragma solidity "0.8.1" || 0.8.2;`), ["0.8.1 || 0.8.2"]);
    assert.deepEqual(pragmasOf("pragma abicoder v2; pragma experimental solidity;"), []);
  });

  it("takes any text", () => {
    const part = fc.constantFrom(
      "import",
      "pragma",
      "solidity",
      '"',
      "'",
      "{",
      "}",
      ";",
      "/*",
      "*/",
      "//",
      "\n",
      "\\",
      " ",
      "from",
      "é",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const { imports, pragmas } = scanDirectives(text);
        for (const { start, end } of [...imports, ...pragmas])
          assert.ok(0 <= start && start < end && end <= text.length);
      }),
    );
  });
});
