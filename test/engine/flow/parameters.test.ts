/** What callers give as it is, told by its type. */

import assert from "node:assert/strict";
import { committingStepsOf } from "../../../engine/flow/flow.ts";
import {
  isAddressParameter,
  isBoolParameter,
  isCallerOrNamed,
  isGivenAsIs,
  isIntegerParameter,
} from "../../../engine/flow/parameters.ts";
import { quoteValue } from "../../../engine/flow/print.ts";
import type { Value } from "../../../engine/flow/value.ts";
import { flowOf, flowsOf } from "./describe-flow.ts";

const flow = flowOf(
  flowsOf(`pragma solidity ^0.8.24;
contract C {
  struct Order { uint256 size; }
  address a; address b; bool c; uint256 d; uint256 e; uint256 f;
  function run(address who, bool on, uint256 n, Order calldata order) external {
    a = who; b = msg.sender; c = on; d = n; e = order.size; f = uint256(keccak256(abi.encode(n)));
  }
}`),
  "run",
);

/** Which of the values that are written pass, by the names of the variables. */
function passing(test: (value: Value) => boolean): string {
  return committingStepsOf(flow, "write")
    .filter(({ value }) => test(value))
    .map(({ place }) => (place.base.kind === "variable" ? place.base.declaration.name : ""))
    .join("");
}

describe("what callers give", () => {
  it("is told by its type", () => {
    assert.equal(passing(isAddressParameter), "a");
    assert.equal(passing(isCallerOrNamed), "ab");
    assert.equal(passing(isBoolParameter), "c");
    assert.equal(passing(isIntegerParameter), "d");
  });

  it("may be a field of a parameter", () => assert.equal(passing(isGivenAsIs), "acde"));

  it("is quoted where a short text names it", () => {
    const quoted = committingStepsOf(flow, "write").map(({ value }) => quoteValue(value, "something", ", as given"));
    assert.deepEqual(quoted, [
      "`who`, as given",
      "`msg.sender`, as given",
      "`on`, as given",
      "`n`, as given",
      "`order.size`, as given",
      "something",
    ]);
    assert.equal(quoteValue(undefined, "something"), "something");
  });
});
