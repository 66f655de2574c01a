/** What a transaction brings along: an amount that its caller gives or sends, or that was counted as it came in. */

import { isInput, somePart, type Value } from "../../flow/value.ts";
import { attackerControlledPart, carriedParts } from "./choice.ts";

/**
 * True for an amount that is not reckoned from state and time alone: the caller gave it or sent it, a contract told it
 * when it was asked with what the caller gave, it is the difference between two answers to one question, or it cannot be
 * followed.
 */
export function isBrought(value: Value): boolean {
  return attackerControlledPart(value) !== undefined || somePart(value, isBroughtPart, carriedParts);
}

function isBroughtPart(part: Value): boolean {
  if (isInput(part, "value") || part.kind === "unknown") return true;
  if (part.kind === "result") return part.call.arguments.some((one) => attackerControlledPart(one) !== undefined);
  return isMeasured(part);
}

/** True for the difference between two answers to one question: what was there before, and after. */
export function isMeasured(part: Value): boolean {
  if (part.kind !== "operation" || part.operator !== "-") return false;
  const [after, before] = part.operands;
  return (
    after?.kind === "result" &&
    before?.kind === "result" &&
    after.step !== before.step &&
    after.call.callee !== undefined &&
    after.call.callee === before.call.callee &&
    after.call.target?.key === before.call.target?.key
  );
}
