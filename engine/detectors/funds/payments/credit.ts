/** Whether a payment is backed by something of the receiver's own. */

import { isPaymentTest, leastPayment } from "../../../dataflow/access/barriers/payable-tests.ts";
import { isConditional } from "../../../dataflow/access/conditions.ts";
import { isAppointed } from "../../../dataflow/access/guards.ts";
import { isGuessable } from "../../../dataflow/access/guessable.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { isOwnHolding } from "../../../dataflow/backing/surplus.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { withoutFitting } from "../../../flow/operation.ts";
import {
  indexesOf,
  isFromInput,
  isHeldIn,
  isInput,
  isOwnBalance,
  operandsBesideCalls,
  operandsOf,
  overlaps,
  type Place,
  placesReadIn,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { isComparisonOperator, type OperatorWord } from "../../../ir/operators.ts";

/** What a call hands over, and to whom. */
export interface Payment {
  readonly step: StepOf<"call">;
  readonly amount: Value;
  readonly receiver: Value;
}

/**
 * `own`: it came in with the transaction as ether, is exchanged for something in another contract, or is measured
 * afterwards against the balance. `credit`: it is drawn from credits, in storage, that belong to caller or receiver.
 */
export type Backing =
  | { readonly kind: "own" | "none" }
  | { readonly kind: "credit"; readonly credits: readonly Place[] };

/** What backs what is paid; on request, what other contracts do on the way is no exchange. */
export function backingOf(
  flow: Flow,
  { step, amount, receiver }: Payment,
  trust: Trust,
  { withExchange = true }: { readonly withExchange?: boolean } = {},
): Backing {
  const around = surroundings(flow, step);
  const isOwn =
    isOwnEther(amount) ||
    isCoveredByEther(amount, around) ||
    (isPaidFor(flow, step, trust) && !isWorthPaying(amount, flow, step, trust)) ||
    (withExchange && isExchanged(amount, flow, around, trust)) ||
    around.testsAfter.some(({ condition }) => isBalanceCheck(condition));
  if (isOwn) return { kind: "own" };
  const credits = drawnCredits(amount, receiver, around);
  return credits.length === 0 ? { kind: "none" } : { kind: "credit", credits };
}

/** What happens on paths through a step. */
interface Surroundings {
  readonly testsBefore: readonly StepOf<"assume">[];
  readonly testsAfter: readonly StepOf<"assume">[];
  readonly writes: readonly StepOf<"write">[];
  readonly calls: readonly StepOf<"call">[];
}

function surroundings(flow: Flow, { id }: Step): Surroundings {
  const before = reachFrom(flow, id, { backwards: true });
  const after = reachFrom(flow, id);
  const isAround = (step: Step): boolean => step.id !== id && (before.has(step.id) || after.has(step.id));
  const tests = stepsOf(flow, "assume");
  return {
    testsBefore: tests.filter((test) => before.has(test.id)),
    testsAfter: tests.filter((test) => after.has(test.id) && flow.committing.has(test.id)),
    writes: stepsOf(flow, "write").filter(isAround),
    calls: stepsOf(flow, "call").filter(isAround),
  };
}

/* The caller's own ether. */

/** True for at most what came in with the transaction: `msg.value`, less something, or a part of it. */
function isOwnEther(value: Value): boolean {
  for (const one of subvalues(value, upperBoundsOf)) {
    if (upperBoundsOf(one).length === 0 && !isInput(one, "value")) return false;
  }
  return true;
}

/** Values that are not smaller; nothing where none is known. */
function upperBoundsOf(value: Value): readonly Value[] {
  if (value.kind === "phi") return operandsOf(value);
  return value.kind === "operation" && lessening.has(value.operator) ? value.operands.slice(0, 1) : [];
}

/** Operations that make their first operand smaller, or a share of it, as pure functions of numbers do. */
const lessening: ReadonlySet<OperatorWord> = new Set(["-", "/", "%", "*", "&", ">>", "applied", "fitted"]);

/** `require(msg.value >= amount)`, or a comparison of `msg.value` with a sum that has the same parameters in it. */
function isCoveredByEther(value: Value, { testsBefore }: Surroundings): boolean {
  const given = new Set(subvalues(value).filter(({ kind }) => kind === "parameter"));
  return testsBefore.some(({ condition }) => {
    if (condition.kind !== "operation" || !isComparisonOperator(condition.operator)) return false;
    return condition.operands.some(isOwnEther) && somePart(condition, (one) => one.key === value.key || given.has(one));
  });
}

/** True where every path to the payment tests that ether came in. */
function isPaidFor(flow: Flow, { id }: Step, trust: Trust): boolean {
  const zero = trust.contextOf(flow).values.number(0n);
  const asks = (step: Step): boolean =>
    step.kind === "assume" &&
    isFromInput(step.condition, "value") &&
    !isContradiction(step.condition, !step.holds, (one) => (isInput(one, "value") ? zero : undefined));
  return !reachFrom(flow, 0, { stopAt: asks }).has(id);
}

/** True where whoever sends what is asked for gets more: a larger number, or all that there is; on no other condition. */
function isWorthPaying(amount: Value, flow: Flow, step: Step, trust: Trust): boolean {
  const paid = leastPayment(flow, step.id);
  if (paid === undefined) return false;
  const isMore = amount.kind === "number" ? amount.number > paid : isOwnBalance(amount);
  const counts = (_: Value, test: StepOf<"assume">): boolean => !isPaymentTest(test) && !isKnownAnswer(test);
  return isMore && !isConditional({ flow, write: step }, trust, { counts });
}

/** True where a parameter, or the hash of a small one, is to be what storage holds: everyone can read that. */
function isKnownAnswer({ condition, holds }: StepOf<"assume">): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==" || !holds) return false;
  const isStored = (one: Value | undefined): boolean => one?.kind === "load" && indexesOf(one.place).length === 0;
  const [left, right] = condition.operands;
  return (isStored(left) && isGuess(right)) || (isStored(right) && isGuess(left));
}

function isGuess(value: Value | undefined): boolean {
  return value !== undefined && (value.kind === "parameter" || isGuessable(value));
}

/* Credit in this contract. */

function drawnCredits(amount: Value, receiver: Value, around: Surroundings): readonly Place[] {
  const { writes, testsBefore } = around;
  const loads = [amount, ...testsBefore.map(({ condition }) => condition)].flatMap((one) => placesReadIn(one));
  const drawing = writes.filter((write) => {
    if (!belongsTo(write.place, receiver, testsBefore)) return false;
    return isReduction(write) || loads.some((place) => overlaps(place, write.place));
  });
  return drawing.map(({ place }) => place);
}

/** True for a place that is kept for the caller or the receiver: by its key, or because a test ties the two together. */
function belongsTo(place: Place, receiver: Value, tests: readonly StepOf<"assume">[]): boolean {
  const isParty = (value: Value): boolean => value.key === receiver.key || isInput(value, "sender");
  const indexes = indexesOf(place);
  if (indexes.some((index) => somePart(index, isParty))) return true;
  const keys = new Set(indexes.filter(({ kind }) => kind !== "number" && kind !== "literal").map(({ key }) => key));
  return tests.some(({ condition }) => somePart(condition, isParty) && somePart(condition, ({ key }) => keys.has(key)));
}

/** True where the new value is the old one less something, and a subtraction that does not fit reverts. */
function isReduction({ place, value: written }: StepOf<"write">): boolean {
  const value = withoutFitting(written);
  if (value.kind !== "operation") return false;
  const [left, right] = value.operands;
  const isOld = (one: Value | undefined): boolean =>
    one !== undefined && somePart(one, (part) => isHeldIn(part, place));
  if (value.arithmetic?.isChecked === false) return false;
  if (value.operator === "+") return [left, right].some(isOld) && [left, right].some((one) => one && isNegative(one));
  return (value.operator === "-" || value.operator === "applied") && isOld(left);
}

function isNegative(value: Value): boolean {
  return value.kind === "operation" && value.operator === "negate";
}

/* Other contracts. */

/** True where another contract, that callers cannot choose, takes something of the caller's or hands the ether over. */
function isExchanged(amount: Value, flow: Flow, { calls }: Surroundings, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  const parts = new Set(
    subvalues(amount)
      .filter(isVariable)
      .map(({ key }) => key),
  );
  return calls.some(({ call }) => {
    if (call.form !== "high-level" || isReadOnly(call) || call.target === undefined) return false;
    const isResult = somePart(amount, (one) => one.kind === "result" && one.call === call);
    const isAbout = call.arguments.some((argument) =>
      somePart(argument, (one) => isInput(one, "sender") || parts.has(one.key)),
    );
    return (isResult || isAbout) && isAppointed(call.target, context);
  });
}

function isVariable({ kind }: Value): boolean {
  return kind === "parameter" || kind === "load" || kind === "result";
}

/** The balance is compared with something other than a number. */
function isBalanceCheck(condition: Value): boolean {
  if (condition.kind !== "operation" || condition.operands.some(({ kind }) => kind === "number")) return false;
  for (const one of subvalues(condition, operandsBesideCalls)) if (isOwnHolding(one)) return true;
  return false;
}
