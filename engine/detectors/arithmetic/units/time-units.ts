/** Times that are kept in one unit and compared in another: seconds, blocks, days. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isSumOrDifference } from "../../../flow/operation.ts";
import { hasPart, isInput, kindBit, type Place, subvalues, type Value } from "../../../flow/value.ts";

/** A time in a unit that what it is compared with does not have. */
export interface TimeMismatch {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly unit: string;
  readonly compared: StepOf<"assume">;
  readonly other: string;
}

/** Those of one contract. */
export function* findTimeMismatches(home: ContractFlows): Generator<TimeMismatch> {
  const asked = home.flows.flatMap((flow) => stepsOf(flow, "assume").flatMap(askedIn));
  if (asked.length === 0) return;
  for (const flow of home.flows) {
    for (const write of stepsOf(flow, "write")) {
      const unit = flow.committing.has(write.id) ? unitOf(write.value) : undefined;
      const ask = asked.find((one) => one.storageClass === write.place.storageClass && one.unit !== unit);
      const isKnown = asked.some((one) => one.storageClass === write.place.storageClass && one.unit === unit);
      if (unit !== undefined && ask !== undefined && !isKnown)
        yield { flow, write, unit, compared: ask.test, other: ask.unit };
    }
  }
}

/** The unit of a moment: that of the clock which is its only variable term. */
function unitOf(value: Value): string | undefined {
  if (isInput(value, "timestamp")) return "seconds";
  if (isInput(value, "block number")) return "blocks";
  const [left, right] = value.kind === "operation" ? value.operands : [];
  if (left === undefined || right === undefined) return undefined;
  if (isOperation(value, "/") && isInput(left, "timestamp") && right.kind === "number" && right.number > 1n)
    return `times of ${right.number} seconds`;
  if (!isSumOrDifference(value)) return undefined;
  const units = [unitOf(left), isOperation(value, "+") ? unitOf(right) : undefined].filter((one) => one !== undefined);
  return units.length === 1 ? units[0] : undefined;
}

interface Asked {
  readonly storageClass: number;
  readonly unit: string;
  readonly test: StepOf<"assume">;
}

/** What stands in storage, alone or with a constant, compared with a clock. */
function askedIn(test: StepOf<"assume">): readonly Asked[] {
  if (!hasPart(test.condition, kindBit.block)) return [];
  return subvalues(test.condition).flatMap((one) => {
    const order = comparisonOf(one, true);
    return order === undefined ? [] : comparedIn([order.smaller, order.larger], test);
  });
}

function comparedIn(sides: readonly Value[], test: StepOf<"assume">): readonly Asked[] {
  return sides.flatMap((side, at): readonly Asked[] => {
    const place = placeOf(side);
    const other = sides[1 - at];
    const unit = other === undefined ? undefined : unitOf(other);
    return place === undefined || unit === undefined ? [] : [{ storageClass: place.storageClass, unit, test }];
  });
}

function placeOf(value: Value): Place | undefined {
  if (value.kind === "load") return value.place;
  const [left, right] = isSumOrDifference(value) ? value.operands : [];
  if (left === undefined || right === undefined) return undefined;
  return left.kind === "load" && right.kind !== "load" ? left.place : undefined;
}
