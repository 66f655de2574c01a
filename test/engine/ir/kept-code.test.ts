/** Code is lowered anew exactly where a tree that it depends on is another one. */

import assert from "node:assert/strict";
import type { FunctionIr } from "../../../engine/ir/function-ir.ts";
import { functionIr, loweredCode } from "../../../engine/ir/lower-function.ts";
import { buildProgram, type Program } from "../../../engine/program/program.ts";
import { compileProgram } from "../program/compile.ts";

const sources = {
  "a.sol": "pragma solidity ^0.8.24; uint256 constant A = 1;",
  "b.sol":
    'pragma solidity ^0.8.24; import "./a.sol"; contract B { uint256 internal b; function f() external { b = A; } }',
  "c.sol": 'pragma solidity ^0.8.24; import "./b.sol"; contract C is B { function g() external { b = 2; } }',
};

describe("kept code", () => {
  const { sourceUnits, solc } = compileProgram(sources);
  const [a, b, c] = sourceUnits;
  assert.ok(a && b && c);
  const codeIn = (program: Program, name: string): FunctionIr => {
    const callable = program.functions.find((one) => one.name === name);
    assert.ok(callable);
    return functionIr(program, callable);
  };
  const before = buildProgram(sourceUnits, solc);
  const [f, g] = [codeIn(before, "f"), codeIn(before, "g")];

  it("is the same while the unit and all that it imports are", () => {
    const edited = buildProgram([a, b, structuredClone(c)], solc);
    assert.equal(codeIn(edited, "f"), f);
    assert.notEqual(codeIn(edited, "g"), g);
    assert.deepEqual([...codeIn(edited, "g").op], [...g.op]);
  });

  it("is made anew where an import is another tree, however far away", () => {
    const edited = buildProgram([structuredClone(a), b, c], solc);
    assert.notEqual(codeIn(edited, "f"), f);
    assert.notEqual(codeIn(edited, "g"), g);
  });

  it("is made anew for another version of the compiler", () => {
    assert.notEqual(codeIn(buildProgram(sourceUnits, "0.7.6"), "f"), f);
  });

  it("counts as lowered in a program only once that asks for it", () => {
    const later = buildProgram(sourceUnits, solc);
    assert.deepEqual(loweredCode(later), []);
    codeIn(later, "f");
    assert.equal(loweredCode(later).length, 1);
  });
});
