/** Tests by which storage lets a caller pass. */

import type { StepOf } from "../../flow/flow.ts";
import { indexesOf, isNumber, type Place, type Value } from "../../flow/value.ts";
import { type GuardContext, isCaller, isSignature } from "./guards.ts";

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
  const rank = rankIn(left, right, isTheCaller) ?? rankIn(right, left, isTheCaller);
  if (rank !== undefined) return [rank];
  const named = left && isTheCaller(left) ? right : right && isTheCaller(right) ? left : undefined;
  return named?.kind === "load" ? [named.place] : [];
}

/** `wards[msg.sender] == 1`: the place, where a number other than zero is asked for. */
function rankIn(
  listed: Value | undefined,
  number: Value | undefined,
  isTheCaller: (value: Value) => boolean,
): Place | undefined {
  if (listed?.kind !== "load" || number?.kind !== "number" || number.number === 0n) return undefined;
  return indexesOf(listed.place).some(isTheCaller) ? listed.place : undefined;
}
