/** Tests that look a value up in what callers cannot set. */

import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { hasPart, indexesOf, kindBit, operandsOfOperation, subvalues, type Value } from "../../../flow/value.ts";
import { type GuardContext, isAppointed } from "../guards.ts";
import { isPayment } from "./mere-answers.ts";

/** True for a test that looks the value with that key up in something that callers cannot set. */
export function allowlists(condition: Value, holds: boolean, key: number, context: GuardContext): boolean {
  const [left, right] =
    condition.kind === "operation" && condition.operator === "==" && holds ? condition.operands : [];
  const expected = left?.key === key ? right : right?.key === key ? left : undefined;
  if (expected !== undefined && isAppointed(expected, context)) return true;
  if (!hasPart(condition, kindBit.load | kindBit.result)) return false;
  const zero = context.values.number(0n);
  for (const one of subvalues(condition, operandsOfOperation)) {
    if (!isAnswer(one, key, context)) continue;
    if (isContradiction(condition, holds, (part) => (part.key === one.key ? zero : undefined))) return true;
  }
  return false;
}

/** True for what trusted storage, or a trusted contract, says of the value with that key. */
function isAnswer(value: Value, key: number, context: GuardContext): boolean {
  if (value.kind === "load") {
    return context.isTrusted(value.place) && !context.isPaidOut(value.place) && mentions(indexesOf(value.place), key);
  }
  if (value.kind !== "result" || value.call.target === undefined || isPayment(value.call)) return false;
  return isAppointed(value.call.target, context) && mentions(value.call.arguments, key);
}

function mentions(values: readonly Value[], key: number): boolean {
  return values.some((value) => {
    for (const one of subvalues(value)) if (one.key === key) return true;
    return false;
  });
}
