/** Functions that are known by heart. */

import assert from "node:assert/strict";
import { knownBodies } from "../../../engine/program/known-bodies.ts";
import { bodyHash, isInKnownBody } from "../../../engine/program/known-body.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { plainTextOf } from "../../../engine/program/source-tokens.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { compileProgram } from "./compile.ts";

const body = "internal pure returns (uint256 c) { unchecked { c = a + b; if (c < a) revert(); } }";

/** Whether each function of a source is known, where the one of library `L` in `known` is. */
function knownIn(source: string, known: string): boolean[] {
  const withTexts = (content: string) => {
    const text = `pragma solidity ^0.8.24; ${content}`;
    const { sourceUnits, solc } = compileProgram(text);
    return buildProgram(sourceUnits, solc, { texts: new Map([["test.sol", makeSourceText("test.sol", text)]]) });
  };
  const before = withTexts(known);
  const hashes = new Set(before.functions.map((one) => bodyHash(plainTextOf(before, one))));
  const program = withTexts(source);
  return program.functions.map((one) => isInKnownBody(program, one, hashes));
}

describe("known bodies", () => {
  const known = `library L { function add(uint256 a, uint256 b) ${body} }`;

  it("are known whatever lies around them, and however they are laid out", () => {
    assert.deepEqual(knownIn(known, known), [true]);
    assert.deepEqual(
      knownIn(`library M { function add(uint256 a, /* more */ uint256 b)\n  ${body.replace("{ ", "{\n")} }`, known),
      [true],
    );
  });

  it("are not known with another word in them, nor in a contract, where what they do depends on others", () => {
    assert.deepEqual(knownIn(known.replace("c < a", "c <= a"), known), [false]);
    assert.deepEqual(knownIn(known.replace("library", "contract"), known), [false]);
  });

  it("are a table in order without repetitions", () => {
    const hashes = knownBodies.match(/[0-9a-f]{12}/g) ?? [];
    assert.ok(hashes.length > 2000);
    assert.equal(hashes.join(""), knownBodies.replaceAll("\n", ""));
    assert.deepEqual(hashes, [...new Set(hashes)].sort());
  });
});
