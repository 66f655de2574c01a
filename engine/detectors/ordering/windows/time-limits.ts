/** Tests by which a function is open before or after a time that the contract stores. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import type { StepOf } from "../../../flow/flow.ts";
import type { Place, Value } from "../../../flow/value.ts";

export interface TimeLimit {
  readonly test: StepOf<"assume">;
  readonly time: Place;
  /** Before or after that time, the moment itself included or not. */
  readonly side: "before" | "after";
  readonly isInclusive: boolean;
}

/** `now < deadline` of a stored deadline, in either order. */
export function limitOf(test: StepOf<"assume">): readonly TimeLimit[] {
  const order = comparisonOf(test.condition, test.holds);
  if (order === undefined || order.isEqual) return [];
  const isInclusive = !order.isStrict;
  const [before, after] = [storedTimeIn(order.larger), storedTimeIn(order.smaller)];
  if (isNow(order.smaller) && before !== undefined) return [{ test, time: before, side: "before", isInclusive }];
  if (isNow(order.larger) && after !== undefined) return [{ test, time: after, side: "after", isInclusive }];
  return [];
}

/** The only storage in a time; none where the caller has a say in it. */
function storedTimeIn(value: Value): Place | undefined {
  if (value.kind === "load") return value.place;
  if (value.kind !== "operation" || value.operator !== "+") return undefined;
  const [time, ...others] = value.operands.filter(({ kind }) => kind !== "number");
  return others.length === 0 && time?.kind === "load" ? time.place : undefined;
}
