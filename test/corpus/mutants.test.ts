/** Each kind of mutant is made where it should be, and nowhere else. */

import assert from "node:assert/strict";
import { buildProgram } from "../../engine/program/program.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { bundledVersion, compileNow } from "../harness/in-process-compiler.ts";
import { type Mutant, mutantsOf, mutated } from "../harness/mutants.ts";

const file = "purse.sol";
const source = `pragma solidity ^0.8.20;
contract Purse {
    struct Box { uint256 held; uint256 owed; }
    mapping(address => Box) boxes;
    address owner = msg.sender;
    modifier onlyOwner() { require(msg.sender == owner); _; }
    function take(address to, address by) external onlyOwner {
        if (boxes[to].held > 5) revert();
        boxes[to].held += 8 / 2;
        payable(by).transfer(1);
        log(to);
    }
    function log(address who) internal {}
}`;

function mutants(): readonly Mutant[] {
  const settings = { outputSelection: { "*": { "": ["ast"] } } };
  const output = compileNow({ language: "Solidity", sources: { [file]: { content: source } }, settings });
  const ast = output.sources?.[file]?.ast;
  assert.ok(ast);
  return mutantsOf(buildProgram([ast], bundledVersion, { texts: new Map([[file, makeSourceText(file, source)]]) }));
}

/** What stands instead of what, by the kind of the edit. */
function editsOf(operator: string): readonly string[] {
  const edits = mutants().filter((one) => one.operator === operator);
  return edits.map(({ offset, length, replacement }) => `${source.slice(offset, offset + length)} → ${replacement}`);
}

const expected: Readonly<Record<string, readonly string[]>> = {
  "drop-write": ["boxes[to].held += 8 / 2; → {}"],
  "drop-check": ["if (boxes[to].held > 5) revert(); → {}", "require(msg.sender == owner); → {}"],
  "drop-call": ["log(to); → {}"],
  "drop-modifier": ["onlyOwner → "],
  "negate-comparison": ["> → <=", "== → !="],
  strictness: ["> → >="],
  arithmetic: ["+= → -=", "+= → ="],
  "wrong-member": ["held → owed", "held → owed"],
  "other-key": ["to → by", "to → by"],
  "drop-constant": ["8 / 2 → 8"],
  "return-for-revert": ["revert() → return"],
};

describe("mutants", () => {
  for (const [operator, edits] of Object.entries(expected)) {
    it(`of the kind ${operator} are made`, () => assert.deepEqual(editsOf(operator), edits));
  }

  it("swap what stands around a call", () => {
    const edits = editsOf("swap-around-call");
    assert.equal(edits.length, 2);
    assert.ok(edits.every((edit) => edit.includes("payable(by).transfer(1);")));
  });

  it("differ from the source by the edit alone", () => {
    for (const mutant of mutants()) {
      const text = mutated({ [file]: source }, mutant)[file] ?? "";
      assert.equal(text.length, source.length - mutant.length + mutant.replacement.length);
    }
  });
});
