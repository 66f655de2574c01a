/** Payments to where they should go, of an amount that anyone chooses: what others paid in is sent on by strangers. */

import { type Change, changesIn, changesOf, isAboutSums } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import { isConditional } from "../../../dataflow/access/conditions.ts";
import { type ContractFlows, type OpenStep, reachableSteps } from "../../../dataflow/access/contract-flows.ts";
import { isAppointed, isCaller } from "../../../dataflow/access/guards.ts";
import { chargesOf } from "../../../dataflow/access/in-charge.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad, termsOf } from "../../../dataflow/backing/terms.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { isScaled, withoutFitting } from "../../../flow/operation.ts";
import { printCallable, printPlace, quoteValue } from "../../../flow/print.ts";
import { indexesOf, isNumber, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Lack } from "../../blame.ts";
import { isMereLimit, isOfOthers } from "./ruled-funds.ts";

/** What goes out, and the book that shrinks for it, or what another contract is told to give back for it. */
interface ForcedPayment {
  readonly open: OpenStep<"call">;
  readonly amount: Value;
  readonly receiver: Value;
  readonly source: Change | StepOf<"call">;
}

/** All of a program, in ether or in tokens. */
export function forcedPayments(program: Program, what: "ether" | "tokens"): readonly Lack[] {
  return [...findForced(program)]
    .filter(({ open }) => (open.step.call.value !== undefined) === (what === "ether"))
    .map((one) => toLack(one, what));
}

function* findForced(program: Program): Generator<ForcedPayment> {
  for (const open of reachableSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const { outflows, reductions, intakes } = valueFlowOf(program, flow);
    const { amount, receiver } = outflows.find((one) => one.step === step) ?? {};
    if (amount === undefined || receiver === undefined || !isFixed(receiver, open)) continue;
    const book = reductions.find((one) => areRelated(one.amount, amount) && isFilled(home, one));
    const source =
      book ??
      callOf(
        flow,
        intakes.find((one) => one.arguments.some((given) => areRelated(given, amount))),
      );
    if (source === undefined || !isOfOthers(program, home, flow)) continue;
    const chosen = termsOf(amount).filter(({ kind }) => kind === "parameter");
    if (chosen.length > 0 && !isHeldBack(open, { book, chosen, receiver })) yield { open, amount, receiver, source };
  }
}

function callOf({ steps }: Flow, intake: { readonly step: number } | undefined): StepOf<"call"> | undefined {
  const step = intake === undefined ? undefined : steps[intake.step];
  return step?.kind === "call" ? step : undefined;
}

function nameOf(source: Change | StepOf<"call">): string {
  if ("write" in source) return `\`${printPlace(source.write.place)}\``;
  return quoteValue(source.call.target, "another contract");
}

/** Where it goes is right, and when and how much is not the caller's to say. */
function toLack({ open, amount, receiver, source }: ForcedPayment, what: string): Lack {
  const { in: home, flow, step } = open;
  const entry = printCallable(flow.entry);
  const [charge] = chargesOf(home);
  const detection = {
    severity: "Medium" as const,
    message: `Anyone can have ${entry} send ${quoteValue(amount, what)} to ${quoteValue(receiver, "a fixed address")}: it takes that from ${nameOf(source)}, and no check restricts the caller`,
    related: [
      { at: flow.entry, message: `${entry} can be called by anyone` },
      ...(charge === undefined ? [] : [{ at: charge.node, message: "Who is in charge is asked for here" }]),
    ],
  };
  return { flow, step, detection, note: "It is sent here" };
}

/** The same account whatever is asked for, and none that callers can put there. */
function isFixed(receiver: Value, { in: { trust }, flow }: OpenStep<"call">): boolean {
  const isOne = receiver.kind === "immutable" || (receiver.kind === "load" && indexesOf(receiver.place).length === 0);
  const context = trust.contextOf(flow);
  return isOne && isAppointed(receiver, context) && !isCaller(receiver, context);
}

/** A book that grows by what comes in; one of fees grows by shares of that. */
function isFilled({ flows }: ContractFlows, { write: { place } }: Change): boolean {
  return [...changesIn(flows)].some(
    ({ change: { sign, write, amount } }) =>
      sign > 0 && write.place.storageClass === place.storageClass && !isScaled(withoutFitting(amount)),
  );
}

interface Choice {
  /** Absent where the amount comes from elsewhere. */
  readonly book: Change | undefined;
  readonly chosen: readonly Value[];
  readonly receiver: Value;
}

/** More is asked than whether there is as much, and whether there is a record at all. */
function isHeldBack({ in: { trust }, flow, step }: OpenStep<"call">, { book, chosen, receiver }: Choice): boolean {
  const all = changesOf(flow);
  const isLimit = (condition: Value): boolean =>
    !somePart(condition, isNow) && chosen.some((amount) => isMereLimit(condition, { amount, receiver }));
  const isSum = (condition: Value): boolean => book !== undefined && isAboutSums(condition, book, all);
  return isConditional({ flow, write: step }, trust, {
    counts: (condition, { holds }) =>
      !isPresence(condition) && !isSwitch(condition, holds) && !isSum(condition) && !isLimit(condition),
  });
}

/** What has to be off, as a pause, stops nobody for good. */
function isSwitch(condition: Value, holds: boolean): boolean {
  return !holds && condition.kind === "load" && indexesOf(condition.place).length === 0;
}

/** The record that the caller names exists. */
function isPresence(condition: Value): boolean {
  if (condition.kind === "load") return isRecordLoad(condition);
  if (condition.kind !== "operation") return false;
  return condition.operands.some((one) => isNumber(one, 0n)) && condition.operands.some(isRecordLoad);
}
