/** What tests say while nothing has been entered yet: storage is zero then, and every time is later than zero. */

import { decide } from "../../../flow/evaluate-partially.ts";
import type { StepOf } from "../../../flow/flow.ts";
import { loneNumber, subvalues, type Value } from "../../../flow/value.ts";
import { integerTypeOf } from "../../../program/types.ts";
import { isNow } from "../clocks.ts";

/** Any time that a test may be made at, and any length of a waiting period. */
const [now, period] = [loneNumber(1n << 30n), loneNumber(1n)];
const zero = loneNumber(0n);

/**
 * Whether the condition holds while all that `isUnset` takes is zero; undefined where that is open. Where the time is
 * asked, other storage is taken for the length of a period. What is `given` is as it says.
 */
export function holdsUnset(
  condition: Value,
  isUnset: (value: Value) => boolean,
  given: (value: Value) => Value | undefined = () => undefined,
): boolean | undefined {
  const isWait = asksTime(condition);
  const truth = decide(condition, (one) => {
    if (isUnset(one)) return zero;
    if (isNow(one)) return now;
    return isWait && (one.kind === "load" || one.kind === "immutable") ? period : given(one);
  });
  return truth === undefined ? undefined : truth !== 0n;
}

/** None, and both ends of what is some. */
const amounts = [zero, loneNumber(1n), loneNumber(1n << 128n)];

/** True where the tests pass no amount that the caller may give, as long as all that `isUnset` takes is zero. */
export function refuseUnset(tests: readonly StepOf<"assume">[], isUnset: (value: Value) => boolean): boolean {
  const given = new Set(
    tests.flatMap(({ condition }) =>
      [...subvalues(condition)].flatMap((one) =>
        one.kind === "parameter" && integerTypeOf(one.declaration) !== undefined ? [one.key] : [],
      ),
    ),
  );
  const isRefused = (parameter: number, amount: Value): boolean =>
    tests.some(({ condition, holds }) => {
      const passes = holdsUnset(condition, isUnset, ({ key }) => (key === parameter ? amount : undefined));
      return passes === !holds;
    });
  return [...given].some((parameter) => amounts.every((amount) => isRefused(parameter, amount)));
}

/** True for a condition that depends on the time or the number of the block. */
export function asksTime(condition: Value): boolean {
  for (const one of subvalues(condition)) if (isNow(one)) return true;
  return false;
}
