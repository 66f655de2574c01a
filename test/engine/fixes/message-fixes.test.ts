/** What mends messages of the compiler, by the compiler. */

import assert from "node:assert/strict";
import { applyFixes } from "../../../engine/fixes/apply-fixes.ts";
import { isMessageMended, type PlacedMessage, proposeMessageFixes } from "../../../engine/fixes/message-fixes.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

function messagesOf(text: string): PlacedMessage[] {
  const { errors = [] } = compileNow({
    language: "Solidity",
    sources: { "a.sol": { content: text } },
    settings: { outputSelection: {} },
  });
  const source = makeSourceText("a.sol", text);
  return errors.map(({ errorCode = "", message, sourceLocation }) => {
    const { start = -1, end = -1 } = sourceLocation ?? {};
    return { code: errorCode, message, ...source.toUnits(start, end - start) };
  });
}

/** The text with every message of these numbers mended, one after the other. */
function mend(text: string, ...codes: readonly string[]): string {
  const before = messagesOf(text);
  for (const message of before.filter(({ code }) => codes.includes(code))) {
    for (const fix of proposeMessageFixes(text, message, before)) {
      const mended = applyFixes(text, [fix]);
      if (mended !== null && isMessageMended(before, messagesOf(mended), message)) return mend(mended, ...codes);
    }
  }
  return text;
}

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
const bases = `${head}interface A { function f(uint256 /* é */ x) external; }
abstract contract B { function g() public virtual {} modifier m() virtual { _; } modifier n virtual { _; } }
abstract contract C { function g() public virtual {} }
`;

describe("a message of the compiler is mended", () => {
  it("by a licence line", () => {
    assert.equal(
      mend("pragma solidity ^0.8.0;\r\ncontract A {}\r\n", "1878"),
      "// SPDX-License-Identifier: UNLICENSED\r\npragma solidity ^0.8.0;\r\ncontract A {}\r\n",
    );
  });

  it("by override, after what is there, with names where the compiler wants them", () => {
    const text = `${bases}contract D is B, C { uint256 x; /* 😀 */ modifier m() { _; } modifier n { _; } function g() public virtual m { x = 1; } }\n`;
    assert.equal(
      mend(text, "9456", "4327"),
      `${bases}contract D is B, C { uint256 x; /* 😀 */ modifier m() override { _; } modifier n override { _; } function g() public virtual override(B, C) m { x = 1; } }\n`,
    );
    const half = `${bases}contract D is B, C { function g() public override(B) {} }\n`;
    assert.equal(mend(half, "4327"), half.replace("override(B)", "override(B, C)"));
  });

  it("by the mutability that it could have", () => {
    const text = `${head}contract A { uint256 x; function f() public returns (uint256) { return x; } function g() public view returns (uint256) { return 1; } }\n`;
    assert.equal(
      mend(text, "2018"),
      text.replace("f() public", "f() public view").replace("g() public view", "g() public pure"),
    );
  });

  it("by a visibility", () => {
    const text = `${head}contract A { uint256 x; function f() { x = 1; } }\n`;
    assert.equal(mend(text, "4937"), text.replace("f()", "f() public"));
  });

  it("by a name that becomes a comment", () => {
    const text = `${head}contract A { function f(uint256 a, uint256 b) public pure returns (uint256) { return b; } }\n`;
    assert.equal(mend(text, "5667"), text.replace("uint256 a,", "uint256 /* a */,"));
  });

  it("only where nothing new is said", () => {
    const one = { code: "1", message: "a", start: 0, end: 1 };
    const other = { ...one, code: "2" };
    assert.equal(isMessageMended([one, other], [other], one), true);
    assert.equal(isMessageMended([one], [other], one), false);
    assert.equal(isMessageMended([one, other], [one], one), false);
    assert.equal(isMessageMended([one], [one], one), false);
  });
});
