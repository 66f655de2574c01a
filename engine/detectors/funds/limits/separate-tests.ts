/** Sums that are looked at before something is added, and what is added by itself: together the two get past the limit. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../../flow/print.ts";
import { isHeldIn, isNumber, isReadFrom, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** `require(sold < most && amount <= most); sold += amount;` */
export function* separateTests(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    const tests = committingStepsOf(flow, "assume").filter((test) => isRequired(flow, test));
    for (const sum of changesOf(flow)) {
      const found = sum.sign > 0 && sum.amount.kind !== "number" ? separateAt(flow, tests, sum) : undefined;
      if (found !== undefined) yield describe(program, flow, found);
    }
  }
}

interface SeparateTests {
  readonly sum: Change;
  readonly most: Value;
  /** Of what is added. */
  readonly ofPart: StepOf<"assume">;
  /** Of what was there before. */
  readonly ofSum: StepOf<"assume">;
}

function separateAt(flow: Flow, tests: readonly StepOf<"assume">[], sum: Change): SeparateTests | undefined {
  for (const ofPart of tests) {
    const { smaller, larger: most, isEqual } = comparisonOf(ofPart.condition, ofPart.holds) ?? {};
    if (most === undefined || isEqual || smaller?.key !== sum.amount.key || isNumber(most, 0n)) continue;
    const ofSum = tests.find((test) => isOfSum(test, sum, most));
    if (ofSum === undefined) continue;
    if (exempt("separate-tests: the two are looked at together", isLookedAtTogether(flow, sum))) continue;
    return { sum, most, ofPart, ofSum };
  }
  return undefined;
}

/** What was there is less than the limit, or other than it. */
function isOfSum({ condition, holds }: StepOf<"assume">, { write: { place } }: Change, most: Value): boolean {
  const isOld = (one: Value | undefined): boolean => one !== undefined && isHeldIn(one, place);
  const { smaller, larger, isEqual } = comparisonOf(condition, holds) ?? {};
  if (isEqual === false && isOld(smaller) && larger?.key === most.key) return true;
  const isUnequal = isOperation(condition, "==") ? !holds : isOperation(condition, "!=") && holds;
  const [left, right] = condition.kind === "operation" ? condition.operands : [];
  return isUnequal && [left, right].some(isOld) && [left, right].some((side) => side?.key === most.key);
}

/** Somewhere a test has what was there and what is added, or what is there afterwards. */
function isLookedAtTogether(flow: Flow, { write: { place, id }, amount }: Change): boolean {
  const isOfPlace = (one: Value): boolean => isReadFrom(one, place.storageClass);
  return committingStepsOf(flow, "assume").some(({ condition }) => {
    const isWhole = (one: Value): boolean => one.kind === "load" && one.step > id && isOfPlace(one);
    const hasPart = somePart(condition, ({ key }) => key === amount.key);
    return somePart(condition, isWhole) || (hasPart && somePart(condition, isOfPlace));
  });
}

function describe(program: Program, flow: Flow, { sum, most, ofPart, ofSum }: SeparateTests): Detection {
  const [whole, part, limit] = [printPlace(sum.write.place), printValue(sum.amount), printValue(most)];
  return {
    at: anchorIn(program, flow, ofPart),
    message: `${printCallable(flow.entry)} holds \`${whole}\` and what is added to it, \`${part}\`, each within \`${limit}\`, and never both together: the sum gets past it`,
    related: [{ at: ofSum.node, message: "What was there before is looked at here" }],
  };
}
