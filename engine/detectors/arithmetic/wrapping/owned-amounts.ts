/** Amounts that a caller chooses and has to own: nobody has as much as would wrap around. */

import { isAppointed } from "../../../dataflow/access/guards.ts";
import { isUpdateOf } from "../../../dataflow/access/privileges.ts";
import { hasTerm } from "../../../dataflow/ranges/fits.ts";
import type { Overflow } from "../../../dataflow/ranges/overflow.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isEnsured, testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { reachFrom, type Step } from "../../../flow/flow.ts";
import { isOperation, isQuotient, withoutFitting } from "../../../flow/operation.ts";
import { indexesOf, isInput, loneNumber, type Operation, type Place, type Value } from "../../../flow/value.ts";
import { memoize } from "../../../util/memoize.ts";
import { isCopyOf } from "../copies.ts";

/** What has to be taken for granted where the amount is held or paid; null where the caller may name any. */
export const ownershipOf = memoize((overflow: Overflow): string | null => {
  const { flow, step, chosen, operation } = overflow;
  if (chosen === undefined || chosen.kind === "operation") return null;
  if (isEnsured(flow, step.id, (one) => isPayment(one, chosen, overflow) || isLittle(one, chosen)))
    return "the token that the amount is paid in takes more than its callers can have";
  if (isScaledUp(operation)) return "what divides does so as it is called";
  // What a loop takes again and again was asked for once.
  const isRepeated = reachFrom(flow, step.id).has(step.id);
  if (isRepeated) return null;
  if (isWithinCopy(overflow)) return "a copy in memory is no larger than what is stored";
  if (isEnsured(flow, step.id, (one) => isHeld(one, chosen, overflow))) return "a record holds more than there can be";
  return null;
});

/** A token that no caller chooses takes the amount from the caller. */
function isPayment(step: Step, amount: Value, { home, flow, operation }: Overflow): boolean {
  if (step.kind !== "call" || step.call.isStatic || step.call.target === undefined) return false;
  const { target, callee, arguments: given } = step.call;
  const [payer, ...others] = given;
  const name = callee?.name ?? "";
  const isTaking = takes.test(name) || (operation.operator !== "-" && moves.test(name));
  if (!isTaking || payer === undefined || !isInput(payer, "sender")) return false;
  return others.some(({ key }) => key === amount.key) && isAppointed(target, home.trust.contextOf(flow));
}

/** Functions that take from whom they are told. */
const takes = /^(?:safe)?transferFrom$|^burn(?:From)?$/i;

/** Functions that move what is there already, and make nothing: `sendToPool(msg.sender, amount)`. */
const moves = /^(?:send|pull|take|collect|debit|charge|spend|deduct)(?:[A-Z_]|$)/;

/** The amount is nothing, or little, where the step is passed: nobody has to pay it. */
function isLittle(step: Step, amount: Value): boolean {
  if (step.kind !== "assume") return false;
  const isAmount = (value: Value): Value | undefined => (value.key === amount.key ? much : undefined);
  return isContradiction(step.condition, step.holds, isAmount);
}

const much = loneNumber(1n << 64n);

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

/** True where a test found that the memory copy of what is reduced is large enough. */
function isWithinCopy({ flow, step, operation }: Overflow): boolean {
  const [held, given] = operation.operands;
  if (operation.operator !== "-" || held?.kind !== "load" || given === undefined) return false;
  const taken = withoutFitting(given);
  for (const { condition, holds } of testsBefore(flow, step.id)) {
    const compared = comparisonOf(condition, holds);
    if (compared?.smaller.key === taken.key && isCopyOf(compared.larger, held, flow)) return true;
  }
  return false;
}

/** Not above `x` where `x * (base + more) / base` is what `x` is taken from. */
function isScaledUp({ operator, operands: [whole, part] }: Operation): boolean {
  if (operator !== "-" || whole === undefined || part === undefined || !isQuotient(whole)) return false;
  const [scaled, base] = whole.operands;
  if (base === undefined || !isOperation(scaled, "*")) return false;
  const factors = scaled.operands.filter(({ key }) => key !== part.key);
  return factors.length === 1 && factors.some((factor) => isCheckedSum(factor) && hasTerm(factor, base));
}

function isCheckedSum(value: Value): boolean {
  return isOperation(value, "+") && value.arithmetic?.isChecked === true;
}

/** `held - amount`, which is not above `held` where nothing wrapped around. */
function isRest(value: Value, held: Value, amount: Value): boolean {
  if (value.kind !== "operation" || value.operator !== "-") return false;
  const [left, right] = value.operands;
  return left?.key === held.key && right !== undefined && withoutFitting(right).key === amount.key;
}

function isOnlyMoved(place: Place, { trust }: Overflow["home"]): boolean {
  return trust.openWritersOf(place).every(({ write }) => isUpdateOf(write.value, write.place));
}

/** False where the amount is taken from another record than the one that says how much there is. */
function isTakenFrom({ operator, operands: [left] }: Operation, held: Place): boolean {
  if (operator !== "-" || left?.kind !== "load" || indexesOf(left.place).length === 0) return true;
  return left.place.key === held.key;
}
