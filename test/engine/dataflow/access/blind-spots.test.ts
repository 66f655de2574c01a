/** What was not followed is told. */

import assert from "node:assert/strict";
import { blindSpotsOf } from "../../../../engine/dataflow/access/blind-spots.ts";
import { contractFlows } from "../../../../engine/dataflow/access/contract-flows.ts";
import { compileProgram } from "../../program/compile.ts";

/** Functions of which each calls the one before twice. */
function doubling(nFunctions: number): string {
  const functions = Array.from(
    { length: nFunctions },
    (_, at) => `function f${at + 1}() private { f${at}(); f${at}(); }`,
  );
  return `pragma solidity ^0.8.24; contract Large {
    uint256 n; function f0() private { n++; } ${functions.join("\n")}
    function run() external { f${nFunctions}(); } function small() external { f1(); } }`;
}

describe("blind spots", () => {
  it("are entry points that are too large to be analysed completely", () => {
    const program = compileProgram(doubling(15));
    assert.deepEqual(
      contractFlows(program).flatMap(({ flows }) => flows.map(({ truncated }) => truncated)),
      [true, false],
    );
    assert.deepEqual(
      blindSpotsOf(program).map(({ message }) => message),
      ["`run` of `Large` is too large to be analysed completely: its last part was not checked"],
    );
  });

  it("are none where all was followed", () => {
    assert.deepEqual(blindSpotsOf(compileProgram(doubling(8))), []);
  });
});
