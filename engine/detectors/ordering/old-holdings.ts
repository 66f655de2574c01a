/** What a contract holds, as it was before a payment, kept after it. */

import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isInput, isReadFrom, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import { exempt } from "../exempt.ts";

/** A balance of a token that is kept although the contract has sent some of it since. */
export interface OldHolding {
  readonly write: StepOf<"write">;
  readonly payment: StepOf<"call">;
}

/** Those of one entry point. */
export function* oldHoldingsIn(program: Program, flow: Flow): Generator<OldHolding> {
  const { outflows } = valueFlowOf(program, flow);
  if (outflows.length === 0) return;
  for (const write of stepsOf(flow, "write")) {
    const { value } = write;
    if (!flow.committing.has(write.id) || value.kind !== "result" || !isHolding(program, value)) continue;
    const payment = outflows.find(
      ({ step }) => value.step < step.id && step.id < write.id && isSameToken(value.call.target, step.call.target),
    );
    if (payment === undefined || !reachFrom(flow, payment.step.id).has(write.id)) continue;
    if (exempt("old-holdings: kept to be compared with later", isComparedLater(flow, write))) continue;
    yield { write, payment: payment.step };
  }
}

function isHolding(program: Program, value: Value & { readonly kind: "result" }): boolean {
  const called = calledFunction(program, value.call);
  const [whose] = called?.arguments ?? [];
  return called?.signature === erc20.balanceOf && whose !== undefined && isInput(whose, "this");
}

function isSameToken(a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.kind === "load" && b.kind === "load") return a.place.key === b.place.key;
  return a.key === b.key;
}

/** The same transaction asks for it again. */
function isComparedLater(flow: Flow, { id, place }: StepOf<"write">): boolean {
  return stepsOf(flow, "assume").some((test) => test.id > id && isReadFrom(test.condition, place.storageClass));
}
