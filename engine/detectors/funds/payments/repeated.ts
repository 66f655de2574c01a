/** Payments that can be made again: nothing that bounds them is used up by them. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import { identities } from "../../../dataflow/access/conditions.ts";
import { type ContractFlows, inEachContract } from "../../../dataflow/access/contract-flows.ts";
import { locksOf } from "../../../dataflow/access/locks.ts";
import { isAboutHoldings, type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, isRecordLoad, mayOverlap, termsOf } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired, testsBefore } from "../../../flow/dominance.ts";
import { decide } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isElsewhere } from "../../../flow/other-places.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  isReadFrom,
  kindBit,
  loadedPlaces,
  operandsBesideCalls,
  type Place,
  placesReadIn,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A payment, and what was to bound it. */
export interface RepeatedPayment {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly outflow: Outflow;
  /** What allows the payment, and allows it again. */
  readonly bound: Bound;
  /** A test of the record's state that what is written passes again. */
  readonly again: StepOf<"assume"> | undefined;
  /** What is emptied instead: a record under another key. */
  readonly emptied: StepOf<"write"> | undefined;
}

/** Storage that says how much may be paid, or whether it may. */
export interface Bound {
  readonly place: Place;
  /** How it has to change so that less may be paid. */
  readonly usedUpBy: "decrease" | "increase" | "any";
  readonly source: "amount" | "test";
}

/** All of a program: who was paid asks again, and is paid again. */
export function repeatedPayments(program: Program): readonly RepeatedPayment[] {
  return inEachContract(program, "which payments can be made again", (home) =>
    home.flows.flatMap((flow) =>
      valueFlowOf(program, flow).outflows.flatMap((outflow): RepeatedPayment[] => {
        const bound = findBound(program, home, flow, outflow);
        if (bound === undefined) return [];
        const [again, emptied] = [findAgain(flow, outflow), findEmptied(flow, outflow, bound)];
        return [{ home, flow, outflow, bound, again, emptied }];
      }),
    ),
  );
}

/** What bounds a payment to somebody among many and stays as it is; undefined where something is used up, or may be. */
function findBound(program: Program, home: ContractFlows, flow: Flow, outflow: Outflow): Bound | undefined {
  const { receiver, amount, step } = outflow;
  if (
    receiver === undefined ||
    !(isOneOfMany(receiver) || isRecordLoad(amount)) ||
    isAboutHoldings(amount) ||
    hasPart(amount, payingParts)
  )
    return undefined;
  if (!isOpenTo(home, flow, outflow)) return undefined;
  const tests = testsAround(flow, step);
  // Whether a proof counts once is asked of proofs.
  if (tests.some(({ condition }) => hasPart(condition, kindBit.hash))) return undefined;
  const asked = tests.flatMap(boundsOfTest).filter(({ place }) => !isLocked(flow, place));
  const passed = new Map(tests.flatMap((test) => boundsOfTest(test).map(({ place }) => [place, test] as const)));
  const bounds = [...asked, ...boundsOfAmount(amount)];
  const own = bounds.find(({ place }) => isRecord(place));
  if (own === undefined || isPaidOtherwise(program, flow, outflow, isChecked(tests, amount))) return undefined;
  const writes = writesAround(flow, step).filter(({ place }) => !isNamedBy(place, own.place));
  if (writes.some((write) => isUnknown(write) || isSpending(flow, write, outflow))) return undefined;
  if (
    writes.some((write) =>
      asked.some((bound) => usesUp(flow, write, bound) && !passesAgain(write, passed.get(bound.place))),
    )
  )
    return undefined;
  if (isSpentInParts(program, flow, own.place, writes)) return undefined;
  const open = addendsOf(amount).find((addend) => {
    const drawn = boundsOfAmount(addend);
    return drawn.length + asked.length > 0 && !writes.some((write) => drawn.some((one) => usesUp(flow, write, one)));
  });
  if (open === undefined) return undefined;
  return boundsOfAmount(open).find(({ place }) => isRecord(place) && !isNamedBy(place, own.place)) ?? own;
}

/** The ether that came along, and what nothing is known of. */
const payingParts = kindBit.value | kindBit.unknown;

/** The caller, somebody they name, or somebody of a record; not the one address that all there is goes to. */
function isOneOfMany(receiver: Value): boolean {
  return somePart(receiver, (one) => isInput(one, "sender") || one.kind === "parameter" || isRecordLoad(one));
}

/** Anyone gets there; or, to be paid themselves, one of those of whom storage says so. */
function isOpenTo({ trust }: ContractFlows, flow: Flow, { step, receiver, amount }: Outflow): boolean {
  if (trust.isAttackerReachable(flow, step.id)) return true;
  if (receiver === undefined || !isInput(receiver, "sender") || !flow.committing.has(step.id)) return false;
  if (termsOf(amount).some(({ kind }) => kind === "parameter") || trust.isInitializing(flow, step.id)) return false;
  const before = [...testsBefore(flow, step.id)];
  return before.every(
    (test) => !hasPart(test.condition, kindBit.result) && identities(test, flow, trust).every(isRecordLoad),
  );
}

function isRecord({ base, path }: Place): boolean {
  return base.kind === "variable" && path.some(({ kind }) => kind === "index");
}

function isLocked(flow: Flow, { key }: Place): boolean {
  return locksOf(flow).some(({ place }) => place.key === key);
}

/* Bounds. */

function testsAround(flow: Flow, { id }: StepOf<"call">): readonly StepOf<"assume">[] {
  const after = reachFrom(flow, id);
  const later = committingStepsOf(flow, "assume").filter((test) => after.has(test.id) && isRequired(flow, test));
  return [...testsBefore(flow, id), ...later];
}

function boundsOfTest({ condition, holds }: StepOf<"assume">): readonly Bound[] {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual)
    return placesBesideCalls(condition).map((place) => toBound(place, "any", "test"));
  return [...boundsOfSide(order.smaller, "increase", "test"), ...boundsOfSide(order.larger, "decrease", "test")];
}

function boundsOfAmount(amount: Value): readonly Bound[] {
  return boundsOfSide(amount, "decrease", "amount");
}

/** What a number grows with is used up one way; of what else is in it, any change may do. */
function boundsOfSide(side: Value, way: Bound["usedUpBy"], source: Bound["source"]): readonly Bound[] {
  const growing = new Set(loadedPlaces(termsOf(side)));
  return placesBesideCalls(side).map((place) => toBound(place, growing.has(place) ? way : "any", source));
}

function toBound(place: Place, usedUpBy: Bound["usedUpBy"], source: Bound["source"]): Bound {
  return { place, usedUpBy, source };
}

/** What a call was given says nothing of what it answered. */
function placesBesideCalls(value: Value): readonly Place[] {
  return placesReadIn(value, operandsBesideCalls);
}

/** What an amount is the sum of: each of them has to be used up. */
function addendsOf(amount: Value): readonly Value[] {
  return amount.kind === "operation" && amount.operator === "+" ? amount.operands.flatMap(addendsOf) : [amount];
}

/** True where somebody's record has to be as large as what is paid. */
function isChecked(tests: readonly StepOf<"assume">[], amount: Value): boolean {
  return tests.some(({ condition, holds }) => {
    const order = comparisonOf(condition, holds);
    return (
      order !== undefined &&
      order.larger.kind === "load" &&
      isRecord(order.larger.place) &&
      areRelated(order.smaller, amount)
    );
  });
}

/* What is used up. */

function writesAround(flow: Flow, { id }: StepOf<"call">): readonly StepOf<"write">[] {
  const [before, after] = [reachFrom(flow, id, { backwards: true }), reachFrom(flow, id)];
  return committingStepsOf(flow, "write").filter(
    (write) => (before.has(write.id) || after.has(write.id)) && !isLocked(flow, write.place),
  );
}

function isUnknown({ place }: StepOf<"write">): boolean {
  return place.base.kind === "slot";
}

/** A record shrinks by what is paid; or one grows by it, of which the payment itself says nothing: it is owed. */
function isSpending(flow: Flow, write: StepOf<"write">, { amount }: Outflow): boolean {
  const change = changeOf(flow, write);
  if (change === undefined || indexesOf(write.place).length === 0 || !areRelated(change.amount, amount)) return false;
  if (change.sign < 0) return true;
  return (
    shareTerms(change.amount, amount) && !placesBesideCalls(amount).some((place) => mayOverlap(place, write.place))
  );
}

/** What makes the one larger makes the other larger: more than that both were reckoned at the same rate. */
function shareTerms(a: Value, b: Value): boolean {
  const keys = new Set(termsOf(a).map(({ key }) => key));
  return termsOf(b).some(({ key }) => keys.has(key));
}

/** The record says out of which of several pools it is paid: what is in that is for others too. */
function isNamedBy(pool: Place, record: Place): boolean {
  const indexes = indexesOf(pool);
  const isOfRecord = (one: Value): boolean => one.kind === "load" && isSameVariable(one.place, record);
  return indexes.length > 0 && !isSameVariable(pool, record) && indexes.every((index) => somePart(index, isOfRecord));
}

function changeOf(flow: Flow, write: StepOf<"write">): Change | undefined {
  return changesOf(flow).find((change) => change.write === write);
}

function usesUp(flow: Flow, write: StepOf<"write">, { place, usedUpBy }: Bound): boolean {
  if (!mayOverlap(write.place, place) || isElsewhere(flow, write.place, place)) return false;
  const change = changeOf(flow, write);
  if (change === undefined || usedUpBy === "any") return true;
  return change.sign > 0 === (usedUpBy === "increase");
}

function findAgain(flow: Flow, { step }: Outflow): StepOf<"assume"> | undefined {
  const writes = writesAround(flow, step);
  return testsAround(flow, step).find((test) =>
    writes.some((write) => isReadFrom(test.condition, write.place.storageClass) && passesAgain(write, test)),
  );
}

function findEmptied(flow: Flow, { step }: Outflow, { place }: Bound): StepOf<"write"> | undefined {
  return writesAround(flow, step).find(
    (write) => isNumber(write.value, 0n) && mayOverlap(write.place, place) && isElsewhere(flow, write.place, place),
  );
}

/** The test asks for a state, and the one that is written passes it as well. */
function passesAgain({ place, value }: StepOf<"write">, test: StepOf<"assume"> | undefined): boolean {
  if (test === undefined || value.kind !== "number") return false;
  const truth = decide(test.condition, (one) => (isHeldIn(one, place) ? value : undefined));
  return truth !== undefined && (truth !== 0n) === test.holds;
}

/** The state of the same record is one of several that are asked for, and another one afterwards. */
function isSpentInParts(program: Program, flow: Flow, state: Place, writes: readonly StepOf<"write">[]): boolean {
  return valueFlowOf(program, flow).spent.some(
    (write) => write.value.kind === "number" && writes.includes(write) && isSameVariable(write.place, state),
  );
}

/** True where something may come in for the payment; of what is checked, only what the caller gives does. */
function isPaidOtherwise(program: Program, flow: Flow, { step, receiver }: Outflow, isCheckedHere: boolean): boolean {
  const all = valueFlowOf(program, flow);
  if (all.isOpaque || all.etherTests.length > 0) return true;
  const after = reachFrom(flow, step.id);
  const isMeasuredAfter = stepsOf(flow, "assume").some(
    ({ id, condition }) => after.has(id) && isAboutHoldings(condition),
  );
  return (
    isMeasuredAfter ||
    all.intakes.some(
      (intake) =>
        !isNotice(flow, intake.step, receiver) &&
        (intake.isPull || !isCheckedHere || intake.arguments.some((one) => hasPart(one, kindBit.caller))),
    )
  );
}

/** Who is paid is told of it: that brings nothing in. */
function isNotice(flow: Flow, id: number, receiver: Value | undefined): boolean {
  const told = flow.steps[id];
  return told?.kind === "call" && told.call.target !== undefined && told.call.target.key === receiver?.key;
}
