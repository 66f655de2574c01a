/** Ranges of values: types, arithmetic, tests, loops. */

import assert from "node:assert/strict";
import { boundsAt, isAtMostAt } from "../../../../engine/dataflow/ranges/bounds.ts";
import { type Flow, type StepOf, stepsOf } from "../../../../engine/flow/flow.ts";
import type { Interval } from "../../../../engine/flow/interval.ts";
import { flowOf, flowsOf } from "../../flow/describe-flow.ts";

function run(members: string): Flow {
  return flowOf(flowsOf(`pragma solidity ^0.8.24; contract C { uint256 out; ${members} }`), "run");
}

function lastWrite(flow: Flow): StepOf<"write"> {
  const write = stepsOf(flow, "write").at(-1);
  assert.ok(write, "nothing is written");
  return write;
}

/** The range of what `run` writes last. */
function written(members: string): Interval {
  const flow = run(members);
  const { id, value } = lastWrite(flow);
  return boundsAt(flow, id, value);
}

const max = (bits: bigint): bigint => (1n << bits) - 1n;

describe("bounds", () => {
  it("come from types", () => {
    assert.deepEqual(written("function run(uint8 x) external { out = x; }"), { min: 0n, max: 255n });
    assert.deepEqual(written("uint40 s; function run() external { out = s; }"), { min: 0n, max: max(40n) });
    assert.deepEqual(written("function run(uint16[] calldata xs) external { out = xs[1]; }"), {
      min: 0n,
      max: max(16n),
    });
  });

  it("come from arithmetic, which stays within the type or wraps around", () => {
    assert.deepEqual(written("function run(uint8 x) external { out = uint256(x) * 4 + 1; }"), { min: 1n, max: 1021n });
    assert.deepEqual(written("function run(uint256 x) external { out = x % 10; }"), { min: 0n, max: 9n });
    assert.deepEqual(written("function run(uint256 x) external { out = (x & 0xff) >> 4; }"), { min: 0n, max: 15n });
    assert.deepEqual(written("function run(uint256 x) external { unchecked { out = x + 1; } }"), {
      min: 0n,
      max: max(256n),
    });
    assert.deepEqual(written("function run(uint256 x) external { out = x + 1; }"), { min: 1n, max: max(256n) });
  });

  it("come from the tests on every path", () => {
    assert.deepEqual(written("function run(uint256 x) external { require(x > 2 && x <= 9); out = x; }"), {
      min: 3n,
      max: 9n,
    });
    assert.deepEqual(
      written("function run(uint256 x) external { if (x >= 7) revert(); if (x == 0) return; out = x; }"),
      {
        min: 1n,
        max: 6n,
      },
    );
    assert.equal(written("function run(uint256 x) external { if (x < 7) out = 1; out = x; }").max, max(256n));
    assert.deepEqual(written("function run(uint256 x) external { out = x > 9 ? 9 : x; }"), { min: 0n, max: 9n });
  });

  it("of storage last until it is written", () => {
    const guarded = "uint256 s; function run() external { require(s < 5); ";
    assert.equal(written(`${guarded} out = s; }`).max, 4n);
    assert.equal(written(`${guarded} s += 1; out = s; }`).max, max(256n));
  });

  it("of counters begin where the loop begins and end with its test", () => {
    assert.deepEqual(written("function run() external { for (uint256 i = 2; i < 8; i++) out = i; }"), {
      min: 2n,
      max: 7n,
    });
    assert.deepEqual(
      written("function run() external { uint256 i = 2; while (i < 8) { unchecked { ++i; } } out = i; }"),
      {
        min: 8n,
        max: max(256n),
      },
    );
  });
});

describe("order", () => {
  function ordered(members: string): boolean {
    const flow = run(members);
    const { id, value } = lastWrite(flow);
    assert.ok(value.kind === "operation" && value.operands[0] && value.operands[1]);
    return isAtMostAt(flow, id, value.operands[1], value.operands[0]);
  }

  it("comes from comparisons, one after the other", () => {
    assert.ok(ordered("function run(uint256 a, uint256 b) external { require(a >= b); out = a - b; }"));
    assert.ok(
      ordered("function run(uint256 a, uint256 b, uint256 c) external { require(b < c && c <= a); out = a - b; }"),
    );
    assert.ok(!ordered("function run(uint256 a, uint256 b) external { require(a <= b); out = a - b; }"));
    assert.ok(!ordered("function run(uint256 a, uint256 b) external { if (a >= b) out = 1; out = a - b; }"));
  });

  it("comes from how a value is computed, on all ways", () => {
    assert.ok(ordered("function run(uint256 a, uint256 b) external { b = a / 2; out = a - b; }"));
    assert.ok(ordered("function run(uint256 a, uint256 b) external { b = b < a ? b : a / 3; out = a - b; }"));
    assert.ok(!ordered("function run(uint256 a, uint256 b) external { b = b < 9 ? b : a / 3; out = a - b; }"));
  });

  it("of storage does not outlast a write", () => {
    const before = "mapping(address => uint256) s; function run(uint256 b) external { require(s[msg.sender] >= b);";
    assert.ok(ordered(`${before} out = s[msg.sender] - b; }`));
    assert.ok(!ordered(`${before} s[msg.sender] = 1; out = s[msg.sender] - b; }`));
  });
});
