/** Payments out of records that belong to somebody, to whom the caller likes, where nobody asks whose they are. */

import { placeWanted } from "../../../dataflow/access/asked-places.ts";
import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isCallerOrNamed } from "../../../flow/parameters.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  kindBit,
  operandsBesideCalls,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { type Holder, holdersOf, isNamed, isProof, takenFrom } from "./holders.ts";

/** A payment of what a record of somebody holds. */
export interface PaidAway {
  readonly flow: Flow;
  readonly outflow: Outflow;
  /** The part of the record that says how much, or that the payment is charged to. */
  readonly taken: Place;
  /** Something on the way asks for the caller, or is paid by them. */
  readonly isAskedFor: boolean;
  /** The holder gets something as well. */
  readonly isShared: boolean;
  /** Something that is kept for the receiver is used up for it. */
  readonly isDue: boolean;
  /** The record is gone afterwards: what is paid is all that there is for it. */
  readonly isEmptied: boolean;
}

/** Those of one contract. */
export function* paymentsAway(program: Program, home: ContractFlows): Generator<PaidAway> {
  const holders = [...holdersOf(program, home), ...namedHolders(home)];
  for (const flow of home.flows) {
    for (const outflow of valueFlowOf(program, flow).outflows) {
      const away = isChosen(outflow.receiver) ? judge(program, home, { flow, outflow }, holders) : undefined;
      if (away !== undefined) yield away;
    }
  }
}

function judge(
  program: Program,
  home: ContractFlows,
  { flow, outflow }: Pick<PaidAway, "flow" | "outflow">,
  holders: readonly Holder[],
): PaidAway | undefined {
  const { id } = outflow.step;
  const { trust } = home;
  if (!flow.committing.has(id) || trust.isInitializing(flow, id)) return undefined;
  const taken =
    keptUnderOther(home, flow, outflow) ??
    takenFrom(outflow.amount, holders) ??
    chargedIn(flow, outflow, holders) ??
    itemIn(flow, outflow, holders) ??
    dueOnceIn(program, flow, outflow, holders);
  if (taken === undefined) return undefined;
  const hurdle = hurdleOf(outflow, taken);
  const isAskedFor =
    isPaidFor(program, flow) || isEnsured(flow, id, hurdle) || isEnsured(flow, readOf(outflow, taken) ?? id, hurdle);
  // That another contract said yes keeps out nobody whom it does not know of.
  if (isAskedFor && !trust.isAttackerReachable(flow, id)) return undefined;
  return {
    flow,
    outflow,
    taken,
    isAskedFor,
    isShared: isShared(program, flow, outflow, holders) || isRestKept(flow, outflow, taken),
    isDue: isDue(program, flow, outflow),
    isEmptied: isEmptied(flow, taken),
  };
}

/** The step that reads what is paid: of records in a loop each is asked for by itself. */
function readOf({ amount }: Outflow, taken: Place): number | undefined {
  const load = subvalues(amount).find((one) => one.kind === "load" && one.place.key === taken.key);
  return load?.kind === "load" ? load.step : undefined;
}

/** And nobody is credited with the rest. */
function isEmptied(flow: Flow, taken: Place): boolean {
  const isCredited = changesOf(flow).some(
    ({ sign, amount }) => sign > 0 && somePart(amount, (one) => isHeldIn(one, taken)),
  );
  if (isCredited) return false;
  return committingStepsOf(flow, "write").some(({ place, value }) => place.key === taken.key && isNumber(value, 0n));
}

function isChosen(receiver: Value | undefined): boolean {
  return receiver !== undefined && (receiver.kind === "parameter" || isInput(receiver, "sender"));
}

/* Whose it is. */

/** Addresses that whoever makes a record puts into it, other than contracts that are called. */
function namedHolders({ flows }: ContractFlows): readonly Holder[] {
  const called = new Set(
    flows.flatMap((flow) =>
      stepsOf(flow, "call").flatMap(({ call: { target } }) =>
        target?.kind === "load" ? [target.place.storageClass] : [],
      ),
    ),
  );
  return flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((step) =>
      isNaming(flow, step) && !called.has(step.place.storageClass)
        ? [{ place: step.place, by: "made" as const, flow, step }]
        : [],
    ),
  );
}

function isNaming(flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  return flow.committing.has(id) && isCallerOrNamed(value) && indexesOf(place).length > 0;
}

/** Whose it is gets a payment, or what is left of this one. */
function isShared(program: Program, flow: Flow, { amount }: Outflow, holders: readonly Holder[]): boolean {
  const isHolder = (one: Value | undefined): boolean =>
    one?.kind === "load" && holders.some(({ place }) => place.storageClass === one.place.storageClass);
  const isRest = (credit: Value): boolean => somePart(credit, ({ key }) => key === amount.key);
  return (
    valueFlowOf(program, flow).outflows.some(({ receiver }) => isHolder(receiver)) ||
    changesOf(flow).some(({ sign, write, amount: credit }) => {
      return sign > 0 && indexesOf(write.place).some(isHolder) && isRest(credit);
    })
  );
}

/** What is left of the payment is credited to the account that the record is kept under. */
function isRestKept(flow: Flow, { amount, receiver }: Outflow, taken: Place): boolean {
  const accounts = indexesOf(taken).filter(({ key }) => key !== receiver?.key);
  return changesOf(flow).some(
    (credit) =>
      credit.sign > 0 &&
      indexesOf(credit.write.place).some(({ key }) => accounts.some((one) => one.key === key)) &&
      isOperation(credit.amount, "-") &&
      credit.amount.operands[1]?.key === amount.key,
  );
}

/** A field of a record that callers keep under their own address alone, and that is looked up here under one they name. */
function keptUnderOther({ flows }: ContractFlows, flow: Flow, { amount, receiver }: Outflow): Place | undefined {
  const isOthers = (place: Place): boolean => {
    if (place.path.at(-1)?.kind !== "field") return false;
    const at = indexesOf(place).findIndex(({ kind }) => kind === "parameter");
    if (at < 0 || indexesOf(place)[at]?.key === receiver?.key) return false;
    const makers = flows
      .filter((one) => one !== flow)
      .flatMap((one) => committingStepsOf(one, "write"))
      .filter((write) => write.place.storageClass === place.storageClass && !isNumber(write.value, 0n));
    return makers.length > 0 && makers.every((write) => isCallerAt(write.place, at));
  };
  const taken = subvalues(amount).find((one) => one.kind === "load" && isOthers(one.place));
  return taken?.kind === "load" ? taken.place : undefined;
}

function isCallerAt(place: Place, at: number): boolean {
  const index = indexesOf(place)[at];
  return index !== undefined && isInput(index, "sender");
}

/** A part of such a record that changes by exactly what is paid: what was taken, what is left. */
function chargedIn(flow: Flow, { amount }: Outflow, holders: readonly Holder[]): Place | undefined {
  return changesOf(flow).find(
    (change) =>
      change.amount.key === amount.key &&
      change.write.place.path.at(-1)?.kind === "field" &&
      isNamed(change.write.place) &&
      holders.some(({ place }) => isSameVariable(place, change.write.place)),
  )?.write.place;
}

/** The record of the very thing that is handed over, which is forgotten. */
function itemIn(flow: Flow, { amount }: Outflow, holders: readonly Holder[]): Place | undefined {
  return committingStepsOf(flow, "write").find(
    ({ place, value }) =>
      isNumber(value, 0n) &&
      amount.kind === "parameter" &&
      indexesOf(place).some(({ key }) => key === amount.key) &&
      holders.some((one) => isSameVariable(one.place, place)),
  )?.place;
}

/** What is marked so that it is paid once, under an id for which somebody is known to be there. */
function dueOnceIn(program: Program, flow: Flow, { amount }: Outflow, holders: readonly Holder[]): Place | undefined {
  const ids = new Set(stepsOf(flow, "assume").flatMap((test) => idsWithHolder(flow, test, holders)));
  if (ids.size === 0) return undefined;
  const isUnder = (place: Place): boolean => indexesOf(place).some(({ key }) => ids.has(key));
  const source = subvalues(amount).find((one) => one.kind === "load" && isUnder(one.place));
  const isOnce = valueFlowOf(program, flow).spent.some(({ place }) => isNamed(place) && isUnder(place));
  return isOnce && source?.kind === "load" ? source.place : undefined;
}

/** Under which ids the test wants an address to be kept. */
function idsWithHolder(flow: Flow, test: StepOf<"assume">, holders: readonly Holder[]): readonly number[] {
  const kept = flow.committing.has(test.id) ? placeWanted(test) : undefined;
  if (kept === undefined || !isNamed(kept)) return [];
  const isHolder = holders.some(({ place }) => place.storageClass === kept.storageClass);
  return isHolder ? indexesOf(kept).map(({ key }) => key) : [];
}

/* Who is asked. */

/** Ether or tokens come in, or something is kept of the caller, as another contract knows them or not. */
function isPaidFor(program: Program, flow: Flow): boolean {
  const { intakes, etherTests, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || intakes.length > 0 || etherTests.length > 0 || flow.entry.stateMutability === "payable") return true;
  return stepsOf(flow, "write").some(
    ({ place, value }) =>
      somePart(value, (one) => isAboutCaller(one, undefined)) || (place.kindBits & kindBit.caller) !== 0,
  );
}

/** A record of the receiver's is tested and emptied, or gets smaller. */
function isDue(program: Program, flow: Flow, { receiver }: Outflow): boolean {
  const { reductions, spent } = valueFlowOf(program, flow);
  return [...spent, ...reductions.map(({ write }) => write)].some(({ place }) =>
    indexesOf(place).some(({ key }) => key === receiver?.key),
  );
}

/** What holds back those whom the record does not concern: a test of the caller, of whose it is, or of a proof. */
function hurdleOf({ receiver }: Outflow, taken: Place): (step: Step) => boolean {
  const keys = new Set(indexesOf(taken).flatMap((index) => subvalues(index).map(({ key }) => key)));
  return (step) => {
    if (step.kind !== "assume" || isFreelyMet(step, keys)) return false;
    const { condition } = step;
    if (isProof(condition) || isOfOwner(condition, taken, receiver)) return true;
    return somePart(condition, (one) => isAboutCaller(one, receiver), operandsBesideCalls);
  };
}

/** `account == msg.sender` is met by whoever names themselves, unless the account is what the record is kept under. */
function isFreelyMet({ condition, holds }: StepOf<"assume">, keys: ReadonlySet<number>): boolean {
  if (!isOperation(condition, "==") || !condition.operands.some((one) => isInput(one, "sender"))) return false;
  return !holds || condition.operands.some((one) => one.kind === "parameter" && !keys.has(one.key));
}

/** What stands in the record is compared with the receiver. */
function isOfOwner(condition: Value, taken: Place, receiver: Value | undefined): boolean {
  return (
    isOperation(condition, "==") &&
    condition.operands.some((one) => one.key === receiver?.key) &&
    condition.operands.some((one) => one.kind === "load" && isSameVariable(one.place, taken))
  );
}

/** The caller, or what another contract answers of the caller or the receiver. */
function isAboutCaller(one: Value, receiver: Value | undefined): boolean {
  if (isInput(one, "sender") || isInput(one, "origin")) return true;
  if (one.kind !== "result" || !isReadOnly(one.call)) return false;
  return operandsOf(one).some((part) =>
    somePart(part, (given) => isInput(given, "sender") || given.key === receiver?.key),
  );
}
