/** Time as contracts read and keep it. */

import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isInput, isNumber, type Place, type Value } from "../../flow/value.ts";
import { usersOf } from "../../program/callers-of.ts";
import type { Callable, Program } from "../../program/program.ts";
import { memoize } from "../../util/memoize.ts";

type Test = Pick<StepOf<"assume">, "condition" | "holds">;

/** True for the time or the number of the block. */
export function isNow(value: Value): boolean {
  return isInput(value, "timestamp") || isInput(value, "block number");
}

/** What has come where a test holds, as `time` in `now >= time` and in `now > time`. */
export function timeReached({ condition, holds }: Test): Value | undefined {
  const order = comparisonOf(condition, holds);
  return order !== undefined && !order.isEqual && isNow(order.larger) ? order.smaller : undefined;
}

/** What is still to come where a test holds, or comes just then: `time` in `now < time` and in `now <= time`. */
export function timeAhead({ condition, holds }: Test): Value | undefined {
  const order = comparisonOf(condition, holds);
  return order !== undefined && !order.isEqual && isNow(order.smaller) ? order.larger : undefined;
}

/** The functions and modifiers that can come to the time or the number of the block. */
export const clockReaders = memoize(
  (program: Program): ReadonlySet<Callable> => usersOf(program, new Set(["timestamp", "now", "number"])),
);

/** The same, also in days or other units. */
export function isNowInUnits(value: Value): boolean {
  const [time, unit] = isOperation(value, "/") ? value.operands : [];
  return isNow(value) || (time !== undefined && unit?.kind === "number" && isNowInUnits(time));
}

/** True for storage that the flows set to the time of the call, and to nothing else but zero. */
export function isClock({ storageClass }: Place, flows: readonly Flow[]): boolean {
  const written = flows.flatMap((flow) =>
    stepsOf(flow, "write").filter(({ place }) => place.storageClass === storageClass),
  );
  return written.some(({ value }) => isNow(value)) && written.every(isTimeOrZero);
}

function isTimeOrZero({ value }: StepOf<"write">): boolean {
  return isNow(value) || isNumber(value, 0n);
}
