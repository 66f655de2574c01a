/** Names that nothing declares fall everywhere at once. */

import assert from "node:assert/strict";
import type { Cuts } from "../../../../engine/compile/recover/blank-declarations.ts";
import { withUndeclaredNames } from "../../../../engine/compile/recover/undeclared-names.ts";
import type { CompilerDiagnostic } from "../../../../engine/model/compiler-diagnostic.ts";
import { makeSourceText, type SourceText } from "../../../../engine/text/source-text.ts";

const textsOf = (...texts: readonly string[]): ReadonlyMap<string, SourceText> =>
  new Map(texts.map((text, at) => [`${at}.sol`, makeSourceText(`${at}.sol`, text)]));

/** An error about the first place of `word` in the first source. */
function errorAt(texts: ReadonlyMap<string, SourceText>, word: string, message: string): CompilerDiagnostic {
  const text = texts.get("0.sol") ?? assert.fail();
  const offset = text.text.indexOf(word);
  assert.ok(offset >= 0);
  return { severity: "error", code: null, message, location: text.locate(offset, word.length), related: [] };
}

function cutTexts(texts: ReadonlyMap<string, SourceText>, cuts: Cuts): readonly string[] {
  return [...cuts].flatMap(([file, stretches]) =>
    stretches.map(({ start, end }) => `${file} ${texts.get(file)?.text.slice(start, end)}`),
  );
}

function leftOut(word: string, message: string, ...sources: readonly string[]): readonly string[] {
  const texts = textsOf(...sources);
  return cutTexts(texts, withUndeclaredNames(new Map(), [errorAt(texts, word, message)], texts));
}

const undeclared = 'Undeclared identifier. Did you mean "require"?';
const unknownType = "Identifier not found or not unique.";

describe("names that no source declares", () => {
  it("cost the functions that call them, in each source", () => {
    const first = "contract A { function f() public { check(1); } function g() public { } }";
    const second = "contract B { function h() public { check(2); } }";
    assert.deepEqual(leftOut("check", undeclared, first, second), ["0.sol  check(1); ", "1.sol  check(2); "]);
  });

  it("cost the variables and functions that are of such a type", () => {
    const text = "contract A { Kind kind; uint256 other; function f(Kind k) public { } }";
    assert.deepEqual(leftOut("Kind", unknownType, text), ["0.sol Kind kind;", "0.sol function f(Kind k) public { }"]);
  });

  it("cost what has such a modifier", () => {
    const text = "contract A { function f() public locked { } function g() public { } }";
    assert.deepEqual(leftOut("locked", undeclared, text), ["0.sol function f() public locked { }"]);
  });

  it("cost what asks numbers or contracts for such a member", () => {
    const text =
      "contract A { function f(uint256 a) public { a.plus(1); } function g(uint256 a) public { a.plus(2); } }";
    const message = 'Member "plus" not found or not visible after argument-dependent lookup in uint256.';
    assert.deepEqual(leftOut("a.plus", message, text), ["0.sol  a.plus(1); ", "0.sol  a.plus(2); "]);
  });

  it("cost what uses them in the source that does not see them, where another one declares them", () => {
    const text = "contract A { using L for Kind; Kind two; }";
    const others = ["struct Kind { uint256 a; }", "contract C { Kind three; }"];
    assert.deepEqual(leftOut("Kind", unknownType, text, ...others), ["0.sol using L for Kind;", "0.sol Kind two;"]);
  });

  const kept: readonly (readonly [why: string, source: string])[] = [
    ["a contract of another source declares it", "contract B { function check(uint256 a) public { } }"],
    ["it is what a variable is called elsewhere", "contract B { function h() public { uint256 check = 1; } }"],
    ["it is one of an enumeration", "contract B { enum Kind { check, other } }"],
    [
      "something is given by that name",
      "contract B { function h() public { m({check: 1}); } function m(uint256) public { } }",
    ],
  ];
  for (const [why, source] of kept) {
    it(`cost nothing here where ${why}`, () => {
      assert.deepEqual(leftOut("check", undeclared, "contract A { function f() public { check(1); } }", source), []);
    });
  }

  it("cost nothing where the language has such a member", () => {
    const text =
      "contract A { function f(A a) public { a.transfer(1); } function g() public { payable(1).transfer(1); } }";
    const message = 'Member "transfer" not found or not visible after argument-dependent lookup in contract A.';
    assert.deepEqual(leftOut("a.transfer", message, text), []);
  });

  it("cost nothing for other errors", () => {
    assert.deepEqual(
      leftOut("check", "Expected ';' but got '}'", "contract A { function f() public { check(1) } }"),
      [],
    );
  });
});
