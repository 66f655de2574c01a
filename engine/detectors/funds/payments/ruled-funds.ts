/** What lies in a contract that somebody is in charge of, and is handed out as if it were anybody's. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows, OpenStep } from "../../../dataflow/access/contract-flows.ts";
import { type GuardContext, isAppointed } from "../../../dataflow/access/guards.ts";
import { chargesOf } from "../../../dataflow/access/in-charge.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isOwnHolding } from "../../../dataflow/backing/surplus.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { isMember, isOperation } from "../../../flow/operation.ts";
import {
  type Call,
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  kindBit,
  operandsOf,
  somePart,
  subvalues,
  type Value,
  waysTo,
} from "../../../flow/value.ts";
import { isOrderOperator } from "../../../ir/operators.ts";
import type { Program } from "../../../program/program.ts";
import { isOfIntegers } from "../../../program/types.ts";
import type { Payment } from "./credit.ts";

/** True where somebody is in charge, and the caller of this function brings nothing and has nothing of their own there. */
export function isOfOthers(program: Program, home: ContractFlows, flow: Flow): boolean {
  return chargesOf(home).length > 0 && !bringsSomething(program, home, flow);
}

/** Another contract does something on the way, ether comes along, or a record of the caller changes; or it is asked what came. */
function bringsSomething(program: Program, { trust }: ContractFlows, flow: Flow): boolean {
  const { intakes, isOpaque } = valueFlowOf(program, flow);
  const context = trust.contextOf(flow);
  const isForCaller = ({ step, isPull }: (typeof intakes)[number]): boolean => {
    const one = flow.steps[step];
    return isPull || one?.kind !== "call" || !isOnlyTold(one.call, context);
  };
  const isOfCaller = (index: Value): boolean => hasPart(index, kindBit.caller);
  return (
    isOpaque ||
    intakes.some(isForCaller) ||
    flow.entry.stateMutability === "payable" ||
    stepsOf(flow, "assume").some(({ condition }) => isSentAhead(condition)) ||
    stepsOf(flow, "write").some(({ place }) => indexesOf(place).some(isOfCaller))
  );
}

/** A contract that callers do not choose is told how much, and nothing of who calls: what it gives is this contract's. */
function isOnlyTold({ target, arguments: given }: Call, context: GuardContext): boolean {
  const isSomebodys = (one: Value): boolean =>
    isInput(one, "sender") || isInput(one, "calldata") || (one.kind === "parameter" && !isOfIntegers(one.declaration));
  return (
    target !== undefined &&
    isAppointed(target, context) &&
    given.length > 0 &&
    !given.some((one) => somePart(one, isSomebodys))
  );
}

/** It is asked how much more there is than before: that was sent ahead of the call; `amount` itself may go by it, too. */
export function isSentAhead(condition: Value, amount?: Value): boolean {
  const isMore = (one: Value): boolean =>
    isOperation(one, "-") && one.operands.slice(0, 1).some((held) => somePart(held, isOwnHolding));
  return somePart(condition, isMore, (one) => (one.key === amount?.key ? [] : operandsOf(one)));
}

/** The caller says how much goes out, or all goes that there is of it, or all that one of the contract's own books has. */
export function isAtWill({ flow, step }: OpenStep<"call">, { amount }: Payment): boolean {
  const isAll = (one: Value): boolean =>
    isOwnHolding(one) && one.kind === "result" && one.call.target?.key === step.call.target?.key;
  const isFree = (one: Value): boolean => one.kind === "parameter" || isAll(one);
  return isEmptied(flow, amount) || waysTo(amount).every(isFree);
}

/** All of a record that is not the caller's. */
export function isEmptied(flow: Flow, amount: Value): boolean {
  return (
    amount.kind === "load" &&
    indexesOf(amount.place).length > 0 &&
    stepsOf(flow, "write").some(({ place }) => isHeldIn(amount, place))
  );
}

/** True for a test that only says when it may be, that there is as much, or that there is code: that is no permission. */
export function isMereLimit(condition: Value, { amount, receiver }: Pick<Payment, "amount" | "receiver">): boolean {
  if (condition.kind !== "operation") return false;
  const parts = subvalues(condition);
  const isParty = (one: Value): boolean => one.key === receiver.key || isInput(one, "sender") || one.kind === "result";
  if (parts.some(isParty)) return false;
  if (parts.some((one) => isMember(one, "code"))) return true;
  if (!isOrderOperator(condition.operator)) return false;
  const isOfAmount = parts.some(({ key }) => key === amount.key);
  return isOfAmount || condition.operands.some((one) => somePart(one, isNow));
}
