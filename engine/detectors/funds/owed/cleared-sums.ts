/** Sums that are set to zero by anyone though nobody gets what they held, where others pay it out. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { isHeldIn, isNumber, isOwnBalance, isReadFrom, type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";
import { isSameToken, type Payment } from "./assets.ts";

/** A sum that is cleared, and a payment of what it holds. */
export interface ClearedSum {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly payment: Payment;
}

/** Those that grow somewhere. */
export function* clearedSumsIn(program: Program, home: ContractFlows): Generator<ClearedSum> {
  const { flows } = home;
  const growing = new Set(
    flows.flatMap((flow) => changesOf(flow).flatMap((one) => (one.sign > 0 ? [keyOf(one)] : []))),
  );
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write").filter((one) => isCleared(one))) {
      const payment = growing.has(write.place.key) ? paymentOf(program, flows, write.place) : undefined;
      if (payment !== undefined && isLost(program, home, flow, write, payment)) yield { flow, write, payment };
    }
  }
}

function keyOf({ write }: Change): number {
  return write.place.key;
}

/** Nothing was done with it, by somebody who has no right to give it up. */
function isLost(
  program: Program,
  { trust }: ContractFlows,
  flow: Flow,
  write: StepOf<"write">,
  payment: Payment,
): boolean {
  return !(
    isUsed(flow, write.place) ||
    exempt("cleared-sums: by who may give it up", !trust.isAttackerReachable(flow, write.id)) ||
    exempt("cleared-sums: all that is there is paid", isEmptied(program, flow, payment))
  );
}

/** One sum for all, set to nothing. */
function isCleared({ place, value }: StepOf<"write">): boolean {
  const isSum = place.base.kind === "variable" && place.path.every(({ kind }) => kind === "field");
  return isSum && isNumber(value, 0n);
}

/** What the sum held goes out, and the sum is cleared. */
function paymentOf(program: Program, flows: readonly Flow[], place: Place): Payment | undefined {
  for (const flow of flows) {
    const isOver = stepsOf(flow, "write").some((one) => isCleared(one) && one.place.key === place.key);
    const outflow = valueFlowOf(program, flow).outflows.find(({ amount }) => isHeldIn(amount, place));
    if (isOver && outflow !== undefined) return { flow, outflow };
  }
  return undefined;
}

/** Something is done with what it held: it is paid, kept elsewhere, told, or was looked at. */
function isUsed(flow: Flow, { storageClass }: Place): boolean {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return true;
  return flow.steps.some((step) => valuesOf(step).some((value) => isReadFrom(value, storageClass)));
}

function valuesOf(step: Step): readonly Value[] {
  if (step.kind === "write") return [step.value];
  if (step.kind === "assume") return [step.condition];
  if (step.kind === "emit") return step.arguments;
  if (step.kind !== "call") return [];
  return sentBy(step.call);
}

/** All of that token, or of one that may be that. */
function isEmptied(program: Program, flow: Flow, { outflow }: Payment): boolean {
  const { target } = outflow.step.call;
  return flow.steps.some((step) =>
    valuesOf(step).some((value) => somePart(value, (one) => isHeldOf(program, one, target))),
  );
}

function isHeldOf(program: Program, one: Value, paid: Value | undefined): boolean {
  if (isOwnBalance(one)) return true;
  if (one.kind !== "result" || calledFunction(program, one.call)?.signature !== erc20.balanceOf) return false;
  const { target } = one.call;
  return target === undefined || paid === undefined || !isOtherToken(target, paid);
}

/** Two variables, or the answers of two different functions. */
function isOtherToken(a: Value, b: Value): boolean {
  if (a.kind !== b.kind || isSameToken(a, b)) return false;
  if (a.kind === "result" && b.kind === "result") return a.call.callee !== b.call.callee;
  return a.kind === "load" || a.kind === "immutable" || a.kind === "number";
}
