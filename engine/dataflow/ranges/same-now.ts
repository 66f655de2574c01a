/** Whether two values with one key are one number: storage that both were read from may have been written in between. */

import { type Flow, reachFrom, stepsOf } from "../../flow/flow.ts";
import { type Load, loadsIn, overlaps, type Value } from "../../flow/value.ts";

/** True where this flow writes nothing that the values were read from between the one reading and the other. */
export function isSameNow(flow: Flow, a: Value, b: Value): boolean {
  if (a === b || a.key !== b.key) return a === b;
  const reads = loadsIn(a);
  return loadsIn(b).every((later) =>
    reads.every((earlier) => earlier.key !== later.key || isUnwritten(flow, earlier, later)),
  );
}

function isUnwritten(flow: Flow, a: Load, b: Load): boolean {
  const [first, second] = [Math.min(a.step, b.step), Math.max(a.step, b.step)];
  if (first === second) return true;
  const writes = stepsOf(flow, "write").filter(
    ({ id, place }) => first < id && id < second && overlaps(place, b.place),
  );
  if (writes.length === 0) return true;
  const after = reachFrom(flow, first, { forwardOnly: true });
  return writes.every(({ id }) => !after.has(id) || !reachFrom(flow, id, { forwardOnly: true }).has(second));
}
