/** What is taken off somebody's balance: there is no more of it than was paid in. */

import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured, testsBefore } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type Step } from "../../flow/flow.ts";
import { isOperation, withoutFitting } from "../../flow/operation.ts";
import { isHeldIn, isNumber, type Place, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { type Change, changesOf } from "../access/changes.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { isMovedFrom, isPaidIn, valueFlowOf } from "./flow-of-value.ts";

/** True where no transaction that passes step `at` stands without `value` being taken off an account's balance. */
export function isCharged(program: Program, home: ContractFlows, flow: Flow, at: number, value: Value): boolean {
  const charges = changesOf(flow).filter(
    (change) =>
      change.sign < 0 &&
      change.amount.key === value.key &&
      isCovered(flow, change) &&
      isBalance(program, home, change.write.place),
  );
  const isCharge = (step: Step): boolean => charges.some(({ write }) => write === step);
  return charges.length > 0 && isEnsured(flow, at, (step) => isCharge(step) || isNobodys(step));
}

/** What is not there cannot be taken off: the arithmetic is checked, or a test is. */
function isCovered(flow: Flow, { write, amount }: Change): boolean {
  const rest = withoutFitting(write.value);
  if (isOperation(rest, "-") && rest.arithmetic?.isChecked === true) return true;
  return [...testsBefore(flow, write.id)].some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    return compared?.smaller.key === amount.key && isHeldIn(compared.larger, write.place);
  });
}

/** One of an account's own that nobody makes larger but by paying in, by passing on what others have, or by right. */
function isBalance(program: Program, { flows, trust }: ContractFlows, { storageClass, indexes }: Place): boolean {
  if (indexes.length !== 1) return false;
  let grows = false;
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      if (write.place.storageClass !== storageClass || isNumber(write.value, 0n)) continue;
      const change = changesOf(flow).find((one) => one.write === write);
      if (change?.sign === -1) continue;
      if (trust.isAttackerReachable(flow, write.id) && !isBacked(program, flow, change)) return false;
      grows = true;
    }
  }
  return grows;
}

function isBacked(program: Program, flow: Flow, change: Change | undefined): boolean {
  if (change === undefined) return false;
  const all = valueFlowOf(program, flow);
  return isPaidIn(all, change.amount) || isMovedFrom(all, change.amount);
}

/** Nobody calls from the account zero. */
function isNobodys(step: Step): boolean {
  return step.kind === "assume" && isContradiction(step.condition, step.holds, () => undefined);
}
