/** Prices that may be paid with more than they are, where nobody gets the rest back. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasPart, indexesOf, isInput, kindBit, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A price that is asked for as the least. */
export interface Overpaid {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly price: Value;
}

/** All of a program. */
export function findOverpaid(program: Program): readonly Overpaid[] {
  return inEachContract(program, "what is kept beyond a price", (home) =>
    home.flows.flatMap((flow) => overpaidIn(program, home, flow)),
  );
}

function overpaidIn(program: Program, { trust }: ContractFlows, flow: Flow): readonly Overpaid[] {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return [];
  const tests = committingStepsOf(flow, "assume").filter(({ condition }) => hasValue(condition));
  const [test] = tests;
  const price = test && leastIn(test);
  if (test === undefined || price === undefined || !trust.isAttackerReachable(flow, test.id)) return [];
  if (!tests.every((one) => leastIn(one) !== undefined && isRequired(flow, one))) return [];
  const uses = flow.steps.filter((step) => flow.committing.has(step.id) && usesValue(step));
  const isForOthers = uses.length > 0 && uses.every((step) => isWholeForOther(program, flow, step));
  if (exempt("overpaid: what came is used", uses.length > 0 && !isForOthers)) return [];
  if (exempt("overpaid: others get what the caller offers", isForOthers && price.kind === "number")) return [];
  if (exempt("overpaid: the rest goes back", givesBack(program, flow))) return [];
  return [{ flow, test, price }];
}

/** What the ether that came along is at least; undefined for other tests of it, and where it only has to be some. */
function leastIn({ condition, holds }: StepOf<"assume">): Value | undefined {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual || !isInput(order.larger, "value")) return undefined;
  const { smaller } = order;
  const isNothing = smaller.kind === "number" && smaller.number <= 1n;
  return isNothing || hasPart(smaller, kindBit.value | kindBit.balance) ? undefined : smaller;
}

function hasValue(value: Value): boolean {
  return hasPart(value, kindBit.value);
}

function usesValue(step: Step): boolean {
  if (step.kind === "write") return hasValue(step.value) || indexesOf(step.place).some(hasValue);
  if (step.kind !== "call") return false;
  const { value, target, arguments: given } = step.call;
  return [value, target, ...given].some((one) => one !== undefined && hasValue(one));
}

/** All that came, the rest included, is for somebody else: it is sent to them, or put down for them. */
function isWholeForOther(program: Program, flow: Flow, step: Step): boolean {
  const change = changesOf(flow).find(({ write, sign }) => write === step && sign > 0);
  const outflow = valueFlowOf(program, flow).outflows.find((one) => one.step === step && isMerePayment(one.step));
  const amount = change?.amount ?? outflow?.amount;
  if (amount === undefined || !isInput(amount, "value")) return false;
  const whose = change === undefined ? [outflow?.receiver] : indexesOf(change.write.place);
  return whose.length > 0 && whose.every(isOther);
}

/** No function is called with it, which may know what to do with the rest. */
function isMerePayment({ call: { callee, arguments: given } }: StepOf<"call">): boolean {
  return callee === undefined && given.every((one) => one.kind === "literal" || one.kind === "number");
}

function isOther(account: Value | undefined): boolean {
  return account !== undefined && account.kind !== "parameter" && !hasPart(account, kindBit.caller);
}

/** Something is paid to the caller, or all that the contract holds to anyone. */
function givesBack(program: Program, flow: Flow): boolean {
  return valueFlowOf(program, flow).outflows.some(
    ({ receiver, amount }) => (receiver && hasPart(receiver, kindBit.caller)) || hasPart(amount, kindBit.balance),
  );
}
