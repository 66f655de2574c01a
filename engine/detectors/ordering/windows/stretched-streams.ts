/** What is given out evenly until an end, and begins anew with whatever anyone adds: what is left takes the whole time again. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import { isConditional } from "../../../dataflow/access/conditions.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isTakenFromCaller } from "../../../dataflow/access/token-pulls.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isProduct } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A write of what is given out, and one of the time by which that is. */
export interface StretchedStream {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly time: StepOf<"write">;
}

/** Those of one contract. */
export function* stretchedStreams(program: Program, { flows, trust }: ContractFlows): Generator<StretchedStream> {
  for (const flow of flows) {
    const writes = committingStepsOf(flow, "write").filter(({ place }) => indexesOf(place).length === 0);
    const times = writes.filter(({ value }) => isNow(value) || isLater(value));
    for (const write of times.length === 0 ? [] : writes) {
      const time = times.find((one) => isSpreadBy(write, one));
      if (time === undefined || !trust.isAttackerReachable(flow, write.id) || !isBrought(program, flow)) continue;
      const isHindered = isConditional({ flow, write }, trust) || hasLeast(flow, write.value);
      if (!exempt("stretched-streams: a little does not do", isHindered)) yield { flow, write, time };
    }
  }
}

/** `block.timestamp + period`. */
function isLater(value: Value): boolean {
  return isOperation(value, "+") && value.operands.some(isNow) && !hasPart(value, kindBit.parameter);
}

/** What the caller adds, and what was left for the rest of the time: `rate * (end - now)`, `gain * (period - (now - since))`. */
function isSpreadBy({ place, value }: StepOf<"write">, time: StepOf<"write">): boolean {
  const isRest = (one: Value): boolean => {
    const taken = isOperation(one, "-") ? one.operands[1] : undefined;
    return taken !== undefined && somePart(taken, isNow) && isReadFrom(one, time.place.storageClass);
  };
  const isLeft = (one: Value): boolean =>
    isProduct(one) && one.operands.some(isRest) && one.operands.some((part) => isReadFrom(part, place.storageClass));
  return place.key !== time.place.key && hasPart(value, kindBit.parameter | kindBit.value) && somePart(value, isLeft);
}

/** Who adds to it pays that in. */
function isBrought(program: Program, flow: Flow): boolean {
  return (
    flow.entry.stateMutability === "payable" ||
    committingStepsOf(flow, "call").some(({ call }) => isTakenFromCaller(program, call))
  );
}

/** So much at least has to be added that it is worth something. */
function hasLeast(flow: Flow, added: Value): boolean {
  return stepsOf(flow, "assume").some(({ condition, holds }) => {
    const order = comparisonOf(condition, holds);
    if (order === undefined || order.isEqual || !hasPart(order.larger, kindBit.parameter | kindBit.value)) return false;
    const { smaller } = order;
    const isNothing = smaller.kind === "number" && smaller.number <= 1n;
    return (
      !isNothing &&
      somePart(order.larger, (one) => one.kind !== "number" && somePart(added, (part) => part.key === one.key))
    );
  });
}
