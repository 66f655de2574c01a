/** What falls with a name that is gone, before the compiler says so. */

import assert from "node:assert/strict";
import { applyCuts, type Cuts, extendCuts } from "../../../../engine/compile/recover/blank-declarations.ts";
import { withBrokenReferences } from "../../../../engine/compile/recover/broken-references.ts";
import type { CompilerDiagnostic } from "../../../../engine/model/compiler-diagnostic.ts";
import { makeSourceText, type SourceText } from "../../../../engine/text/source-text.ts";

type Texts = ReadonlyMap<string, SourceText>;

function errorAt(text: SourceText | undefined, code: string, message = ""): CompilerDiagnostic {
  assert.ok(text !== undefined);
  const start = text.text.indexOf(code);
  assert.ok(start >= 0);
  const location = text.locateUnits(start, start + code.length);
  return { severity: "error", code: null, message, location, related: [] };
}

/** What is left of each source once `code` of `file` is wrong, and what follows from that; without white space around. */
function leftOf(
  sources: Readonly<Record<string, string>>,
  wrong: readonly (readonly [file: string, code: string])[],
  { remappings = [], member }: { remappings?: readonly string[]; member?: readonly [file: string, name: string] } = {},
): Record<string, string> {
  const texts: Texts = new Map(Object.entries(sources).map(([file, raw]) => [file, makeSourceText(file, raw)]));
  const errors = wrong.map(([file, code]) => errorAt(texts.get(file), code));
  const cuts: Cuts = extendCuts(new Map(), errors, texts) ?? new Map();
  const told = member === undefined ? [] : [toldOf(texts, member)];
  const after = applyCuts(texts, withBrokenReferences(cuts, told, texts, remappings));
  return Object.fromEntries(after.map(({ file, text }) => [file, text.replace(/\s+/g, " ").trim()]));
}

function toldOf(texts: Texts, [file, name]: readonly [string, string]): CompilerDiagnostic {
  return errorAt(texts.get(file), `.${name}`, `Member "${name}" not found or not visible after lookup in uint256.`);
}

describe("a name that is lost", () => {
  it("takes along what names it: a body, a function whose head does, a contract that is one", () => {
    const text = `import {Far, Other as Near} from "far";
contract A { Near n; function f(Far x) public {} function g() public { Far.go(); } function h() public {} }
contract B is Far { }
contract C is B { }
contract D { }`;
    assert.deepEqual(leftOf({ a: text }, [["a", '"far"']]), {
      a: "contract A { function g() public { } function h() public {} } contract D { }",
    });
  });

  it("takes along the imports that ask for it, and what comes with them", () => {
    const sources = {
      "a.sol": 'import {Far} from "far";\ncontract A is Far { }\ncontract Kept { }',
      "b.sol": 'import {A as Alias, Kept} from "./a.sol";\ncontract B { Alias a; Kept k; uint n; }',
      "c.sol": 'import "./a.sol";\ncontract C { A a; Kept k; }',
      "d.sol": 'import * as All from "./a.sol";\ncontract D { All.Kept k; }',
      "e.sol": 'import "lib/a.sol";\ncontract A { }\ncontract E { A a; }',
    };
    assert.deepEqual(leftOf(sources, [["a.sol", '"far"']], { remappings: ["lib/="] }), {
      "a.sol": "contract Kept { }",
      "b.sol": "contract B { uint n; }",
      "c.sol": 'import "./a.sol"; contract C { Kept k; }',
      "d.sol": 'import * as All from "./a.sol"; contract D { All.Kept k; }',
      "e.sol": 'import "lib/a.sol"; contract A { } contract E { A a; }',
    });
  });

  it("is not taken for a member, a comment, or what a contract declares itself", () => {
    const member = 'import {Far} from "far"; contract A { function f(B b) public { b.Far(); /* Far */ } }';
    assert.deepEqual(leftOf({ a: member }, [["a", '"far"']]), { a: member.replace(/^.*?; /, "") });
    const own = 'import {Far} from "far"; contract A { struct Far { uint n; } Far own; }';
    assert.deepEqual(leftOf({ a: own }, [["a", '"far"']]), { a: own.replace(/^.*?; /, "") });
  });

  it("is not predicted where everything was asked for of a source that is not there", () => {
    const text = 'import "far"; contract A is Far { }';
    assert.deepEqual(leftOf({ a: text }, [["a", '"far"']]), { a: "contract A is Far { }" });
  });
});

describe("a member that the compiler misses", () => {
  const user = (name: string, lost: string): string => `import {${lost}} from "far"; contract ${name} {
    function f(uint n) public { n.cut(); } function g(uint n) public { n.kept(); } }`;

  it("is missed wherever the same name is lost, and nowhere else", () => {
    const sources = { a: user("A", "Far"), b: user("B", "Far"), c: user("C", "Other") };
    const wrong = ["a", "b", "c"].map((file) => [file, '"far"'] as const);
    const without = (name: string): string =>
      `contract ${name} { function f(uint n) public { } function g(uint n) public { n.kept(); } }`;
    const left = leftOf(sources, wrong, { member: ["a", "cut"] });
    const other = "contract C { function f(uint n) public { n.cut(); } function g(uint n) public { n.kept(); } }";
    assert.deepEqual(left, { a: without("A"), b: without("B"), c: other });
  });

  it("says nothing where no name is lost", () => {
    const sources = {
      a: "contract A { function f(uint n) public { n.cut(); } function g(uint n) public { n.cut(); } }",
    };
    assert.deepEqual(leftOf(sources, [], { member: ["a", "cut"] }), sources);
  });
});
