/** Entry points, and which contracts count as deployed. */

import assert from "node:assert/strict";
import { deployableContracts, entryPointsOf, signatureOf } from "../../../engine/program/resolve.ts";
import { compileProgram } from "./compile.ts";

const program = compileProgram(`pragma solidity ^0.8.24;
  interface I { function seen() external; }
  library L { function shared(uint256 x) external pure returns (uint256) { return x; } }
  abstract contract A {
    constructor() {}
    function seen() external virtual;
    function open(uint256[] memory x) external virtual {}
    function kept() external {}
    function hidden() internal {}
    function own() private {}
  }
  contract B is A, I {
    function seen() external override(A, I) {}
    function open(uint256[] calldata x) public override {}
    function open(address x) external {}
    receive() external payable {}
    fallback() external {}
  }
  abstract contract Unfinished is B { function later() external virtual; function now_() external {} }
  contract Alone {}`);

describe("resolve", () => {
  const contract = (name: string) => {
    const found = program.contracts.find((one) => one.name === name);
    assert.ok(found);
    return found;
  };
  const owners = (name: string) =>
    entryPointsOf(program, contract(name))
      .map((entry) => `${program.contractOf(entry)?.name}.${signatureOf(entry)}`)
      .sort();

  it("lists the last override of each public function, fallback and receive", () => {
    assert.deepEqual(owners("B"), [
      "A.kept()",
      "B.fallback",
      "B.open(address)",
      "B.open(uint256[])",
      "B.receive",
      "B.seen()",
    ]);
  });

  it("leaves out functions without body", () => {
    assert.deepEqual(
      owners("Unfinished").filter((entry) => entry.startsWith("Unfinished")),
      ["Unfinished.now_()"],
    );
  });

  it("takes contracts, and abstract ones that nobody completes", () => {
    assert.deepEqual(
      deployableContracts(program).map(({ name }) => name),
      ["B", "Alone", "Unfinished"],
    );
  });
});
