/** Totals of all that a contract holds: they grow by whatever comes in, and shrink with what leaves. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isAboutHoldings, type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { indexesOf, isInput, isNumber, isReadFrom, type Place, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";

/** A payment that a total of all holdings does not follow. */
export interface Unrecorded {
  readonly flow: Flow;
  readonly outflow: Outflow;
  readonly total: Place;
  /** Another function that pays and reduces the total. */
  readonly witness: Flow;
}

/** What leaves a contract without its total of holdings. */
export function* findUnrecorded(program: Program, home: ContractFlows): Generator<Unrecorded> {
  for (const { total, payers, asset } of holdingsOf(program, home)) {
    const [witness] = payers;
    if (witness === undefined) continue;
    for (const flow of home.flows) {
      const { outflows, isOpaque } = valueFlowOf(program, flow);
      const [outflow] = outflows;
      if (outflow === undefined || isOpaque || writes(flow, total)) continue;
      if (isOutsideOf(home, flow, outflow, total)) continue;
      if (exempt("holdings: something else is paid", isOtherAsset(flow, outflow, asset))) continue;
      yield { flow, outflow, total, witness };
    }
  }
}

interface Holdings {
  readonly total: Place;
  /** What comes in: the token that is called, undefined for ether. */
  readonly asset: Value | undefined;
  /** The functions that pay and reduce the total. */
  readonly payers: readonly Flow[];
}

function holdingsOf(program: Program, home: ContractFlows): readonly Holdings[] {
  const coming = home.flows.flatMap((flow) => intakesOf(program, flow).map((intake) => ({ flow, ...intake })));
  const [first] = coming;
  if (first === undefined || coming.some(({ asset }) => asset?.key !== first.asset?.key)) return [];
  const growing = changesOf(first.flow).filter((change) => change.sign > 0 && change.amount.key === first.amount.key);
  return growing.flatMap(({ write: { place } }) => {
    if (indexesOf(place).length > 0 || place.base.kind !== "variable") return [];
    const isFollowed = coming.every(({ flow, amount }) =>
      changesOf(flow).some((one) => one.sign > 0 && one.amount.key === amount.key && one.write.place.key === place.key),
    );
    const payers = home.flows.filter((flow) => reducesWithPayment(program, flow, place));
    return isFollowed && payers.length > 0 ? [{ total: place, payers, asset: first.asset }] : [];
  });
}

interface Intake {
  /** The token that is called; undefined for ether. */
  readonly asset: Value | undefined;
  readonly amount: Value;
}

/** Ether that comes with the call, tokens that are pulled here. */
function intakesOf(program: Program, flow: Flow): readonly Intake[] {
  const pulls = stepsOf(flow, "call").flatMap(({ id, call }): Intake[] => {
    const called = flow.committing.has(id) ? calledFunction(program, call) : undefined;
    const [, to, amount] = called?.arguments ?? [];
    if (called?.signature !== erc20.transferFrom || to === undefined || !isInput(to, "this")) return [];
    return amount === undefined ? [] : [{ asset: call.target, amount }];
  });
  if (flow.entry.stateMutability !== "payable") return pulls;
  const given = stepsOf(flow, "write").flatMap((write) => changeByValue(flow, write.id));
  return [...pulls, ...given.slice(0, 1)];
}

function changeByValue(flow: Flow, write: number): readonly Intake[] {
  const change = changesOf(flow).find((one) => one.write.id === write);
  return change !== undefined && isInput(change.amount, "value") ? [{ asset: undefined, amount: change.amount }] : [];
}

function reducesWithPayment(program: Program, flow: Flow, { key }: Place): boolean {
  const { outflows } = valueFlowOf(program, flow);
  return changesOf(flow).some(
    ({ sign, write, amount }) =>
      sign < 0 && write.place.key === key && outflows.some((outflow) => isOf(outflow.amount, amount)),
  );
}

/** The amount itself, or what a fee leaves of it. */
function isOf(paid: Value, amount: Value): boolean {
  return paid.key === amount.key || (isOperation(paid, "-") && paid.operands[0]?.key === amount.key);
}

function writes(flow: Flow, total: Place): boolean {
  return stepsOf(flow, "write").some(({ place }) => mayOverlap(place, total));
}

/** A part of what is held beyond the total: it never came in by it. */
function isBeyond(amount: Value, { storageClass }: Place): boolean {
  return somePart(amount, (one) => {
    const [held, rest] = isOperation(one, "-") ? one.operands : [];
    return held !== undefined && rest !== undefined && isAboutHoldings(held) && isReadFrom(rest, storageClass);
  });
}

/** Ether where a token comes in, another token, or one that was tested to be another. */
function isOtherAsset(flow: Flow, { step }: Outflow, asset: Value | undefined): boolean {
  const { call, id } = step;
  const isEther = call.value !== undefined && !isNumber(call.value, 0n);
  if (asset === undefined || isEther) return isEther !== (asset === undefined);
  const { target } = call;
  if (target === undefined || target.key === asset.key) return false;
  if (target.kind !== "parameter") return isFixed(target) && isFixed(asset);
  return [...testsBefore(flow, id)].some(
    ({ condition, holds }) =>
      isOperation(condition, "==") && !holds && hasKey(condition.operands, target) && hasKey(condition.operands, asset),
  );
}

function isFixed({ kind }: Value): boolean {
  return kind === "load" || kind === "immutable" || kind === "number";
}

function hasKey(values: readonly Value[], { key }: Value): boolean {
  return values.some((one) => one.key === key);
}

function isOutsideOf(home: ContractFlows, flow: Flow, outflow: Outflow, total: Place): boolean {
  return (
    exempt("holdings: what is there beside the total", isBeyond(outflow.amount, total)) ||
    exempt("holdings: paid from what is kept beside the total", isKeptBeside(home, flow, outflow, total)) ||
    exempt("holdings: moved to another total before", isMovedBefore(home, flow, outflow, total))
  );
}

/** It was taken out of the total before, or never was in it. */
function isKeptBeside({ flows }: ContractFlows, flow: Flow, { amount }: Outflow, total: Place): boolean {
  const drawn = stepsOf(flow, "write").filter(({ place }) => isReadFrom(amount, place.storageClass));
  return drawn.some(({ place }) =>
    flows.some((other) =>
      changesOf(other).some(
        ({ sign, write }) => sign > 0 && write.place.storageClass === place.storageClass && !growsAlong(other, total),
      ),
    ),
  );
}

/** Another total is reduced by it, which grows by what this one is reduced by. */
function isMovedBefore({ flows }: ContractFlows, flow: Flow, { amount: paid }: Outflow, { key }: Place): boolean {
  const others = changesOf(flow).filter(
    ({ sign, amount, write }) => sign < 0 && amount.key === paid.key && indexesOf(write.place).length === 0,
  );
  const isFilledBy = (changes: readonly Change[], { write: { place } }: Change): boolean =>
    changes.some(
      ({ sign, amount, write }) =>
        sign > 0 &&
        write.place.key === place.key &&
        changes.some((one) => one.sign < 0 && one.write.place.key === key && one.amount.key === amount.key),
    );
  return others.some((one) => flows.some((other) => isFilledBy(changesOf(other), one)));
}

function growsAlong(flow: Flow, { key }: Place): boolean {
  return changesOf(flow).some(({ sign, write }) => sign > 0 && write.place.key === key);
}
