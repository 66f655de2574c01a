/** Calls of a contract to itself that never succeed: what they tell is in the data that they revert with. */

import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { stepsOf } from "../../../flow/flow.ts";
import { isInput } from "../../../flow/value.ts";
import type { AnyNode } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { signatureOf } from "../../../program/signature.ts";
import { memoize } from "../../../util/memoize.ts";

/** Where the contract calls a function of its own that reverts on every way, in whatever contract the code is. */
export const revertingCalls = memoize((program: Program): ReadonlySet<AnyNode> => {
  const calls = contractFlows(program).flatMap((home) => callsIn(program, home));
  const others = new Set(calls.flatMap(({ node, isVain }) => (isVain ? [] : [node])));
  return new Set(calls.flatMap(({ node, isVain }) => (isVain && !others.has(node) ? [node] : [])));
});

interface OwnCall {
  readonly node: AnyNode;
  readonly isVain: boolean;
}

function callsIn(program: Program, { flows }: ContractFlows): readonly OwnCall[] {
  const vain = new Set(
    flows
      .filter(({ truncated, committing }) => !truncated && !committing.has(0))
      .map(({ entry }) => signatureOf(program, entry)),
  );
  return flows
    .flatMap((flow) => stepsOf(flow, "call"))
    .map(({ call, node }) => {
      const called = call.target && isInput(call.target, "this") ? calledFunction(program, call) : undefined;
      return { node, isVain: called !== undefined && vain.has(called.signature) };
    });
}
