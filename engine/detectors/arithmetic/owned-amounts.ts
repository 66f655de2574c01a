/** Amounts that a caller chooses and has to own: nobody has as much as would wrap around. */

import { isAppointed } from "../../dataflow/access/guards.ts";
import { isUpdateOf } from "../../dataflow/access/privileges.ts";
import type { Overflow } from "../../dataflow/ranges/overflow.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { reachFrom, type Step } from "../../flow/flow.ts";
import { isApplied } from "../../flow/operation.ts";
import { indexesOf, isInput, type Operation, type Place, type Value } from "../../flow/value.ts";

/** What has to be taken for granted where the amount is held or paid; undefined where the caller may name any. */
export function ownershipOf(overflow: Overflow): string | undefined {
  const { flow, step, chosen } = overflow;
  if (chosen === undefined || chosen.kind === "operation") return undefined;
  if (isEnsured(flow, step.id, (one) => isPayment(one, chosen, overflow)))
    return "the token that the amount is paid in takes more than its callers can have";
  // What a loop takes again and again was asked for once.
  const isRepeated = reachFrom(flow, step.id).has(step.id);
  if (!isRepeated && isEnsured(flow, step.id, (one) => isHeld(one, chosen, overflow)))
    return "a record holds more than there can be";
  return undefined;
}

/** A token that no caller chooses takes the amount from the caller. */
function isPayment(step: Step, amount: Value, { home, flow }: Overflow): boolean {
  if (step.kind !== "call" || step.call.isStatic || step.call.target === undefined) return false;
  const { target, callee, arguments: given } = step.call;
  const [payer, ...others] = given;
  if (!takes.test(callee?.name ?? "") || payer === undefined || !isInput(payer, "sender")) return false;
  return others.some(({ key }) => key === amount.key) && isAppointed(target, home.trust.contextOf(flow));
}

/** Functions that take from whom they are told. */
const takes = /^(?:safe)?transferFrom$|^burn(?:From)?$/i;

/** The amount is no more than what a record holds that callers can only move, not set. */
function isHeld(step: Step, amount: Value, { home, operation }: Overflow): boolean {
  const held = holderIn(step, amount);
  return held !== undefined && indexesOf(held).length > 0 && isOnlyMoved(held, home) && isTakenFrom(operation, held);
}

/** The place that holds the amount where the step is passed: it is compared with it, or taken from it, checked. */
function holderIn(step: Step, amount: Value): Place | undefined {
  if (step.kind === "write" && step.value.kind === "operation" && step.value.arithmetic?.isChecked === true) {
    const [held] = step.value.operands;
    return held && isRest(step.value, held, amount) ? placeOf(held) : undefined;
  }
  const compared = step.kind === "assume" ? comparisonOf(step.condition, step.holds) : undefined;
  if (compared === undefined || compared.isEqual) return undefined;
  const { smaller, larger } = compared;
  return smaller.key === amount.key || isRest(smaller, larger, amount) ? placeOf(larger) : undefined;
}

function placeOf(value: Value): Place | undefined {
  return value.kind === "load" ? value.place : undefined;
}

/** `held - amount`, which is not above `held` where nothing wrapped around. */
function isRest(value: Value, held: Value, amount: Value): boolean {
  if (value.kind !== "operation" || value.operator !== "-") return false;
  const [left, right] = value.operands;
  // What checks that a number fits a smaller type leaves it as it is.
  const taken = isApplied(right) && right.operands.length === 1 ? right.operands[0] : right;
  return left?.key === held.key && taken?.key === amount.key;
}

function isOnlyMoved(place: Place, { trust }: Overflow["home"]): boolean {
  return trust.openWritersOf(place).every(({ write }) => isUpdateOf(write.value, write.place));
}

/** False where the amount is taken from another record than the one that says how much there is. */
function isTakenFrom({ operator, operands: [left] }: Operation, held: Place): boolean {
  if (operator !== "-" || left?.kind !== "load" || indexesOf(left.place).length === 0) return true;
  return left.place.key === held.key;
}
