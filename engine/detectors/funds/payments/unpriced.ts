/** Prices that bound a payment from above alone: whoever pays nothing gets what is sold as well. */

import { type ContractFlows, inEachContract } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, isRecordLoad } from "../../../dataflow/backing/terms.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { usedValues } from "../../../flow/used-values.ts";
import { hasPart, indexesOf, isInput, kindBit, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20, erc721 } from "../../../program/well-known-functions.ts";

/** Something that the caller gets, and the test of what they pay. */
export interface Unpriced {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly price: Value;
  readonly handed: Step;
  /** The price stands in a record of what is handed over. */
  readonly isOfRecord: boolean;
}

/** All of a program. */
export function findUnpriced(program: Program): readonly Unpriced[] {
  return inEachContract(program, "what nothing has to be paid for", (home) =>
    home.flows.flatMap((flow) => unpricedIn(program, home, flow)),
  );
}

function unpricedIn(program: Program, { trust }: ContractFlows, flow: Flow): readonly Unpriced[] {
  const tests = committingStepsOf(flow, "assume").filter(({ condition }) => hasPart(condition, kindBit.value));
  const [test] = tests;
  const price = test && mostIn(test);
  if (test === undefined || price === undefined || flow.truncated || isReckonedWith(flow)) return [];
  if (!tests.every((one) => mostIn(one) !== undefined && isRequired(flow, one))) return [];
  if (valueFlowOf(program, flow).intakes.some(({ isPull, arguments: [from] }) => isPull && !isOwn(from))) return [];
  const handed = flow.steps.find(
    (step) => trust.isAttackerReachable(flow, step.id) && isHandedOver(program, step, price),
  );
  return handed === undefined ? [] : [{ flow, test, price, handed, isOfRecord: isRecordLoad(price) }];
}

/** What the ether that came along is at most; undefined for other tests of it. */
function mostIn({ condition, holds }: StepOf<"assume">): Value | undefined {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || !isInput(order.smaller, "value")) return undefined;
  return hasPart(order.larger, kindBit.value | kindBit.balance) ? undefined : order.larger;
}

/** Something is taken off it, which fails where too little came along, or it decides how much is handed over. */
function isReckonedWith(flow: Flow): boolean {
  return usedValues(flow).some((value) =>
    somePart(value, (one) => isOperation(one, "-") && one.operands[0] !== undefined && hasValue(one.operands[0])),
  );
}

function hasValue(value: Value): boolean {
  return hasPart(value, kindBit.value);
}

function isOwn(account: Value | undefined): boolean {
  return account !== undefined && isInput(account, "this");
}

/** The caller becomes the owner of something they name, or is sent it, however much they paid. */
function isHandedOver(program: Program, step: Step, price: Value): boolean {
  if (step.kind === "write") return isInput(step.value, "sender") && isAboutSame(indexesOf(step.place), price);
  const called = step.kind === "call" ? calledFunction(program, step.call) : undefined;
  const to = called?.arguments[receivers[called.signature] ?? -1];
  if (called === undefined || to === undefined || !isInput(to, "sender")) return false;
  const things = called.arguments.filter((one) => one !== to && !isOwn(one));
  return !things.some(hasValue) && isAboutSame(things, price);
}

const receivers: Readonly<Record<string, number>> = {
  [erc20.transfer]: 0,
  [erc20.safeTransfer]: 0,
  [erc20.transferFrom]: 1,
  [erc20.mint]: 0,
  [erc721.safeTransferFrom]: 1,
  [erc721.safeMint]: 0,
};

/** The caller chooses what they get; and where the price is one of many, it is that thing's. */
function isAboutSame(things: readonly Value[], price: Value): boolean {
  const chosen = things.filter(isChosenIndex);
  if (!isRecordLoad(price)) return chosen.length > 0;
  const keys = new Set(indexesOf(price.place).map(({ key }) => key));
  return chosen.some((thing) => subvalues(thing).some(({ key }) => keys.has(key)));
}
