/** What a loop counts up to: each iteration costs gas, so such a number is small. */

import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured } from "../../flow/dominance.ts";
import type { Flow } from "../../flow/flow.ts";
import { termsOf } from "../../flow/operation.ts";
import { type Phi, subvalues, type Value } from "../../flow/value.ts";

/** True where no transaction that passes step `at` comes to its end without a loop that has run `value` times. */
export function isCountedTo(flow: Flow, at: number, value: Value): boolean {
  if (flow.loops.length === 0) return false;
  return isEnsured(flow, at, (step) => step.kind === "assume" && isLastCount(step.condition, step.holds, value));
}

/** A counter has arrived at `value`, or as far from where it began. */
function isLastCount(condition: Value, holds: boolean, value: Value): boolean {
  const compared = comparisonOf(condition, holds);
  if (compared === undefined) return false;
  const { smaller, larger, isEqual } = compared;
  const isReached = (end: Value, counter: Value): boolean => hasTerm(end, value) && countsTowards(counter, end);
  return isReached(smaller, larger) || (isEqual && isReached(larger, smaller));
}

function countsTowards(counter: Value, end: Value): boolean {
  for (const one of subvalues(counter, termsOf)) {
    if (one.kind !== "phi") continue;
    const others = one.alternatives.filter(({ value }) => !isCount(value, one));
    const isFromStart = others.every(({ value: start }) => start.kind === "number" || hasTerm(end, start));
    if (isFromStart && others.length < one.alternatives.length) return true;
  }
  return false;
}

function hasTerm(sum: Value, { key }: Value): boolean {
  for (const one of subvalues(sum, termsOf)) if (one.key === key) return true;
  return false;
}

/** True for the value that a loop counter has in the next iteration. */
export function isCount(value: Value, counter: Phi): boolean {
  if (value.kind !== "operation" || value.operator !== "+") return false;
  return value.operands.includes(counter) && value.operands.some(({ kind }) => kind === "number");
}
