/** Tests that a caller gets past with ether, and what that costs. */

import { dominates } from "../../../flow/dominance.ts";
import { decide, isContradiction } from "../../../flow/evaluate-partially.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { littleEther } from "../../../flow/practical-limits.ts";
import { isInput, loneNumber, subvalues, type Value } from "../../../flow/value.ts";

/** True for a test of nothing but the ether that came in, against numbers. */
export function isPaymentTest({ condition }: StepOf<"assume">): boolean {
  let hasValue = false;
  for (const one of subvalues(condition)) {
    if (isInput(one, "value")) hasValue = true;
    else if (one.kind !== "number" && one.kind !== "operation") return false;
  }
  return hasValue;
}

/** The least that gets past all such tests on the way to the step, in wei; undefined where none of those tried does. */
export function leastPayment(flow: Flow, step: number): bigint | undefined {
  const tests = stepsOf(flow, "assume").filter((test) => isPaymentTest(test) && dominates(flow, test.id, step));
  const named = tests.flatMap(({ condition }) => subvalues(condition).flatMap(numberIn));
  const tried = [0n, 1n, ...named, ...named.map((number) => number + 1n)].toSorted((a, b) => (a < b ? -1 : 1));
  return tried.find((paid) => tests.every((test) => passesWith(test, paid)));
}

/** True where `paid` wei get past the test. */
function passesWith({ condition, holds }: StepOf<"assume">, paid: bigint): boolean {
  const given = loneNumber(paid);
  const suppose = (one: Value): Value | undefined => (isInput(one, "value") ? given : undefined);
  return decide(condition, suppose) !== undefined && !isContradiction(condition, holds, suppose);
}

/** True where a little ether gets anyone past the test. */
export function passesForLittle(test: StepOf<"assume">): boolean {
  return littleEther.some((paid) => passesWith(test, paid));
}

function numberIn(value: Value): readonly bigint[] {
  return value.kind === "number" ? [value.number] : [];
}
