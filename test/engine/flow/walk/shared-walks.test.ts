/** A walk is taken again for another contract exactly where all names that it came to stand for the same there. */

import assert from "node:assert/strict";
import type { Flow } from "../../../../engine/flow/flow.ts";
import { stepsOf } from "../../../../engine/flow/flow.ts";
import { makeSharedWalks } from "../../../../engine/flow/walk/shared-walks.ts";
import { makeResolver } from "../../../../engine/program/resolve.ts";
import { compileProgram } from "../../program/compile.ts";

const program = compileProgram(`pragma solidity ^0.8.24;
  abstract contract Base {
    uint256 internal total;
    modifier checked() virtual { require(total < 9); _; }
    function plain() external { total = 1; }
    function hooked() external { hook(); }
    function guarded() external checked { total = 2; }
    function far() external { near(); }
    function near() internal { hook(); }
    function hook() internal virtual { total = 3; }
  }
  abstract contract Left is Base { function hook() internal virtual override { total = 4; super.hook(); } }
  abstract contract Right is Base { function hook() internal virtual override { total = 5; super.hook(); } }
  contract Same is Base { function other() external { total = 6; } }
  contract Overriding is Base { function hook() internal override { total = 7; } }
  contract Unchecked is Base { modifier checked() override { _; } }
  contract Short is Left {}
  contract Diamond is Right, Left { function hook() internal override(Left, Right) { super.hook(); } }
  contract Mirrored is Left, Right { function hook() internal override(Left, Right) { super.hook(); } }`);

describe("shared walks", () => {
  const walks = makeSharedWalks(program);
  const walk = (contractName: string, functionName: string): Flow => {
    const contract = program.contracts.find(({ name }) => name === contractName);
    const entry = program.functions.find(({ name }) => name === functionName);
    assert.ok(contract && entry);
    return walks.walk(makeResolver(program, contract), entry);
  };
  const written = (flow: Flow): string[] =>
    stepsOf(flow, "write").map(({ value }) => (value.kind === "number" ? `${value.number}` : "?"));

  it("are one where nothing that they reach is overridden", () => {
    for (const name of ["plain", "hooked", "guarded", "far"]) assert.equal(walk("Same", name), walk("Base", name));
    assert.equal(walk("Overriding", "plain"), walk("Base", "plain"));
    assert.equal(walk("Overriding", "guarded"), walk("Base", "guarded"));
    assert.equal(walk("Unchecked", "far"), walk("Base", "far"));
  });

  it("are made anew where a function is overridden, however far away it is called", () => {
    for (const name of ["hooked", "far"]) {
      assert.notEqual(walk("Overriding", name), walk("Base", name));
      assert.deepEqual([written(walk("Base", name)), written(walk("Overriding", name))], [["3"], ["7"]]);
    }
  });

  it("are made anew where a modifier is overridden", () => {
    assert.equal(stepsOf(walk("Base", "guarded"), "assume").length, 2);
    assert.equal(stepsOf(walk("Unchecked", "guarded"), "assume").length, 0);
  });

  it("are made anew where `super` leads elsewhere", () => {
    assert.deepEqual(written(walk("Short", "hooked")), ["4", "3"]);
    assert.deepEqual(written(walk("Diamond", "hooked")), ["4", "5", "3"]);
    assert.deepEqual(written(walk("Mirrored", "hooked")), ["5", "4", "3"]);
  });

  it("work out constants for themselves, whichever of them comes first", () => {
    const computed = compileProgram(`pragma solidity ^0.8.24;
      contract Terms {
        uint128 internal constant TERM = uint128(uint256(keccak256("term")));
        uint128 internal held;
        function first() external { held = TERM; }
        function second() external { held = TERM; }
      }`);
    const [contract] = computed.contracts;
    assert.ok(contract);
    const shared = makeSharedWalks(computed);
    for (const entry of computed.functions) {
      const { steps } = shared.walk(makeResolver(computed, contract), entry);
      assert.deepEqual(
        steps.map(({ kind }) => kind),
        ["point", "cast", "write", "point"],
      );
    }
  });
});
