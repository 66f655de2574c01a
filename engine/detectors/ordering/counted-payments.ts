/** Shares of what is paid in, reckoned by holdings in which the payment counts already. */

import { isTakenFromCaller } from "../../dataflow/access/token-pulls.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { dominates } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { factorsOf, isOperation, isQuotient } from "../../flow/operation.ts";
import { isTotal } from "../../flow/places.ts";
import { indexesOf, isInput, isOwnBalance, type Operation, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import { exempt } from "../exempt.ts";

/** A record that grows by the payment's part of a total. */
export interface CountedPayment {
  readonly write: StepOf<"write">;
  readonly share: Operation;
}

/** Those of one entry point. */
export function* countedPayments(program: Program, flow: Flow): Generator<CountedPayment> {
  const payments = paymentsIn(program, flow);
  if (payments.length === 0) return;
  for (const write of committingStepsOf(flow, "write")) {
    if (indexesOf(write.place).length === 0 || !isOperation(write.value, "+")) continue;
    const shares = subvalues(write.value).filter(isQuotient);
    const share = shares.find((one) => payments.some((payment) => isCountedIn(one, payment)));
    if (share !== undefined) yield { write, share };
  }
}

/** What comes in, and the holdings in which it counts. */
interface Payment {
  readonly amount: Value;
  readonly isHolding: (value: Value) => boolean;
}

function paymentsIn(program: Program, flow: Flow): readonly Payment[] {
  const ether = stepsOf(flow, "write").flatMap(({ value }) => subvalues(value).filter((one) => isInput(one, "value")));
  const sent = ether.slice(0, 1).map((amount) => ({ amount, isHolding: isOwnBalance }));
  const pulled = stepsOf(flow, "call").flatMap((step): readonly Payment[] => {
    const amount = flow.committing.has(step.id) ? pulledBy(program, step) : undefined;
    if (amount === undefined) return [];
    const isHolding = (value: Value): boolean =>
      value.kind === "result" && dominates(flow, step.id, value.step) && isBalanceOf(program, value, step);
    return [{ amount, isHolding }];
  });
  return [...sent, ...pulled];
}

/** Tokens of the caller that come here. */
function pulledBy(program: Program, { call }: StepOf<"call">): Value | undefined {
  const called = isTakenFromCaller(program, call) ? calledFunction(program, call) : undefined;
  const [, to, amount] = called?.arguments ?? [];
  return called?.signature === erc20.transferFrom && to !== undefined && isInput(to, "this") ? amount : undefined;
}

function isBalanceOf(program: Program, value: Value & { readonly kind: "result" }, { call }: StepOf<"call">): boolean {
  const called = calledFunction(program, value.call);
  const [whose] = called?.arguments ?? [];
  const isOwn = called?.signature === erc20.balanceOf && whose !== undefined && isInput(whose, "this");
  return isOwn && value.call.target?.key === call.target?.key;
}

/** `amount * total / holdings`, where the holdings have nothing taken off. */
function isCountedIn(share: Operation, { amount, isHolding }: Payment): boolean {
  const [above, below] = share.operands;
  if (share.operator !== "/" || above === undefined || below === undefined) return false;
  const factors = factorsOf(above);
  const isOfTotal = factors.some((one) => somePart(one, (part) => part.kind === "load" && isTotal(part.place)));
  if (!isOfTotal || !factors.some(({ key }) => key === amount.key) || !somePart(below, isHolding)) return false;
  const isWithout = somePart(below, (one) => isOperation(one, "-") && somePart(one, ({ key }) => key === amount.key));
  return !exempt("counted-payments: what came in is taken off", isWithout);
}
