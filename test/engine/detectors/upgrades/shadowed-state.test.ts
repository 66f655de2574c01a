/** What the fixtures cannot compile: up to solc 0.5 any variable of a base could be declared again. */

import assert from "node:assert/strict";
import { shadowedState } from "../../../../engine/detectors/upgrades/shadowed-state.ts";
import { compileOlder } from "../../program/older-program.ts";

const code = `pragma solidity 0.8.37;
  contract Base { uint256 private fee; function f() external view returns (uint256) { return fee; } }
  contract Derived is Base { uint256 private fee; }`;

describe("shadowed-state", () => {
  it("takes a visible variable of a base for hidden, whatever uses it", () => {
    const program = compileOlder(code, "0.5.17", (json) =>
      json.replace('"visibility":"private"', '"visibility":"internal"'),
    );
    const found = [...shadowedState.detect(program)].map(({ message, severity }) => ({ message, severity }));
    assert.deepEqual(found, [
      {
        message: "`fee` shadows `Base.fee`: code of `Base` uses its own copy, derived code this one",
        severity: undefined,
      },
    ]);
  });
});
