/** Shares of all that a contract holds, where it holds some of that for others by its own records. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isRecordLoad, termsOf } from "../../../dataflow/backing/terms.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isQuotient } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isInput, operandsOf, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { isSameAsset, isSameToken, type Payment } from "./assets.ts";
import { isHeld } from "./held.ts";

/** A payment of a share of everything, and what some of that is held for. */
export interface BalanceShare extends Payment {
  readonly kept: Place;
  readonly by: "record" | "token";
}

/** Those by which one gets a share of what is owed to others. */
export function balanceSharesIn(program: Program, { flows, trust }: ContractFlows): readonly BalanceShare[] {
  const all = flows.flatMap((flow) => valueFlowOf(program, flow).outflows.map((outflow) => ({ flow, outflow })));
  return all.flatMap((one): readonly BalanceShare[] => {
    const { flow, outflow } = one;
    const held = heldFactorOf(program, outflow.amount);
    if (held === undefined || !trust.isAttackerReachable(flow, outflow.step.id) || !isOfAsset(held, outflow)) return [];
    const token = recordTokenOf(outflow);
    if (token !== undefined) return isNamedOften(flows, token) ? [{ ...one, kept: token, by: "token" }] : [];
    const kept = all.flatMap((other) =>
      other.flow !== flow && isSameAsset(other, one) ? ownRecordsOf(program, other, outflow) : [],
    )[0];
    return kept === undefined ? [] : [{ ...one, kept, by: "record" }];
  });
}

/** `balance * part / whole`; what was taken from the balance first, is kept. */
function heldFactorOf(program: Program, amount: Value): Value | undefined {
  const products = subvalues(amount).filter(isQuotient).map(firstOf);
  return products.flatMap(factorsOf).find((one) => isHeld(program, one));
}

function firstOf(value: Value): Value | undefined {
  return operandsOf(value)[0];
}

function factorsOf(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  return isOperation(value, "*") ? value.operands.flatMap(factorsOf) : [value];
}

/** Ether is paid of the ether, or tokens of the same token. */
function isOfAsset(held: Value, { step }: Outflow): boolean {
  const { target, value } = step.call;
  if (held.kind !== "result") return value !== undefined;
  return value === undefined && target !== undefined && held.call.target !== undefined
    ? isSameToken(held.call.target, target)
    : false;
}

/* Tokens of many records. */

/** The token that is paid, where a record among many names it. */
function recordTokenOf({ step }: Outflow): Place | undefined {
  const { target } = step.call;
  return target !== undefined && step.call.value === undefined && isRecordLoad(target) ? target.place : undefined;
}

/** Who makes a record names its token, and no test says that another record has it already. */
function isNamedOften(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "write").some(({ id, place, value }) => {
      if (place.storageClass !== storageClass || value.kind !== "parameter") return false;
      const isLookedUp = [...testsBefore(flow, id)].some(({ condition }) =>
        somePart(condition, (one) => one.kind === "load" && indexesOf(one.place).some(({ key }) => key === value.key)),
      );
      return !exempt("balance-shares: each token has one record", isLookedUp);
    }),
  );
}

/* Records beside the shares. */

/** The caller's own records that the other payment is made of, and that have no part in the share. */
function ownRecordsOf(program: Program, { flow, outflow }: Payment, share: Outflow): readonly Place[] {
  const isOwn = (place: Place): boolean =>
    indexesOf(place).length > 0 && indexesOf(place).some((index) => isInput(index, "sender"));
  const { reductions } = valueFlowOf(program, flow);
  if (subvalues(outflow.amount).some((one) => isHeld(program, one))) return [];
  const places = [
    ...termsOf(outflow.amount).flatMap((one) => (isRecordLoad(one) ? [one.place] : [])),
    ...reductions.filter(({ amount }) => amount.key === outflow.amount.key).map(({ write }) => write.place),
  ];
  const isOfShare = (place: Place): boolean =>
    somePart(share.amount, (one) => one.kind === "load" && isSameVariable(one.place, place));
  return places.filter((place) => isOwn(place) && !isOfShare(place));
}
