/** What a text declares, whole or cut off. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { readTokens } from "../../../../engine/text/token-table.ts";
import type {
  Declared,
  SourceDeclarations,
  WrittenType,
} from "../../../../server/language/declarations/declarations.ts";
import { readDeclarations } from "../../../../server/language/declarations/read-declarations.ts";
import { readLocals } from "../../../../server/language/declarations/read-locals.ts";
import { readText } from "../../../../server/language/text-reading.ts";

const whole = `import "./a.sol"; import {B as C, D} from './b.sol'; import * as E from "e.sol"; import "f.sol" as F;
using {add, L.sub as -} for Price global;
type Price is uint256;
uint256 constant LIMIT = 10;
abstract contract Vault is A, L.B(1) {
    using Lib for uint256;
    struct Account { uint256 balance; mapping(address owner => uint256[2] amounts) all; }
    enum State { Open, Closed }
    mapping(address => L.Item[]) private items;
    function(uint256) external returns (bool) callback;
    address payable public immutable owner;
    constructor(uint256 x) A(x) {}
    modifier only(bytes calldata data) { _; }
    function pay(address payable to, uint256[] memory) external only(msg.data) returns (bool, string memory why) {}
}
`;

function read(text: string): SourceDeclarations {
  return readDeclarations(readText(text));
}

function say(type: WrittenType | null): string {
  if (type === null) return "";
  if (type.kind === "named") return type.name.join(".");
  if (type.kind === "mapping") return `mapping(${say(type.key)}=>${say(type.value)})`;
  if (type.kind === "array") return `${say(type.element)}[${type.isDynamic ? "" : "n"}]`;
  return `function→${type.returns.map((one) => say(one.type)).join()}`;
}

function lines(all: readonly Declared[], depth = ""): string[] {
  return all.flatMap(({ kind, name, type, parameters, returns, bases, members }) => {
    const list = (some: readonly Declared[]) => some.map((one) => `${say(one.type)} ${one.name}`.trim()).join(", ");
    const more = [
      ...(type === null ? [] : [say(type)]),
      ...(parameters.length === 0 ? [] : [`(${list(parameters)})`]),
      ...(returns.length === 0 ? [] : [`→ ${list(returns)}`]),
      ...(bases.length === 0 ? [] : [`is ${bases.map((base) => base.join(".")).join(", ")}`]),
    ];
    return [`${depth}${[kind, name, ...more].join(" ")}`, ...lines(members, `${depth}  `)];
  });
}

describe("the declarations of a text", () => {
  it("are read with their types, parameters and bases", () => {
    const { declared, imports, using } = read(whole);
    assert.deepEqual(lines(declared), [
      "type Price uint256",
      "variable LIMIT uint256",
      "contract Vault is A, L.B",
      "  struct Account",
      "    field balance uint256",
      "    field all mapping(address=>uint256[n])",
      "  enum State",
      "    value Open",
      "    value Closed",
      "  variable items mapping(address=>L.Item[])",
      "  variable callback function→bool",
      "  variable owner payable",
      "  constructor constructor (uint256 x)",
      "  modifier only (bytes data)",
      "  function pay (payable to, uint256[]) → bool, string why",
    ]);
    assert.deepEqual(
      imports.map(({ path, alias, names }) => [path, alias, names?.map(({ name, alias: as }) => `${name} ${as}`)]),
      [
        ["./a.sol", null, undefined],
        ["./b.sol", null, ["B C", "D D"]],
        ["e.sol", "E", undefined],
        ["f.sol", "F", undefined],
      ],
    );
    // `as -` is an operator: nothing is attached by a name.
    assert.deepEqual(
      using.map(({ functions, type, isGlobal }) => [functions.map((name) => name.join(".")), say(type), isGlobal]),
      [[["add"], "Price", true]],
    );
  });

  it("are found wherever the text is cut off, each within it", () => {
    const check =
      (length: number) =>
      (one: Declared): boolean =>
        one.range.start <= one.at.start && one.at.end <= length && one.members.every(check(length));
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => read(whole.slice(0, length)).declared.every(check(length))),
    );
  });
});

describe("local variables", () => {
  /** Names known at each `|`, which are taken out first. */
  function known(marked: string): string[] {
    const parts = marked.split("|");
    const text = parts.join("");
    const locals = readLocals(readTokens(text).words, { start: 0, end: text.length });
    let at = 0;
    return parts.slice(0, -1).map((part) => {
      at += part.length;
      return locals.flatMap(({ name, scope }) => (scope && scope.start <= at && at <= scope.end ? [name] : [])).join();
    });
  }

  it("are known from the end of their statement to the end of their block", () => {
    assert.deepEqual(known("uint a = |1; | { bytes memory b = f(a); | } | uint c; |"), ["", "a", "a,b", "a", "a,c"]);
  });

  it("are those of tuples, loops, catch and try too", () => {
    assert.deepEqual(known("(uint a, , L.S storage b) = f(); |"), ["a,b"]);
    assert.deepEqual(known("for (uint i = 0; i < 3; i++) { | } |"), ["i", ""]);
    assert.deepEqual(known("try f() returns (uint x) { | } catch Error(string memory why) { | } |"), ["x", "why", ""]);
  });

  it("are none of assembly, and none where nothing is declared", () => {
    assert.deepEqual(known('assembly ("memory-safe") { let x := 1 } uint y; | return y; a.b = 1; f(y); |'), ["y", "y"]);
  });
});
