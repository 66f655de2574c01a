/** The outline of a source, whole or half typed. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { type OutlineSymbol, outlineSymbols } from "../../../server/language/outline-symbols.ts";
import { readText } from "../../../server/language/text-reading.ts";

function outline(text: string): string[] {
  const lines = (symbols: readonly OutlineSymbol[], depth: number): string[] =>
    symbols.flatMap(({ name, kind, selection, children }) => {
      assert.equal(text.slice(selection.start, selection.end), name);
      return [`${"  ".repeat(depth)}${kind} ${name}`, ...lines(children, depth + 1)];
    });
  return lines(outlineSymbols(readText(text)), 0);
}

const whole = `pragma solidity ^0.8.0;
import {A} from "a.sol";
type Price is uint256;
uint256 constant LIMIT = 10;
function free(uint256 x) pure returns (uint256) { return x; }
abstract contract /* not this */ Vault is A, B(1) {
    using Lib for uint256;
    struct Account { uint256 balance; }
    enum State { Open, Closed }
    event Paid(address indexed to, uint256 amount);
    error Denied(address who);
    mapping(address owner => uint256[2] amounts) private balances;
    function(uint256) external returns (bool) callback;
    uint256 public total = f(1, 2);
    constructor(uint256 x) A(x) {}
    modifier only() { _; }
    receive() external payable {}
    fallback() external {}
    function pay(address to) external only { total = 1; }
}
library Lib {}
interface IVault { function pay(address) external; }
`;

describe("the symbols of a source", () => {
  it("are its declarations, by their names", () => {
    assert.deepEqual(outline(whole), [
      "type Price",
      "variable LIMIT",
      "function free",
      "contract Vault",
      "  struct Account",
      "  enum State",
      "  event Paid",
      "  error Denied",
      "  variable balances",
      "  variable callback",
      "  variable total",
      "  constructor constructor",
      "  modifier only",
      "  receive receive",
      "  fallback fallback",
      "  function pay",
      "library Lib",
      "interface IVault",
      "  function pay",
    ]);
  });

  it("are there while something is half typed", () => {
    assert.deepEqual(outline("contract A {\n  uint256 x;\n  function f(uint\n  function g() external {\n"), [
      "contract A",
      "  variable x",
      "  function f",
      "  function g",
    ]);
    assert.deepEqual(outline("contract A {\n  uint256\n"), ["contract A"]);
    assert.deepEqual(outline("contract "), []);
  });

  it("lie within the text and around their names, wherever it is cut off", () => {
    fc.assert(
      fc.property(fc.nat(whole.length), (length) => {
        const text = whole.slice(0, length);
        const check = ({ range, selection, children }: OutlineSymbol): boolean =>
          range.start <= selection.start && selection.end <= range.end && range.end <= length && children.every(check);
        return outlineSymbols(readText(text)).every(check);
      }),
    );
  });
});
