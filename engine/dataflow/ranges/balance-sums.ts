/** Balances and their total: what is added to one was taken from another, so that no sum exceeds what there is. */

import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { operatorOf } from "../../flow/operation.ts";
import { indexesOf, type Operation, type Place, type Value } from "../../flow/value.ts";
import { type OperatorWord, textOfOperator } from "../../ir/operators.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { hasTerm } from "./fits.ts";

/**
 * Where no transaction passes without a test or a write that keeps the result within what all have together. Where paths
 * bring different amounts, each is asked for.
 */
export function isWithinSum(flow: Flow, at: number, operation: Operation, { home, says }: SumContext): boolean {
  const isHeld = (one: Operation): boolean =>
    isEnsured(flow, at, (step) => says(step, one) || boundsBySum(step, one, home));
  if (isHeld(operation)) return true;
  const [old, amount] = operation.operands;
  if (old === undefined || amount?.kind !== "phi") return false;
  return amount.alternatives.every(
    ({ value }) => isWholeEntry(value, operation, { home, flow }) || isHeld({ ...operation, operands: [old, value] }),
  );
}

interface SumContext {
  readonly home: ContractFlows;
  /** Whether a step says so by itself. */
  readonly says: (step: Step, operation: Operation) => boolean;
}

/** All of an entry of its own is taken from the total, and as much from the entry. */
function isWholeEntry(
  way: Value,
  { operator, operands }: Operation,
  { home, flow }: { readonly home: ContractFlows; readonly flow: Flow },
): boolean {
  const [total, amount] = operands;
  if (operator !== "-" || total?.kind !== "load" || way.kind !== "load" || amount === undefined) return false;
  const taken = changesOf(flow, way.place.storageClass);
  const [outer, inner] = [indexesOf(total.place), indexesOf(way.place)];
  if (!outer.every(({ key }, at) => key === inner[at]?.key)) return false;
  return isTotalOf(total.place, way.place, home) && taken.includes(`- ${amount.key}`);
}

/**
 * True for a step that says what is added to a balance was taken from another one, or has been added to their total
 * without overflow; or that what is taken from the total is part of a balance.
 */
function boundsBySum(step: Step, { operator, operands }: Operation, home: ContractFlows): boolean {
  const [old, amount] = operands;
  if (old?.kind !== "load" || amount === undefined) return false;
  const isBalance = (place: Place): boolean =>
    operator === "+" ? place.storageClass === old.place.storageClass : isTotalOf(old.place, place, home);
  if (step.kind === "assume") {
    const compared = comparisonOf(step.condition, step.holds);
    if (compared === undefined) return false;
    const { smaller, larger } = compared;
    return larger.kind === "load" && isBalance(larger.place) && hasTerm(smaller, amount);
  }
  return step.kind === "write" && isSafeMove(step, old.place, amount, { operator, isBalance, home });
}

interface Sum {
  readonly operator: OperatorWord;
  /** True for the other entries, or for those of the total. */
  readonly isBalance: (place: Place) => boolean;
  readonly home: ContractFlows;
}

/** True for a write that would have reverted, and that takes from a balance, or adds to the total, what is moved here. */
function isSafeMove(
  { value }: StepOf<"write">,
  place: Place,
  amount: Value,
  { operator, isBalance, home }: Sum,
): boolean {
  if (value.kind !== "operation") return false;
  const [left, right] = value.operands;
  const isSafe = value.arithmetic?.isChecked === true || value.operator === "applied";
  if (!isSafe || left?.kind !== "load" || right === undefined) return false;
  if (operator === "-" && left.place.key === place.key) return value.operator === "+" && right.key === amount.key;
  if (isBalance(left.place)) return value.operator !== "+" && hasTerm(right, amount);
  return operator === "+" && isTotalOf(left.place, place, home) && right.key === amount.key;
}

/** True where some flow adds the same to both, or takes it from both: one number for many, and an entry for each. */
function isTotalOf(total: Place, entry: Place, { flows }: ContractFlows): boolean {
  if (nIndexes(total) >= nIndexes(entry)) return false;
  return flows.some((flow) => {
    const ofEntries = new Set(changesOf(flow, entry.storageClass));
    return changesOf(flow, total.storageClass).some((change) => ofEntries.has(change));
  });
}

/** A slot that is computed is one of many, as an entry of a mapping is. */
function nIndexes({ base, path }: Place): number {
  const nOfBase = base.kind === "slot" && base.slot.kind !== "number" ? 1 : 0;
  return nOfBase + path.filter(({ kind }) => kind === "index").length;
}

/** What is added to a place or taken from it: operator and key of the amount. */
function changesOf(flow: Flow, storageClass: number): readonly string[] {
  return stepsOf(flow, "write").flatMap(({ place, value }) => {
    if (place.storageClass !== storageClass || value.kind !== "operation") return [];
    const [left, right] = value.operands;
    const isChange = left?.kind === "load" && left.place.key === place.key && right !== undefined;
    return isChange ? [`${textOfOperator(operatorOf(value))} ${right.key}`] : [];
  });
}
