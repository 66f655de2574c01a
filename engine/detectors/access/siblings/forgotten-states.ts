/** Payments of a record that one function makes in a certain state alone, and another whatever the state. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, isRecordLoad, termsOf } from "../../../dataflow/backing/terms.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes, isSameVariable } from "../../../flow/places.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import {
  indexesOf,
  isInput,
  isLoadOf,
  isNumber,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A payment that asks no state, and the one beside it that does. */
export interface ForgottenState {
  readonly payment: Payment;
  readonly sibling: Payment;
  readonly asked: AskedState;
}

interface Payment {
  readonly flow: Flow;
  /** What is sent, or credited to somebody. */
  readonly step: StepOf<"call" | "write">;
  /** The record that says how much. */
  readonly from: Place;
}

interface AskedState {
  readonly test: StepOf<"assume">;
  readonly state: Place;
}

/** Those of one contract, one for each function. */
export function forgottenStates(program: Program, home: ContractFlows): readonly ForgottenState[] {
  const payments = home.flows.flatMap((flow) => paymentsIn(program, flow));
  const sums = new Set(home.flows.flatMap(changesOf).map(({ write }) => write.place.storageClass));
  const asking = payments.flatMap((sibling) => statesAsked(sibling, sums).map((asked) => ({ sibling, asked })));
  return home.flows.flatMap((flow) => {
    const open = payments.filter((one) => one.flow === flow && home.trust.isAttackerReachable(flow, one.step.id));
    return open.flatMap((payment) => forgottenBy(payment, asking, home, sums)).slice(0, 1);
  });
}

function forgottenBy(
  payment: Payment,
  asking: readonly Omit<ForgottenState, "payment">[],
  home: ContractFlows,
  sums: ReadonlySet<number>,
): readonly ForgottenState[] {
  const { flow } = payment;
  const found = asking.find(
    ({ sibling, asked: { state } }) =>
      sibling.flow !== flow &&
      sibling.from.storageClass === payment.from.storageClass &&
      !partsUsed(flow).some((one) => isLoadOf(one, state)) &&
      isEntered(home, sibling, state),
  );
  if (found === undefined) return [];
  const others = new Set(statesAsked(found.sibling, sums).map(({ state }) => state.storageClass));
  const asksOwn = statesAsked(payment, sums).some(({ state }) => !others.has(state.storageClass));
  if (exempt("forgotten-states: it asks a state of its own", asksOwn)) return [];
  if (exempt("forgotten-states: whoever is compared decides", comparesCaller(payment))) return [];
  return [{ payment, ...found }];
}

/** Only one account comes there, which may be meant to do so in any state. */
function comparesCaller({ flow, step }: Payment): boolean {
  return [...testsBefore(flow, step.id)].some(
    ({ condition, holds }) =>
      holds && isOperation(condition, "==") && condition.operands.some((one) => isInput(one, "sender")),
  );
}

/* What is paid. */

function paymentsIn(program: Program, flow: Flow): readonly Payment[] {
  const sent = valueFlowOf(program, flow).outflows.map(({ step, amount }) => ({ step, amount }));
  const credited = changesOf(flow).flatMap(({ sign, write, amount }) =>
    sign > 0 && indexesOf(write.place).length > 0 ? [{ step: write, amount }] : [],
  );
  return [...sent, ...credited].flatMap(({ step, amount }) =>
    flow.committing.has(step.id) ? recordsIn(amount).map((from) => ({ flow, step, from })) : [],
  );
}

/** Records that the caller picks out, of which it is a part. */
function recordsIn(amount: Value): readonly Place[] {
  return termsOf(amount)
    .filter(isRecordLoad)
    .map(({ place }) => place)
    .filter((place) => indexesOf(place).some(isChosenIndex));
}

/* What is asked. */

/** States of the same record that have to be so before it is paid. */
function statesAsked({ flow, step, from }: Payment, sums: ReadonlySet<number>): readonly AskedState[] {
  return [...testsBefore(flow, step.id)].flatMap((test) => {
    const state = stateIn(test.condition);
    const isState = state !== undefined && !sums.has(state.storageClass) && isOfRecord(state, from);
    return isState ? [{ test, state }] : [];
  });
}

/** The only storage in a condition that compares it with a constant. */
function stateIn(condition: Value): Place | undefined {
  const parts = subvalues(condition, (one) => (one.kind === "operation" ? one.operands : []));
  const others = parts.filter(({ kind }) => kind !== "operation" && kind !== "number");
  const [only] = others;
  return others.length === 1 && only?.kind === "load" && indexesOf(only.place).length > 0 ? only.place : undefined;
}

/** Of the same record, or of one that is looked up by a part of what that is looked up by. */
function isOfRecord(state: Place, record: Place): boolean {
  if (state.storageClass === record.storageClass) return false;
  if (isSameVariable(state, record) && hasSameIndexes(state, record)) return true;
  const [first, ...more] = indexesOf(state);
  // What is asked of the caller is no state of a record.
  if (first === undefined || more.length > 0 || isInput(first, "sender")) return false;
  return indexesOf(record).length > 1 && indexesOf(record).some(({ key }) => key === first.key);
}

/** Some other function brings the state about in a record that there is: otherwise it says that there is one, or who was paid. */
function isEntered({ flows }: ContractFlows, { flow: sibling }: Payment, state: Place): boolean {
  const asksRecord = ({ condition }: StepOf<"assume">): boolean =>
    somePart(condition, (one) => one.kind === "load" && isSameVariable(one.place, state));
  return flows.some(
    (flow) =>
      flow !== sibling &&
      committingStepsOf(flow, "write").some(
        ({ id, place, value }) =>
          place.storageClass === state.storageClass &&
          !isNumber(value, 0n) &&
          [...testsBefore(flow, id)].some(asksRecord),
      ),
  );
}
