/** What a flow lets others take of this contract's tokens. */

import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../flow/flow.ts";
import type { Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";

/** An approval of this contract's tokens. */
export interface Approval {
  readonly step: StepOf<"call">;
  readonly token: Value | undefined;
  readonly spender: Value;
  readonly amount: Value;
}

/** Those of one flow, in its order. */
export function approvalsIn(program: Program, flow: Flow): readonly Approval[] {
  return committingStepsOf(flow, "call").flatMap((step): readonly Approval[] => {
    const called = calledFunction(program, step.call);
    const [spender, amount] = called?.arguments ?? [];
    if (called?.signature !== erc20.approve || spender === undefined || amount === undefined) return [];
    return [{ step, token: step.call.target, spender, amount }];
  });
}
