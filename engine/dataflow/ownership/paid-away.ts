/** Payments out of records that belong to somebody, to whom the caller likes, where nobody asks whose they are. */

import { isReadOnly } from "../../flow/called-function.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isSameVariable } from "../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  kindBit,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { changesOf } from "../access/changes.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { ownParts } from "../access/signatures.ts";
import { type Outflow, valueFlowOf } from "../backing/flow-of-value.ts";
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
}

/** Those of one contract. */
export function* paymentsAway(program: Program, home: ContractFlows): Generator<PaidAway> {
  const holders = [...holdersOf(program, home), ...namedHolders(home)];
  if (holders.length === 0) return;
  for (const flow of home.flows) {
    for (const outflow of valueFlowOf(program, flow).outflows) {
      const away = isChosen(outflow.receiver) ? judge(program, home, { flow, outflow }, holders) : undefined;
      if (away !== undefined) yield away;
    }
  }
}

function judge(
  program: Program,
  { trust }: ContractFlows,
  { flow, outflow }: Pick<PaidAway, "flow" | "outflow">,
  holders: readonly Holder[],
): PaidAway | undefined {
  const { id } = outflow.step;
  if (!flow.committing.has(id) || trust.isInitializing(flow, id)) return undefined;
  const taken = takenFrom(outflow.amount, holders) ?? chargedIn(flow, outflow, holders);
  if (taken === undefined) return undefined;
  const isAskedFor = isPaidFor(program, flow) || isEnsured(flow, id, hurdleOf(outflow, taken));
  // That another contract said yes keeps out nobody whom it does not know of.
  if (isAskedFor && !trust.isAttackerReachable(flow, id)) return undefined;
  const isShared = valueFlowOf(program, flow).outflows.some(
    ({ receiver }) => receiver?.kind === "load" && isHolder(receiver.place, holders),
  );
  return { flow, outflow, taken, isAskedFor, isShared };
}

function isChosen(receiver: Value | undefined): boolean {
  return receiver !== undefined && (receiver.kind === "parameter" || isInput(receiver, "sender"));
}

/* Whose it is. */

/** Addresses that whoever makes a record names in it, other than contracts that are called. */
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
  return (
    flow.committing.has(id) &&
    value.kind === "parameter" &&
    /^address/.test(value.declaration.typeDescriptions.typeString ?? "") &&
    place.path.at(-1)?.kind === "field" &&
    indexesOf(place).length > 0
  );
}

function isHolder(place: Place, holders: readonly Holder[]): boolean {
  return holders.some((one) => one.place.storageClass === place.storageClass);
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

/* Who is asked. */

/** Ether, tokens or another contract have a part in it, or something is kept of the caller. */
function isPaidFor(program: Program, flow: Flow): boolean {
  const { intakes, etherTests, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || intakes.length > 0 || etherTests.length > 0 || flow.entry.stateMutability === "payable") return true;
  return stepsOf(flow, "write").some(
    ({ place, value }) => hasPart(value, kindBit.caller | kindBit.result) || (place.kindBits & kindBit.caller) !== 0,
  );
}

/** What holds back those whom the record does not concern: a test of the caller, of whose it is, or of a proof. */
function hurdleOf({ receiver }: Outflow, taken: Place): (step: Step) => boolean {
  const keys = new Set(indexesOf(taken).flatMap((index) => subvalues(index).map(({ key }) => key)));
  return (step) => {
    if (step.kind !== "assume" || isFreelyMet(step, keys)) return false;
    const { condition } = step;
    if (isProof(condition) || isOfOwner(condition, taken, receiver)) return true;
    return somePart(condition, (one) => isAboutCaller(one, receiver), ownParts);
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
