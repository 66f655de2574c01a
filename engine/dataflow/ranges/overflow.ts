/** Arithmetic that wraps around, at a number of the caller's choice. */

import { comparisonOf } from "../../flow/comparison.ts";
import { isEnsured, isImpossible } from "../../flow/dominance.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { contains, type Interval, operate, rangeOf } from "../../flow/interval.ts";
import { isApplied, isHashing, isProduct } from "../../flow/operation.ts";
import {
  indexesOf,
  isInput,
  isOwnBalance,
  type Operation,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import { isValueType } from "../../program/types.ts";
import { memoize } from "../../util/memoize.ts";
import { attackerControlledPart, carriedParts } from "../access/choice.ts";
import { type ContractFlows, contractFlows } from "../access/contract-flows.ts";
import { type Amounts, findAmounts } from "./amounts.ts";
import { isAtMostAt } from "./bounds.ts";
import { hasTerm, isOf, rulesOut, saysFits } from "./fits.ts";

export interface Overflow {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: StepOf<"compute">;
  readonly operation: Operation;
  /** What the caller chooses; absent where a balance that may be empty is reduced. */
  readonly chosen: Value | undefined;
  /** The first step that acts upon the result, and how; absent where nothing does. */
  readonly use: Use | undefined;
  /** True where anyone can get there. */
  readonly isAttackerReachable: boolean;
}

export interface Use {
  readonly step: Step;
  readonly kind: "stored" | "sent" | "compared";
}

/** The overflows that nothing rules out, in the order of the contracts and steps. Computed once for a program. */
export const findOverflows = memoize((program: Program): readonly Overflow[] =>
  contractFlows(program).flatMap(overflowsOf),
);

function overflowsOf(home: ContractFlows): Overflow[] {
  const amounts = findAmounts(home.flows);
  const suspects = home.flows.flatMap((flow) =>
    stepsOf(flow, "compute").flatMap((step) => examine(home, amounts, flow, step)),
  );
  const [sure, covered] = [
    suspects.filter(({ proof }) => proof === "none"),
    suspects.filter(({ proof }) => proof === "sum"),
  ];
  // A sum of balances is only as sound as what is added to them.
  const unsound = new Set(sure.flatMap(({ overflow }) => addedTo(overflow)));
  return [
    ...sure,
    ...covered.filter(({ overflow }) => addedTo(overflow).some((storageClass) => unsound.has(storageClass))),
  ].map(({ overflow }) => overflow);
}

interface Suspect {
  readonly overflow: Overflow;
  /** `sum`: it holds as long as all balances together do not overflow. */
  readonly proof: "none" | "sum";
}

function examine(home: ContractFlows, amounts: Amounts, flow: Flow, step: StepOf<"compute">): Suspect[] {
  const { operation } = step;
  if (!flow.committing.has(step.id) || operation.arithmetic === undefined) return [];
  const chosen = mayWrap(operation, amounts, flow, step.id);
  if (chosen === undefined) return [];
  const isRuledOut = (one: Step): boolean => rulesOut(one, operation) && !isOutdated(flow, one, operation, step.id);
  const use = findUse(flow, step);
  if (use === undefined ? isHashedLater(flow, step) : isInAssembly(operation) && use.kind !== "stored") return [];
  if (use?.kind !== "stored" && operation.operator === "-" && isNumberOff(operation.operands[0], operation.operands[1]))
    return [];
  if (use?.kind === "compared" && isOwnTest(flow, operation)) return [];
  if (isEnsured(flow, step.id, isRuledOut) || isImpossible(flow, step.id)) return [];
  const isBySum = isEnsured(flow, step.id, (one) => isRuledOut(one) || boundsBySum(one, operation, home));
  const overflow = {
    home,
    flow,
    step,
    operation,
    chosen: chosen === "empty" ? undefined : chosen,
    use,
    isAttackerReachable: home.trust.isAttackerReachable(flow, step.id),
  };
  return [{ overflow, proof: isBySum ? "sum" : "none" }];
}

/* Whether the numbers can be that large. */

/** What makes the result leave its type: a part of the caller's choice, or a balance that may be empty. */
function mayWrap(operation: Operation, amounts: Amounts, flow: Flow, at: number): Value | "empty" | undefined {
  const { operator, operands, arithmetic } = operation;
  const [left, right] = operands;
  if (left === undefined || right === undefined || arithmetic === undefined) return undefined;
  if (operands.some(isHashing) || (isInAssembly(operation) && !operands.some(isPlainNumber))) return undefined;
  if ([left, right].some(isAddress)) return undefined;
  if (!hasCause(operator, left, right)) return undefined; // bounds take longest to find
  const [a, b] = [amounts.boundsOf(left, flow, at), amounts.boundsOf(right, flow, at)];
  const exact = operate(operator, a, b);
  const type = rangeOf(arithmetic.type);
  if (exact === undefined || contains(type, exact)) return undefined;
  if (isMeantSo(operation, flow, (one) => amounts.boundsOf(one, flow, at))) return undefined;
  if (operator === "-") {
    const cause = whatUnderflows(operation, b, flow);
    const isRuledOut = cause !== undefined && !reachFrom(flow, at).has(at) && isAtMostAt(flow, at, right, left);
    return isRuledOut ? undefined : cause;
  }
  const large = operator === "+" ? type.max / 2n : rootOf(type.max);
  return [left, right].flatMap((one, index) => {
    const part = attackerControlledPart(one);
    return part !== undefined && (index === 0 ? a : b).max >= large ? [part] : [];
  })[0];
}

/** An address is no amount: where one is moved by a number it goes round on purpose. */
function isAddress(value: Value): boolean {
  if (value.kind === "input") return value.input === "sender" || value.input === "origin" || value.input === "this";
  return value.kind === "parameter" && /^address/.test(value.declaration.typeDescriptions.typeString ?? "");
}

/** Assembly computes with addresses of memory too: only what is a number in itself counts there. */
function isPlainNumber(value: Value): boolean {
  if (value.kind === "parameter") return isValueType(value.declaration);
  return value.kind === "operation" && value.operator === "calldataload";
}

function isInAssembly({ node }: Operation): boolean {
  return node?.nodeType === "YulFunctionCall";
}

/** About the square root. */
function rootOf(number: bigint): bigint {
  return 1n << BigInt(Math.floor(number.toString(2).length / 2));
}

/** False where neither side is anything that could be the cause. */
function hasCause(operator: OperatorWord, left: Value, right: Value): boolean {
  if (operator !== "-")
    return attackerControlledPart(left) !== undefined || attackerControlledPart(right) !== undefined;
  if (isInput(left, "value") || isNumberOff(left, right)) return true;
  if (left.kind === "load" && right.kind === "number") return true;
  return attackerControlledPart(right) !== undefined || ownBalanceIn(right) !== undefined;
}

function whatUnderflows({ operands, node }: Operation, subtracted: Interval, flow: Flow): Value | "empty" | undefined {
  const [left, right] = operands;
  if (left === undefined || right === undefined || isPartOf(right, left)) return undefined;
  if (isComputedFrom(right, left)) return undefined;
  const chosen = attackerControlledPart(right) ?? ownBalanceIn(right);
  if (chosen !== undefined) return chosen;
  if (isInput(left, "value") || isNumberOff(left, right)) return left;
  if (left.kind !== "load" || right.kind !== "number" || subtracted.min <= 0n) return undefined;
  const isLength = left.place.path.at(-1)?.kind === "length" && node?.nodeType !== "BinaryOperation";
  return isLength || isEmptyEntry(left.place, flow) ? "empty" : undefined;
}

/** A number is taken from what the caller gives. */
function isNumberOff(left: Value | undefined, right: Value | undefined): boolean {
  if (left?.kind !== "parameter" || right?.kind !== "number") return false;
  return right.number > 0n && /^uint/.test(left.declaration.typeDescriptions.typeString ?? "");
}

/** What a function of numbers made of the whole, as the smaller of the two. */
function isComputedFrom(part: Value, whole: Value): boolean {
  return isApplied(part) && part.operands.some(({ key }) => key === whole.key);
}

/** The contract's own ether, which anyone can make more. */
function ownBalanceIn(value: Value): Value | undefined {
  return isOwnBalance(value) ? value : undefined;
}

/** True for what is kept for each of many, is nothing at first, and is the caller's to name. A holder by test has some. */
function isEmptyEntry(place: Place, flow: Flow): boolean {
  const indexes = indexesOf(place);
  if (place.path[0]?.kind !== "index" || !indexes.some(isCallers)) return false;
  const keys = new Set(indexes.map(({ key }) => key));
  return !stepsOf(flow, "assume").some(({ condition }) => {
    if (condition.kind !== "operation" || condition.operator !== "==") return false;
    return (
      condition.operands.some(({ key }) => keys.has(key)) &&
      condition.operands.some((one) => !keys.has(one.key) && somePart(one, ({ kind }) => kind === "load"))
    );
  });
}

function isCallers(value: Value): boolean {
  return isInput(value, "sender") || attackerControlledPart(value) !== undefined;
}

/** True for a part that a rate makes, which tests bound by the divisor: `whole * rate / 10000`. */
function isShare(part: Value, whole: Value, boundsOf: (value: Value) => Interval): boolean {
  if (part.kind !== "operation" || part.operator !== "/") return false;
  const [product, divisor] = part.operands;
  if (product === undefined || !isProduct(product) || divisor?.kind !== "number") return false;
  const [rate, ...others] = product.operands.filter((one) => one.key !== whole.key);
  if (rate === undefined || others.length > 0 || product.operands.length !== 2) return false;
  return boundsOf(rate).max <= divisor.number;
}

/** A share of the whole, the next id, or packing. */
function isMeantSo(operation: Operation, flow: Flow, boundsOf: (value: Value) => Interval): boolean {
  const { operator, operands } = operation;
  const [left, right] = operands;
  if (operator === "-") return left !== undefined && right !== undefined && isShare(right, left, boundsOf);
  return isPacking(operation) || (operator === "+" && isNextId(operands, flow));
}

/** Numbers put side by side into one word: `(high << 128) + low`. */
function isPacking({ operator, operands }: Operation): boolean {
  const isShift = (value: Value): boolean =>
    value.kind === "operation" && value.operator === "<<" && value.operands[1]?.kind === "number";
  if (operator === "<<") return operands[1]?.kind === "number" && operands[1].number >= minPackedShift;
  const isSumOfShifts = (value: Value): boolean =>
    isShift(value) || (value.kind === "operation" && value.operator === "+" && value.operands.some(isSumOfShifts));
  return operator === "+" && operands.some(isSumOfShifts);
}

/** Shifts as far as this move a number into its place; nearer ones multiply. */
const minPackedShift = 64n;

/** The number after an id that has a record: ids are counted up, and never come near the end. */
function isNextId(operands: readonly Value[], flow: Flow): boolean {
  const [id, step] = operands;
  if (id?.kind !== "parameter" || step?.kind !== "number" || step.number > maxStep) return false;
  return stepsOf(flow, "assume").some(({ condition }) =>
    somePart(condition, (one) => one.kind === "load" && indexesOf(one.place).some(({ key }) => key === id.key)),
  );
}

const maxStep = 1n << 16n;

/** True for a share of the whole: `whole / 10`, `whole * rate / 100`. */
function isPartOf(part: Value, whole: Value, depth = 0): boolean {
  if (part.key === whole.key) return true;
  if (depth > maxPartDepth) return false;
  if (part.kind === "phi")
    return part.alternatives.every(({ value }) => value.kind === "number" || isPartOf(value, whole, depth + 1));
  if (part.kind !== "operation") return false;
  const [left, right] = part.operands;
  if (left === undefined || right === undefined) return false;
  if (part.operator === "%" || part.operator === "&" || part.operator === ">>") return isPartOf(left, whole, depth + 1);
  if (part.operator !== "/") return false;
  const isScaled = left.kind === "operation" && left.operator === "*";
  return (
    isPartOf(left, whole, depth + 1) ||
    (isScaled &&
      left.operands.some((one) => one.key === whole.key) &&
      attackerControlledPart(right) === undefined &&
      left.operands.some((one) => one.key !== whole.key && attackerControlledPart(one) === undefined))
  );
}

/** A value that a loop makes of itself has no end. */
const maxPartDepth = 20;

/* What rules an overflow out. */

/** True where what a test compared is written, and read again for the operation, without another test. */
function isOutdated(flow: Flow, test: Step, operation: Operation, at: number): boolean {
  const [left] = operation.operands;
  if (test.kind !== "assume" || left?.kind !== "load" || isOf(operation, test.condition)) return false;
  const after = reachFrom(flow, test.id);
  const isTest = (step: Step): boolean => step === test;
  if (!reachFrom(flow, left.step, { stopAt: isTest }).has(at)) return false;
  return stepsOf(flow, "write").some(
    ({ id, place }) =>
      place.key === left.place.key && after.has(id) && reachFrom(flow, id, { stopAt: isTest }).has(left.step),
  );
}

/** True where the result is compared only to see whether it wrapped around, `sum >= a`, and nothing is done where it did. */
function isOwnTest(flow: Flow, operation: Operation): boolean {
  return stepsOf(flow, "assume")
    .filter(({ condition }) => isOf(operation, condition))
    .every(({ id, condition, holds }) => {
      if (saysFits(condition, holds, operation)) return true;
      return saysFits(condition, !holds, operation) && !isActedUpon(flow, id);
    });
}

function isActedUpon(flow: Flow, at: number): boolean {
  const after = reachFrom(flow, at);
  return flow.steps.some(({ id, kind }) => (kind === "write" || kind === "call") && after.has(id));
}

/* Balances, and their sum. */

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

function nIndexes({ path }: Place): number {
  return path.filter(({ kind }) => kind === "index").length;
}

/** What is added to a place or taken from it: operator and key of the amount. */
function changesOf(flow: Flow, storageClass: number): readonly string[] {
  return stepsOf(flow, "write").flatMap(({ place, value }) => {
    if (place.storageClass !== storageClass || value.kind !== "operation") return [];
    const [left, right] = value.operands;
    const isChange = left?.kind === "load" && left.place.key === place.key && right !== undefined;
    return isChange ? [`${value.operator}${right.key}`] : [];
  });
}

/** The place whose content is a term of the sum. */
function addedTo({ operation }: Overflow): readonly number[] {
  if (operation.operator === "-") return [];
  return operation.operands.flatMap((one) => (one.kind === "load" ? [one.place.storageClass] : []));
}

/* What comes of it. */

function findUse(flow: Flow, { id, operation }: StepOf<"compute">): Use | undefined {
  const after = reachFrom(flow, id);
  const carries = (value: Value | undefined): boolean => {
    if (value === undefined) return false;
    for (const one of subvalues(value, usedParts)) if (one === operation) return true;
    return false;
  };
  const uses = flow.steps.flatMap((step): Use[] => {
    if (!after.has(step.id)) return [];
    if (step.kind === "write" && carries(step.value)) return [{ step, kind: "stored" }];
    if (step.kind === "call" && [step.call.value, ...step.call.arguments].some(carries))
      return [{ step, kind: "sent" }];
    return step.kind === "assume" && carries(step.condition) ? [{ step, kind: "compared" }] : [];
  });
  return uses.find(({ kind }) => kind !== "compared") ?? uses[0];
}

/** True where the result goes into a hash: mixing wraps around on purpose. */
function isHashedLater(flow: Flow, { operation }: StepOf<"compute">): boolean {
  return flow.steps.some((step) => {
    const values = step.kind === "write" ? [step.value, ...indexesOf(step.place)] : [];
    const tested = step.kind === "assume" ? [step.condition] : step.kind === "call" ? step.call.arguments : values;
    return tested.some((value) => isOf(operation, value));
  });
}

/** What is read at an address of memory is not made of the address. */
function usedParts(value: Value): readonly Value[] {
  if (value.kind !== "operation" || isHashing(value)) return carriedParts(value);
  return value.operator === "mload" || value.operator === "calldataload" ? [] : value.operands;
}
