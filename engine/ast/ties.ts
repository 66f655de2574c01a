/** Whether something on the way to a step ties a value to the caller. */

import { type Flow, reachFrom, type Step } from "./flow.ts";
import { isCaller } from "./guards.ts";
import type { Trust } from "./trust.ts";
import { indexesOf, ingredients, isInput, type Value } from "./value.ts";

/**
 * True where every path to `step` tests or uses up something that concerns both the caller and `value`: an allowance,
 * an approval, equality; or where `value`, as a contract, was asked and its answer tested.
 */
export function isTiedToCaller(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const ties = (one: Step): boolean => {
    if (one.id === step) return false;
    if (one.kind === "write") return concernsBoth(indexesOf(one.place), value.key);
    if (one.kind !== "assume") return false;
    if (isInequality(one, (part) => isCaller(part, context))) return false;
    return concernsBoth([one.condition], value.key) || isAnswerOf(one.condition, value.key);
  };
  return !reachFrom(flow, 0, { stopAt: ties }).has(step);
}

function concernsBoth(values: readonly Value[], key: number): boolean {
  const parts = values.flatMap((value) => [...ingredients(value)]);
  return parts.some((part) => isInput(part, "sender")) && parts.some((part) => part.key === key);
}

/** The caller is said to differ from something, which ties it to nothing. */
function isInequality(step: Step, isTheCaller: (value: Value) => boolean): boolean {
  if (step.kind !== "assume" || step.holds || step.condition.kind !== "operation") return false;
  return step.condition.operator === "==" && step.condition.operands.some(isTheCaller);
}

function isAnswerOf(condition: Value, key: number): boolean {
  for (const one of ingredients(condition)) {
    if (one.kind === "result" && one.call.target?.key === key) return true;
  }
  return false;
}
