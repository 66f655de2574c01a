/** Payments to whoever knows something that the code does not say. */

import { testsBefore } from "../../../flow/dominance.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { somePart, type Value } from "../../../flow/value.ts";

/**
 * Whether every way to the step asks for a text whose hash is written in the code. Nobody finds one by trying, unlike a
 * number; and who hears it in time and comes first takes part in a race, which is another flaw.
 */
export function asksForSecret(flow: Flow, step: number): boolean {
  for (const test of testsBefore(flow, step)) if (isAboutSecret(test)) return true;
  return false;
}

function isAboutSecret({ condition, holds }: StepOf<"assume">): boolean {
  if (!holds || !isOperation(condition, "==")) return false;
  const isKnown = (one: Value): boolean => one.kind === "number" || one.kind === "literal";
  return condition.operands.some(isKnown) && condition.operands.some(isHashOfText);
}

function isHashOfText(value: Value): boolean {
  return isHashing(value) && somePart(value, isText);
}

function isText(value: Value): boolean {
  return value.kind === "parameter" && /^(string|bytes)( |$)/.test(value.declaration.typeDescriptions.typeString ?? "");
}
