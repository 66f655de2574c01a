/** Declarations are found in whole and in half-typed sources. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type OutlineItem, outlineOf } from "../../../engine/text/outline.ts";
import { tokenize } from "../../../engine/text/tokens.ts";

/** As in `contract(variable function! …)`; `!` marks what is broken. */
function shape(items: readonly OutlineItem[]): string {
  return items
    .map(({ kind, isBroken, members, body }) => {
      const inner = kind === "contract" ? `(${shape(members)})` : body === null ? "" : "{}";
      return `${kind}${isBroken ? "!" : ""}${inner}`;
    })
    .join(" ");
}

const whole = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {A as B} from "./a.sol";
using {add} for uint256 global;
uint constant limit = 3;
function add(uint a, uint b) pure returns (uint) { return a + b; }
abstract contract Vault is B {
    struct Entry { uint amount; address owner; }
    mapping(address => Entry) private entries;
    Entry first = Entry({amount: 1, owner: address(0)});
    event Paid(address to);
    error Empty();
    modifier open() { _; }
    constructor() payable {}
    receive() external payable {}
    function take(uint n) external open { if (n > 1) { revert Empty(); } }
    function hook() internal virtual;
}
`;

/** Four functions with one of them being typed; the second one is the subject. */
function typing(statement: string): string {
  return `contract Till {
    address owner;
    function a() public { owner = msg.sender; }
    function b() public {
        ${statement}
    }
    function c() public { owner = msg.sender; }
    function d() public { owner = msg.sender; }
}
`;
}

describe("an outline", () => {
  it("has every declaration", () => {
    assert.equal(
      shape(outlineOf(whole)),
      "pragma import{} using{} variable function{} contract(struct{} variable variable event error modifier{} constructor{} receive{} function{} function)",
    );
  });

  it("says where a declaration and its body are", () => {
    const text = "contract A { function f() public { g(); } }";
    const [member] = outlineOf(text)[0]?.members ?? [];
    assert.ok(member?.body);
    assert.equal(text.slice(member.start, member.end), "function f() public { g(); }");
    assert.equal(text.slice(member.body.start, member.body.end), " g(); ");
  });

  const good = "variable function{}";
  const states: readonly (readonly [what: string, text: string, expected: string])[] = [
    [
      "a missing semicolon in a body",
      typing("owner = msg.sender"),
      `contract(${good} function{} function{} function{})`,
    ],
    ["a member access without a member", typing("owner."), `contract(${good} function{} function{} function{})`],
    ["an open call", typing("foo(a, "), `contract(${good} function!{} function{} function{})`],
    ["an open block", typing("if (a > 1) {"), `contract(${good} function!{} function{} function{})`],
    ["an open string", typing('string memory s = "abc'), `contract(${good} function{} function{} function{})`],
    ["an open condition", typing("if (a =="), `contract(${good} function!{} function{} function{})`],
    ["a stray closing brace in brackets", typing("x[1;"), `contract(${good} function!{} function{} function{})`],
    [
      "an open parameter list",
      typing("").replace("function c", "function z(uint \n    function c"),
      `contract(${good} function{} function! function{} function{})`,
    ],
    [
      "an open mapping",
      typing("").replace("address owner;", "address owner;\n    mapping(address => "),
      `contract(variable variable! function{} function{} function{} function{})`,
    ],
    [
      "a stray type",
      typing("").replace("address owner;", "address owner;\n    uint"),
      `contract(variable variable! function{} function{} function{} function{})`,
    ],
    [
      "no end of the contract",
      typing("").trimEnd().slice(0, -1),
      `contract!(${good} function{} function{} function{})`,
    ],
    [
      "a second contract after an open first one",
      `${typing("if (a) {").trimEnd().slice(0, -1)}contract B { }`,
      `contract!(${good} function!{} function{} function{}) contract()`,
    ],
    ["a contract without a body", "contract A is\ncontract B { }", "contract!() contract()"],
    ["a brace too many", "contract A { } }\ncontract B { }", "contract() variable! contract()"],
  ];
  for (const [what, text, expected] of states) {
    it(`survives ${what}`, () => assert.equal(shape(outlineOf(text)), expected));
  }
});

/** All items with their members, in order. */
function flat(items: readonly OutlineItem[]): OutlineItem[] {
  return items.flatMap((item) => [item, ...flat(item.members)]);
}

/** Items follow one another, and lie within what holds them. */
function assertNested(items: readonly OutlineItem[], start: number, end: number): void {
  let at = start;
  for (const item of items) {
    assert.ok(at <= item.start && item.start < item.end && item.end <= end, `${at} ${item.start} ${item.end} ${end}`);
    assertNested(item.members, item.start, item.end);
    at = item.end;
  }
}

describe("an outline of anything", () => {
  it("is nested and in order for every prefix", () => {
    for (let end = 0; end <= whole.length; end++) assertNested(outlineOf(whole.slice(0, end)), 0, end);
  });

  it("loses at most what a missing token belongs to", () => {
    const tokens = [...tokenize(whole)];
    for (const { start, end } of tokens) {
      const text = whole.slice(0, start) + whole.slice(end);
      assertNested(outlineOf(text), 0, text.length);
    }
  });

  it("is nested and in order for random tokens", () => {
    const words = [
      "contract",
      "function",
      "{",
      "}",
      "(",
      ")",
      ";",
      "\n",
      "    ",
      "x",
      "[",
      "]",
      "import",
      '"',
      "/*",
      "error",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words)), (parts) => {
        const text = parts.join(" ");
        assertNested(outlineOf(text), 0, text.length);
      }),
    );
  });

  it("takes no time that grows faster than the text", () => {
    const nested = "function f() { ( [ ".repeat(5000);
    assert.ok(flat(outlineOf(`contract A {\n${nested}`)).length > 0);
    assert.ok(flat(outlineOf("}".repeat(20_000))).length > 0);
  });
});
