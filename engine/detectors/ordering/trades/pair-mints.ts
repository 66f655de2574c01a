/** Liquidity that is put straight into a pair, in whatever ratio the pair has then. */

import { allSteps, type OpenStep } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { askedFunction, calledFunction, isReadOnly } from "../../../flow/called-function.ts";
import { type Flow, reachFrom, stepsOf } from "../../../flow/flow.ts";
import { type Call, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { tokenPulls } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";

/** Calls of `mint` of a pair that got two tokens before, as it takes them: nobody asked what it holds already. */
export function* pairMints(program: Program): Generator<OpenStep<"call">> {
  for (const open of allSteps(program, "call")) {
    const { flow, step } = open;
    const { target } = step.call;
    if (target === undefined || askedFunction(program, step.call)?.signature !== "mint(address)") continue;
    if (!flow.committing.has(step.id)) continue;
    const sent = sentTo(program, flow, step.id, target);
    if (new Set(sent.map(({ token }) => token?.key)).size !== 2) continue;
    const isFitted = sent.some(({ amount }) => somePart(amount, (one) => isSaidOf(one, target)));
    if (exempt("pair-mints: as much as the pair wants", isFitted)) continue;
    yield open;
  }
}

interface Sent {
  readonly token: Value | undefined;
  readonly amount: Value;
}

/** Tokens that went to the pair before the step, of this contract's or of somebody else's. */
function sentTo(program: Program, flow: Flow, step: number, pair: Value): readonly Sent[] {
  const before = reachFrom(flow, step, { backwards: true });
  const own = valueFlowOf(program, flow).outflows.flatMap((one) =>
    before.has(one.step.id) && one.receiver !== undefined && isSame(one.receiver, pair)
      ? [{ token: one.step.call.target, amount: one.amount }]
      : [],
  );
  const pulled = stepsOf(flow, "call").flatMap(({ id, call }) => {
    const [, receiver, amount] = before.has(id) ? pullOf(program, call) : [];
    return receiver !== undefined && amount !== undefined && isSame(receiver, pair)
      ? [{ token: call.target, amount }]
      : [];
  });
  return [...own, ...pulled];
}

function pullOf(program: Program, call: Call): readonly Value[] {
  const called = calledFunction(program, call);
  return called !== undefined && tokenPulls[called.signature] !== undefined ? called.arguments : [];
}

/** The same value, or what stands in the same place. */
function isSame(a: Value, b: Value): boolean {
  return a.key === b.key || (a.kind === "load" && b.kind === "load" && a.place.key === b.place.key);
}

/** What the pair, or a library or a token about it, says; reserves are those of this one, whatever leads to it. */
function isSaidOf(value: Value, pair: Value): boolean {
  if (value.kind !== "result" || !isReadOnly(value.call)) return false;
  const { target, arguments: given, callee } = value.call;
  if (callee?.name === "getReserves") return true;
  return (target !== undefined && isSame(target, pair)) || given.some((one) => isSame(one, pair));
}
