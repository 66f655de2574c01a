/** Amounts that go on growing after the time over which they were to grow, and prices that go on falling. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, stepsOf } from "../../../flow/flow.ts";
import { isLoadOf, isNumber, isReadFrom, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { comparesTime, isSameVariable, type Ramp, rampsOf, variablesIn } from "./ramps.ts";

/** Those that nothing stops at their end. */
export function findUnending(program: Program, home: ContractFlows): readonly Ramp[] {
  return rampsOf(program, home).filter((ramp) => {
    if (exempt("unending-ramps: it begins anew each time", isCheckpointed(home, ramp))) return false;
    if (exempt("unending-ramps: the time has an end", isTimeBound(ramp))) return false;
    return !exempt("unending-ramps: the amount has a limit", isAmountBound(ramp));
  });
}

/** What is computed for the time since the last time, and not since a beginning. */
function isCheckpointed({ flows }: ContractFlows, { start }: Ramp): boolean {
  const starts = variablesIn(start);
  return flows.some((flow) =>
    committingStepsOf(flow, "write").some(
      ({ place, value }) =>
        starts.some((one) => isLoadOf(one, place)) && somePart(value, isNow) && readsItself(flow, place.storageClass),
    ),
  );
}

/** Something else is kept that was computed from it. */
function readsItself(flow: Flow, storageClass: number): boolean {
  return stepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass !== storageClass && isReadFrom(value, storageClass),
  );
}

/** Somewhere on the way, in whatever branch, the clock is compared with the end. */
function isTimeBound({ flow, length }: Ramp): boolean {
  const parts = variablesIn(length);
  return stepsOf(flow, "assume").some((test) =>
    comparesTime(test, (value) => parts.some((part) => isSameVariable(part, value))),
  );
}

/** What comes out is compared with something other than nothing, or with what was already given. */
function isAmountBound({ flow, quotient }: Ramp): boolean {
  const isOf = (value: Value): boolean => somePart(value, ({ key }) => key === quotient.key);
  return stepsOf(flow, "assume").some(({ condition }) => {
    const order = comparisonOf(condition, true);
    if (order === undefined) return false;
    return [order.smaller, order.larger].some((side, at, sides) => {
      const other = sides[1 - at];
      return other !== undefined && isOf(side) && !isOf(other) && !isNumber(other, 0n);
    });
  });
}
