/** Summaries of functions: what a caller needs to know. */

import assert from "node:assert/strict";
import { type FunctionSummary, summaryOf } from "../../../../engine/dataflow/reentry/summaries.ts";
import { printPlace } from "../../../../engine/flow/print.ts";
import { compileProgram } from "../../program/compile.ts";

function summary(source: string, name: string): FunctionSummary {
  const program = compileProgram(`pragma solidity ^0.8.24; ${source}`);
  const callee = program.functions.find((one) => one.name === name);
  const contract = callee && program.contractOf(callee);
  assert.ok(callee && contract, `no function ${name}`);
  return summaryOf(program, contract, callee);
}

describe("summaries", () => {
  it("tell what is read, written and called, and which parameter goes where", () => {
    const found = summary(
      `interface I { function pay(uint256 a) external; }
       abstract contract C {
         mapping(address => uint256) owed; uint256 sum;
         function move(address who, I to, uint256 n) internal returns (uint256) { owed[who] = n; to.pay(sum); return n + 1; }
       }`,
      "move",
    );
    assert.deepEqual(found.writes.map(printPlace), ["owed[who]"]);
    assert.deepEqual(found.reads.map(printPlace), ["sum"]);
    assert.equal(found.calls.length, 1);
    assert.deepEqual(
      found.sinks.map(({ parameter, kind }) => `${parameter} ${kind}`),
      ["2 stored", "0 index", "1 target"],
    );
    assert.deepEqual(found.resultsFrom, [new Set([2])]);
  });

  it("tell which parameters must not be zero, on all ways", () => {
    const { nonZeroParameters, canReturn } = summary(
      `abstract contract C {
         uint256 s;
         function set(address a, address b, uint256 n) internal {
           require(a != address(0));
           if (n == 0) revert();
           if (n > 5) require(b != address(0));
           s = n;
         }
       }`,
      "set",
    );
    assert.deepEqual([...nonZeroParameters], [0, 2]);
    assert.ok(canReturn);
  });

  it("tell the caller from others, also in libraries with storage", () => {
    assert.deepEqual(
      summary("abstract contract C { function who() internal view returns (address) { return msg.sender; } }", "who")
        .returnsSender,
      [true],
    );
    const library = summary(
      `library L { struct Box { uint256 size; } function add(Box storage box, uint256 n) internal { box.size += n; } }`,
      "add",
    );
    assert.deepEqual(library.writes.map(printPlace), ["a storage slot"]);
    assert.ok(!summary("library L { function no() internal { revert(); } }", "no").canReturn);
  });
});
