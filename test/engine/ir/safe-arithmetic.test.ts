/** Which functions count as safe arithmetic. */

import assert from "node:assert/strict";
import { functionIr } from "../../../engine/ir/lower-function.ts";
import { isCheckedConversion, passedOnTo, safeArithmeticOf } from "../../../engine/ir/safe-arithmetic.ts";
import { compileProgram } from "../program/compile.ts";

const source = `pragma solidity ^0.8.24;
library Safe {
    function add(uint256 a, uint256 b) internal pure returns (uint256) { uint256 c; unchecked { c = a + b; } require(c >= a, "no"); return c; }
    function sub(uint256 a, uint256 b) internal pure returns (uint256) { require(b <= a, "no"); unchecked { return a - b; } }
    function subAsserted(uint256 a, uint256 b) internal pure returns (uint256) { assert(b <= a); unchecked { return a - b; } }
    function mul(uint256 a, uint256 b) internal pure returns (uint256) {
        unchecked { if (a == 0) { return 0; } uint256 c = a * b; require(c / a == b, "no"); return c; }
    }
    function div(uint256 a, uint256 b) internal pure returns (uint256) { require(b != 0, "no"); unchecked { return a / b; } }
    function named(int256 a, int256 b) internal pure returns (int256 c) { c = a - b; }
}
library Other {
    function wrapping(uint256 a, uint256 b) internal pure returns (uint256) { unchecked { return a + b; } }
    function otherTest(uint256 a, uint256 b) internal pure returns (uint256) { require(b != 3, "no"); unchecked { return a + b; } }
    function turned(uint256 a, uint256 b) internal pure returns (uint256) { return b - a; }
    function quotient(int256 a, int256 b) internal pure returns (int256) { unchecked { return a / b; } }
    function saturating(uint256 a, uint256 b) internal pure returns (uint256) { if (b > a) return 0; return a - b; }
    function half(uint256 a) internal pure returns (uint256) { return a / 2; }
    function average(uint256 a, uint256 b) internal pure returns (uint256) { return (a + b) / 2; }
    function max(uint256 a, uint256 b) internal pure returns (uint256) { return a > b ? a : b; }
}`;

const passedOn = `pragma solidity ^0.8.24;
library Steps {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) { return sub(a, b, "below zero"); }
    function sub(uint256 a, uint256 b, string memory reason) internal pure returns (uint256) { require(b <= a, reason); return a - b; }
    function turned(uint256 a, uint256 b) internal pure returns (uint256) { return sub(b, a, "below zero"); }
    function more(uint256 a, uint256 b) internal pure returns (uint256) { return sub(a, b, "below zero") + 1; }
}`;

describe("safe arithmetic", () => {
  const program = compileProgram(source);
  const told = (library: string): Record<string, string | null> =>
    Object.fromEntries(
      program.functions
        .filter((callable) => program.contractOf(callable)?.name === library)
        .map((callable) => {
          const found = safeArithmeticOf(functionIr(program, callable));
          const type = found && `${found.type.isSigned ? "int" : "uint"}${found.type.bits}`;
          return [callable.name, found && `${found.operator} ${type}`];
        }),
    );

  it("is one operation on both parameters that reverts where it does not fit", () => {
    assert.deepEqual(told("Safe"), {
      add: "+ uint256",
      sub: "- uint256",
      subAsserted: "- uint256",
      mul: "* uint256",
      div: "/ uint256",
      named: "- int256",
    });
  });

  it("is beside conversions that revert where the number does not fit", () => {
    const conversions = compileProgram(`pragma solidity ^0.8.24;
library Casts {
    function to128(uint256 a) internal pure returns (uint128) { require(a < 2 ** 128, "too large"); return uint128(a); }
    function toSigned(uint256 a) internal pure returns (int256 b) { if (a > uint256(type(int256).max)) revert(); b = int256(a); }
    function cut(uint256 a) internal pure returns (uint128) { return uint128(a); }
    function next(uint256 a) internal pure returns (uint128) { require(a < 2 ** 127, "too large"); return uint128(a + 1); }
}`);
    const names = conversions.functions.filter((one) => isCheckedConversion(functionIr(conversions, one)));
    assert.deepEqual(
      names.map(({ name }) => name),
      ["to128", "toSigned"],
    );
  });

  it("ends on loops that hand a result to each other", () => {
    const nested = compileProgram(`pragma solidity ^0.8.24;
      library Powers {
        function power(uint256 x, uint256 n) internal pure returns (uint256 z) {
          z = x;
          for (n /= 2; n != 0; n /= 2) { for (uint256 i = 0; i < n; i++) { if (n % 2 != 0) z = z * x; else z = x; } }
        }
      }`);
    const [power] = nested.functions;
    assert.ok(power !== undefined);
    assert.equal(safeArithmeticOf(functionIr(nested, power)), null);
    assert.equal(passedOnTo(functionIr(nested, power)), undefined);
  });

  it("may be left to a function that takes a reason too", () => {
    const steps = compileProgram(passedOn);
    const next = steps.functions.map(
      (callable) => passedOnTo(functionIr(steps, callable))?.parameters.parameters.length,
    );
    assert.deepEqual(next, [3, undefined, undefined, undefined]);
  });

  it("is nothing that wraps, turns its parameters round, or computes something else", () => {
    assert.deepEqual([...new Set(Object.values(told("Other")))], [null], JSON.stringify(told("Other")));
  });
});
