/** Payments of all that a contract holds, where it owes part of that to others by its own records. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad } from "../../../dataflow/backing/terms.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { hasPart, isInput, isNumber, isOwnBalance, kindBit, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";

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
    if (exempt("whole-balances: the time of the others is over", asksTime(flow))) return [];
    const owed = all.find(
      (one) => one.flow !== flow && isSameAsset(one.outflow, outflow) && isOwed(program, one.flow, one.outflow),
    );
    return owed === undefined ? [] : [{ flow, outflow, owed: owed.flow }];
  });
}

/** Neither more nor less than what is there. */
function isHeld(program: Program, amount: Value): boolean {
  if (amount.kind !== "result") return isOwnBalance(amount);
  const called = calledFunction(program, amount.call);
  const [whose] = called?.arguments ?? [];
  return called?.signature === erc20.balanceOf && whose !== undefined && isInput(whose, "this");
}

function asksTime(flow: Flow): boolean {
  return stepsOf(flow, "assume").some(
    ({ id, condition }) => flow.committing.has(id) && hasPart(condition, kindBit.block),
  );
}

function isSameAsset({ step: a }: Outflow, { step: b }: Outflow): boolean {
  const isEther = [a, b].map(({ call }) => call.value !== undefined && !isNumber(call.value, 0n));
  if (isEther[0] || isEther[1]) return isEther[0] === isEther[1];
  const [one, other] = [a.call.target, b.call.target];
  if (one?.kind === "load" && other?.kind === "load") return one.place.storageClass === other.place.storageClass;
  return one !== undefined && one.key === other?.key;
}

/** The caller takes what a record of the caller's own says, and the record gives it up. */
function isOwed(program: Program, flow: Flow, { amount, receiver }: Outflow): boolean {
  if (receiver === undefined || !isInput(receiver, "sender")) return false;
  const isOwn = (value: Value): boolean => isRecordLoad(value) && somePart(value, (one) => isInput(one, "sender"));
  const { reductions } = valueFlowOf(program, flow);
  if (reductions.some((one) => areRelated(one.amount, amount) && one.write.place.kindBits !== 0)) return true;
  return somePart(amount, isOwn);
}
