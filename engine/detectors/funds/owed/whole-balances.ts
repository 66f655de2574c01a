/** Payments of all that a contract holds, where it owes part of that to others by its own records. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow } from "../../../flow/flow.ts";
import { hasPart, indexesOf, isFromInput, isInput, kindBit, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { isSameAsset, type Payment } from "./assets.ts";
import { isHeld } from "./held.ts";

/** A payment of everything, and one that a record of an account promises. */
export interface WholeBalance {
  readonly flow: Flow;
  readonly outflow: Outflow;
  readonly owed: Flow;
}

/** Those that leave nothing for who is named in the records. */
export function wholeBalancesIn(program: Program, { flows }: ContractFlows): readonly WholeBalance[] {
  const all = flows.flatMap((flow) => valueFlowOf(program, flow).outflows.map((outflow) => ({ flow, outflow })));
  return all.flatMap(({ flow, outflow }): readonly WholeBalance[] => {
    if (!isHeld(program, outflow.amount) || outflow.step.call.target?.kind === "parameter") return [];
    const others = all.filter((one) => one.flow !== flow && isSameAsset(one, { flow, outflow }));
    const summed = others.find((one) => isSummed(program, one));
    if (summed === undefined && exempt("whole-balances: the time of the others is over", asksTime(flow))) return [];
    const owed = summed ?? others.find((one) => isOwed(program, one.flow, one.outflow));
    return owed === undefined ? [] : [{ flow, outflow, owed: owed.flow }];
  });
}

function asksTime(flow: Flow): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.block));
}

/**
 * A sum of all that is owed goes down by what is paid, to whom a record names, and no test says that it is ever too late
 * for that: what stands in the sum is still asked for.
 */
function isSummed(program: Program, { flow, outflow: { amount, receiver, step } }: Payment): boolean {
  if (receiver?.kind !== "load" || !isRecordLoad(receiver)) return false;
  const isLate = [...testsBefore(flow, step.id)].some(({ condition, holds }) => {
    const order = comparisonOf(condition, holds);
    return order !== undefined && !order.isEqual && somePart(order.smaller, isNow);
  });
  return (
    !isLate &&
    valueFlowOf(program, flow).reductions.some(
      (one) => one.amount.key === amount.key && indexesOf(one.write.place).length === 0,
    )
  );
}

/** The caller takes what a record of the caller's own says, and the record gives it up. */
function isOwed(program: Program, flow: Flow, { amount, receiver }: Outflow): boolean {
  if (receiver === undefined || !isInput(receiver, "sender")) return false;
  const isOwn = (value: Value): boolean => isRecordLoad(value) && isFromInput(value, "sender");
  const { reductions } = valueFlowOf(program, flow);
  if (reductions.some((one) => areRelated(one.amount, amount) && one.write.place.kindBits !== 0)) return true;
  return somePart(amount, isOwn);
}
