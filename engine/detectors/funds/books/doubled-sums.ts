/** Sums to which a sum is added that has them already: what was there before counts twice. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation, withoutFitting } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { isHeldIn, isReadFrom, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Detection } from "../../detector.ts";

/** `next = total + amount; total = total + next`. */
export function* doubledSums({ flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      if (isDoubled(write)) yield describe(flow, write);
    }
  }
}

function isDoubled({ place, value }: StepOf<"write">): boolean {
  const sum = withoutFitting(value);
  const [left, right] = isOperation(sum, "+") ? sum.operands.map(withoutFitting) : [];
  if (left === undefined || right === undefined) return false;
  const added = isHeldIn(left, place) ? right : isHeldIn(right, place) ? left : undefined;
  return added !== undefined && subvalues(added, waysOf).some((one) => isGrown(withoutFitting(one), place));
}

/** What it is on each of the paths that have met. */
function waysOf(value: Value): readonly Value[] {
  return value.kind === "phi" ? value.alternatives.map((one) => one.value) : [];
}

/** The same sum with something of another kind added: to double it, nobody adds anything. */
function isGrown(value: Value, place: Place): boolean {
  const [left, right] = isOperation(value, "+") ? value.operands.map(withoutFitting) : [];
  if (left === undefined || right === undefined) return false;
  const rest = isHeldIn(left, place) ? right : isHeldIn(right, place) ? left : undefined;
  return rest !== undefined && rest.kind !== "number" && !isReadFrom(rest, place.storageClass);
}

function describe(flow: Flow, write: StepOf<"write">): Detection {
  const total = `\`${printPlace(write.place)}\``;
  return {
    at: write.node,
    message: `${printCallable(flow.entry)} adds to ${total} a sum that has ${total} in it already: what was there before counts twice`,
  };
}
