/** Tests by which storage lets a caller pass. */

import type { StepOf } from "./flow.ts";
import { type GuardContext, isCaller, isSignature } from "./guards.ts";
import { indexesOf, isNumber, type Place, type Value } from "./value.ts";

/** The storage by which a test lets only some callers or signers pass: what it compares them with, or looks them up in. */
export function privilegeIn({ condition, holds }: StepOf<"assume">, context: GuardContext): readonly Place[] {
  const isTheCaller = (value: Value): boolean => isCaller(value, context) || isSignature(value);
  return holds ? namedIn(condition, isTheCaller) : namedIn(unlessZero(condition), isTheCaller);
}

/** What is not zero where the comparison with zero fails. */
function unlessZero(condition: Value): Value | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const [left, right] = condition.operands;
  if (isNumber(right, 0n)) return left?.kind === "load" ? left : undefined;
  return isNumber(left, 0n) && right?.kind === "load" ? right : undefined;
}

/** What a condition that holds compares the caller with, or looks the caller up in. */
function namedIn(condition: Value | undefined, isTheCaller: (value: Value) => boolean): readonly Place[] {
  if (condition === undefined) return [];
  if (condition.kind === "load") {
    return indexesOf(condition.place).some((index) => isTheCaller(index)) ? [condition.place] : [];
  }
  if (condition.kind !== "operation" || condition.operator !== "==") return [];
  const [left, right] = condition.operands;
  const named = left && isTheCaller(left) ? right : right && isTheCaller(right) ? left : undefined;
  return named?.kind === "load" ? [named.place] : [];
}
