/** What tests say while nothing has been entered yet: storage is zero then, and every time is later than zero. */

import { decide } from "../../../flow/evaluate-partially.ts";
import { loneNumber, subvalues, type Value } from "../../../flow/value.ts";
import { isNow } from "../clocks.ts";

/** Any time that a test may be made at, and any length of a waiting period. */
const [now, period] = [loneNumber(1n << 30n), loneNumber(1n)];
const zero = loneNumber(0n);

/**
 * Whether the condition holds while all that `isUnset` takes is zero; undefined where that is open. Where the time is
 * asked, other storage is taken for the length of a period.
 */
export function holdsUnset(condition: Value, isUnset: (value: Value) => boolean): boolean | undefined {
  const isWait = asksTime(condition);
  const truth = decide(condition, (one) => {
    if (isUnset(one)) return zero;
    if (isNow(one)) return now;
    return isWait && (one.kind === "load" || one.kind === "immutable") ? period : undefined;
  });
  return truth === undefined ? undefined : truth !== 0n;
}

/** True for a condition that depends on the time or the number of the block. */
export function asksTime(condition: Value): boolean {
  for (const one of subvalues(condition)) if (isNow(one)) return true;
  return false;
}
