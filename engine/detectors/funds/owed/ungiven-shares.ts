/** Payments for which shares are reckoned, told, and given to nobody. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type Step } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isIndexed } from "../../../flow/places.ts";
import { hasPart, isInput, kindBit, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** What somebody pays, and gets nothing for. */
export interface UngivenShare {
  readonly flow: Flow;
  /** Where it is paid, or counted where ether comes along. */
  readonly at: Step;
}

/** Those of one contract. */
export function* ungivenShares(program: Program, { flows, trust }: ContractFlows): Generator<UngivenShare> {
  for (const flow of flows) {
    const { isOpaque, outflows, intakes } = valueFlowOf(program, flow);
    if (isOpaque || outflows.length > 0 || intakes.some(({ isPull }) => !isPull)) continue;
    if (committingStepsOf(flow, "write").some(({ place }) => isIndexed(place))) continue;
    const paid = paymentIn(program, flow);
    if (paid === undefined || !trust.isAttackerReachable(flow, paid.at.id)) continue;
    if (toldIn(flow).some((one) => isShareOf(one, paid.amount))) yield { flow, at: paid.at };
  }
}

interface Payment {
  readonly amount: Value;
  readonly at: Step;
}

/** Tokens of the caller, or ether that is counted. */
function paymentIn(program: Program, flow: Flow): Payment | undefined {
  const [pull] = valueFlowOf(program, flow).intakes;
  const call = committingStepsOf(flow, "call").find(({ id, call: one }) => id === pull?.step && !isReadOnly(one));
  const amount = pull?.arguments.at(-1);
  const from = pull?.arguments[0];
  if (call !== undefined && amount !== undefined && from !== undefined)
    return hasPart(from, kindBit.caller) ? { amount, at: call } : undefined;
  const counted = committingStepsOf(flow, "write").find(({ value }) => hasPart(value, kindBit.value));
  const ether = counted && partOf(counted.value, (one) => isInput(one, "value"));
  return counted && ether && { amount: ether, at: counted };
}

function partOf(value: Value, test: (one: Value) => boolean): Value | undefined {
  let found: Value | undefined;
  somePart(value, (one) => {
    if (test(one)) found = one;
    return found !== undefined;
  });
  return found;
}

/** What it answers, or tells in a log. */
function toldIn(flow: Flow): readonly Value[] {
  return [...flow.results, ...committingStepsOf(flow, "emit").flatMap((step) => step.arguments)];
}

/** The payment times what there is of one thing, through what there is of another. */
function isShareOf(share: Value, paid: Value): boolean {
  if (!isOperation(share, "/")) return false;
  const [product, whole] = share.operands;
  const isStored = (one: Value | undefined): boolean => one !== undefined && hasPart(one, kindBit.load);
  if (!isOperation(product, "*") || !isStored(whole)) return false;
  return product.operands.some(({ key }) => key === paid.key) && product.operands.some(isStored);
}
