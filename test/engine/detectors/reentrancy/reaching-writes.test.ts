/** Which writes reach a read. */

import assert from "node:assert/strict";
import { reachingWrites } from "../../../../engine/detectors/reentrancy/reaching-writes.ts";
import { stepsOf } from "../../../../engine/flow/flow.ts";
import { printValue } from "../../../../engine/flow/print.ts";
import { flowOf, flowsOf } from "../../flow/describe-flow.ts";

/** The values that the last read of `run` may find; `before` for what was there. */
function found(body: string): string[] {
  const flow = flowOf(
    flowsOf(`pragma solidity ^0.8.24; contract C {
      struct Box { uint256 size; uint256 rest; } mapping(uint256 => Box) boxes; uint256 out;
      function run(uint256 a, uint256 b, address payable to) external { ${body} } }`),
    "run",
  );
  const read = stepsOf(flow, "read").at(-1);
  assert.ok(read);
  const { writes, mayBeUntouched, calls } = reachingWrites(flow, read.id, read.place);
  const values = writes.map(({ value }) => printValue(value));
  return [...(mayBeUntouched ? ["before"] : []), ...values, ...calls.map(({ call }) => call.form)];
}

describe("reaching writes", () => {
  it("are the last ones on each path", () => {
    assert.deepEqual(found("boxes[a].size = 1; boxes[a].size = 2; out = boxes[a].size;"), ["2"]);
    assert.deepEqual(found("boxes[a].size = 1; if (b > 3) boxes[a].size = 2; out = boxes[a].size;"), ["1", "2"]);
    assert.deepEqual(found("if (b > 3) boxes[a].size = 2; out = boxes[a].size;"), ["before", "2"]);
  });

  it("tell fields and indexes apart", () => {
    assert.deepEqual(found("boxes[a].rest = 1; boxes[b].size = 2; out = boxes[a].size;"), ["before"]);
    assert.deepEqual(found("boxes[a].size = 1; delete boxes[a]; out = boxes[a].size;"), ["0"]);
  });

  it("come with the calls whose callee could write in between", () => {
    assert.deepEqual(found('boxes[a].size = 1; to.call(""); out = boxes[a].size;'), ["1", "call"]);
    assert.deepEqual(found('to.call(""); boxes[a].size = 1; out = boxes[a].size;'), ["1"]);
  });
});
