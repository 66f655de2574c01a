/** Inline assembly of old compilers: read as later ones give it, or not at all. */

import assert from "node:assert/strict";
import type { YulBlock } from "solidity-ast";
import { listNodes } from "../../../../engine/solc/normalize/raw-node.ts";
import { parseYul } from "../../../../engine/solc/normalize/yul-parser.ts";
import { compileNow } from "../../../harness/in-process-compiler.ts";

const parse = (text: string): YulBlock | undefined => parseYul(text, (start, end) => `${start}:${end - start}:0`);

/** The compiler's own tree of an assembly block that starts where `text` does. */
function compile(block: string): unknown {
  const start = "contract C { function f() external { assembly ";
  const output = compileNow({
    language: "Solidity",
    sources: { "a.sol": { content: `${start}${block} } }` } },
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  const assembly = listNodes(output.sources?.["a.sol"]?.ast).find(({ nodeType }) => nodeType === "InlineAssembly");
  assert.ok(assembly, JSON.stringify(output.errors));
  const shift = (src: string): string => src.replace(/^\d+/, (offset) => String(Number(offset) - start.length));
  return JSON.parse(JSON.stringify(assembly["AST"]), (key, value) => {
    if (key === "nativeSrc" || key === "hexValue") return undefined;
    return key === "src" ? shift(value) : value;
  });
}

const blocks = [
  "{ }",
  "{ let a := 1 let b, c := f(a, 2) a := add(b, mload(0x40)) b, c := f(1, c) function f(x, y) -> p, q { p := x q := y } }",
  "{ for { let i := 0 } lt(i, 10) { i := add(i, 1) } { if eq(i, 3) { break } if i { continue } sstore(i, i) } }",
  '{ switch calldatasize() case 0 { stop() } case 0x20 { revert(0, 0) } default { mstore(0, "text") } }',
  "{ /* a { comment */ let x // another }\n { x := true } function g() { return(0, 0) } g() }",
];

describe("old inline assembly", () => {
  for (const block of blocks) {
    it(`is read as solc 0.8 reads it: ${block.slice(0, 40)}`, () => {
      const tree = JSON.parse(JSON.stringify(parse(block)), (key, value) => (key === "hexValue" ? undefined : value));
      assert.deepEqual(tree, compile(block));
    });
  }

  it("takes instructions without parentheses for calls", () => {
    const tree = parse("{ let n := calldatasize delegatecall(gas, caller, 0, n, 0, 0) stop }");
    const calls = listNodes(tree).filter(({ nodeType }) => nodeType === "YulFunctionCall");
    const names = calls.map((call) => (call as unknown as { functionName: { name: string } }).functionName.name);
    assert.deepEqual(names, ["calldatasize", "delegatecall", "gas", "caller", "stop"]);
  });

  it("gives instructions the names they have now", () => {
    const names = listNodes(parse("{ suicide(sha3(0, 1)) }")).flatMap(({ name }) => name ?? []);
    assert.deepEqual(names, ["selfdestruct", "keccak256"]);
  });

  for (const text of [
    "{ 1 2 add =: x }",
    "{ x: jump(x) }",
    "{ jumpi(end, lt(1, 2)) end: }",
    "{ mload(0x40) =: x }",
    "{ dup1 }",
    "{ let a := }",
    "{ f( }",
    "{",
    "",
    "assembly",
    `${"{".repeat(100_000)}${"}".repeat(100_000)}`,
    `{ ${"f(".repeat(100_000)}`,
  ]) {
    it(`does not read ${text.slice(0, 30)}`, () => assert.equal(parse(text), undefined));
  }
});
