/** Records of what is owed to somebody that are reduced or settled though nobody gets anything for it. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isAboutHoldings, type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated } from "../../../dataflow/backing/terms.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasCallerIndex, isIndexed } from "../../../flow/places.ts";
import {
  covers,
  hasPart,
  indexesOf,
  isHeldIn,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A record that loses an amount which goes nowhere. */
export interface UnpaidReduction {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Where such a record grows by what comes in; absent where the record says what was taken so far. */
  readonly deposit: StepOf<"write"> | undefined;
}

type IsPayment = (flow: Flow, value: Value) => boolean;

/** By storage class, where records of many grow by what is paid in. */
type Deposits = ReadonlyMap<number, StepOf<"write">>;

/** Those of one contract, one a function. */
export function* unpaidReductions(
  program: Program,
  { flows, trust }: ContractFlows,
  isPayment: IsPayment,
): Generator<UnpaidReduction> {
  const isPaidByHand = flows.some((flow) => isByHand(program, flow));
  if (exempt("unpaid-reductions: somebody pays by hand", isPaidByHand)) return;
  const deposits = depositsIn(program, flows, isPayment);
  for (const flow of flows) {
    if (isMoving(program, flow)) continue;
    if (exempt("unpaid-reductions: its name says that it is given up", isGivenUp(flow))) continue;
    const lost = committingStepsOf(flow, "write").filter(
      (write) => trust.isAttackerReachable(flow, write.id) && isLost(flow, write, deposits),
    );
    const [write] = lost.sort((a, b) => indexesOf(b.place).length - indexesOf(a.place).length || a.id - b.id);
    if (write !== undefined) yield { flow, write, deposit: deposits.get(write.place.storageClass) };
  }
}

interface Growth {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly amount: Value;
  readonly isAdded: boolean;
}

/** Also records that grow by what is reckoned from such records: rewards for what was paid in. */
function depositsIn(program: Program, flows: readonly Flow[], isPayment: IsPayment): Deposits {
  const grown = flows.flatMap(growthIn);
  const paid = grown.filter(({ flow, amount }) => isPayment(flow, amount) || isPulled(program, flow, amount));
  const classes = new Set(paid.map(({ write }) => write.place.storageClass));
  const earned = grown.filter(({ amount, isAdded }) => isAdded && [...classes].some((one) => isReadFrom(amount, one)));
  return new Map([...earned, ...paid].map(({ write }) => [write.place.storageClass, write]));
}

function growthIn(flow: Flow): readonly Growth[] {
  const changes = new Map(changesOf(flow).map((change) => [change.write, change]));
  return committingStepsOf(flow, "write").flatMap((write) => {
    const change = changes.get(write);
    if (!isIndexed(write.place) || change?.sign === -1) return [];
    return [{ flow, write, amount: change?.amount ?? write.value, isAdded: change !== undefined }];
  });
}

/** The very amount that tokens are pulled of, or what there is more of after that. */
function isPulled(program: Program, flow: Flow, amount: Value): boolean {
  const pulls = valueFlowOf(program, flow).intakes.filter(({ isPull }) => isPull);
  if (pulls.length === 0 || amount.kind === "number") return false;
  return isAboutHoldings(amount) || pulls.some((one) => one.arguments.at(-1)?.key === amount.key);
}

function isGivenUp({ entry: { name } }: Flow): boolean {
  return /burn|slash|forfeit|retire|donate|renounce|abandon|spend|consume/i.test(name);
}

/** Something goes out, is done elsewhere, or is credited to somebody. */
function isMoving(program: Program, flow: Flow): boolean {
  const { outflows, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || outflows.length > 0 || flow.entry.stateMutability === "payable") return true;
  return committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call)) || changesOf(flow).some(isCredit);
}

function isCredit({ write, sign, amount }: Change): boolean {
  return sign > 0 && isIndexed(write.place) && amount.kind !== "number" && !isRest(amount, write.place);
}

/** What is due by now less what was taken so far. */
function isRest(amount: Value, place: Place): boolean {
  return isOperation(amount, "-") && isHeldIn(amount.operands[1], place) && hasPart(amount, kindBit.block);
}

function isLost(flow: Flow, write: StepOf<"write">, deposits: Deposits): boolean {
  const { place } = write;
  if (!isIndexed(place) || indexesOf(place).some((index) => isFreshIndex(index, flow))) return false;
  const change = changesOf(flow).find((one) => one.write === write);
  if (change === undefined && !isSettled(flow, write)) return false;
  const isOwed = change?.sign === 1 ? isRest(change.amount, place) : deposits.has(place.storageClass);
  return isOwed && !isUsed(flow, write, change?.amount);
}

/** It was looked at, by itself or with all of the caller's record, and is nothing now. */
function isSettled(flow: Flow, { place, value }: StepOf<"write">): boolean {
  const isIt = (read: Place): boolean => read.key === place.key || (hasCallerIndex(place) && covers(read, place));
  return isNumber(value, 0n) && stepsOf(flow, "read").some((read) => isIt(read.place));
}

/** Something else is set to it, or grows by it. */
function isUsed(flow: Flow, write: StepOf<"write">, amount: Value | undefined): boolean {
  const amounts = new Map(changesOf(flow).map((one) => [one.write, one]));
  return committingStepsOf(flow, "write").some((other) => {
    const change = amounts.get(other);
    if (other === write || change?.sign === -1) return false;
    const used = change?.amount ?? other.value;
    return isReadFrom(used, write.place.storageClass) || (amount !== undefined && areRelated(used, amount));
  });
}

/** Somebody who is trusted with it pays what they say, or all there is: what guests use up is the house's. */
function isByHand(program: Program, flow: Flow): boolean {
  const { outflows } = valueFlowOf(program, flow);
  const isFree = ({ amount }: Outflow): boolean => amount.kind === "parameter" || isAboutHoldings(amount);
  return changesOf(flow).length === 0 && outflows.some(isFree);
}
