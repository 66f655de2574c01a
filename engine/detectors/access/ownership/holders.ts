/** Records with somebody's address in them, and the functions by which everybody changes what is in them. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isUpdateOf } from "../../../dataflow/access/privileges.ts";
import type { Writer } from "../../../dataflow/access/reachability.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isEnsured, isImpossible, isRequired, testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
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

/** An address that is kept with a record, and why it is the address of whoever the record belongs to. */
export interface Holder {
  readonly place: Place;
  /** Compared with the caller, written down for the caller, or paid. */
  readonly by: "asked" | "made" | "paid";
  readonly flow: Flow;
  readonly step: StepOf<"assume" | "write" | "call">;
}

/** A write to a record that belongs to somebody, where nobody is asked. */
export interface OpenRecord extends Writer {
  readonly holder: Holder;
}

/** What everybody can set in records of others, in functions that ask for no caller, for no state and for no payment. */
export function* openRecords(program: Program, home: ContractFlows): Generator<OpenRecord> {
  const holders = holdersOf(program, home);
  if (holders.length === 0) return;
  for (const flow of home.flows) {
    if (isForSome(program, flow)) continue;
    const isPaying = valueFlowOf(program, flow).outflows.length > 0;
    for (const write of stepsOf(flow, "write")) {
      // That a record is emptied or marked where it is paid out is part of the payment.
      const isSet = !(isPaying && write.value.kind === "number") && isSetByAll(home, flow, write);
      const holder = isSet ? holders.find((one) => isOf(write, one, flow)) : undefined;
      if (holder !== undefined) yield { flow, write, holder };
    }
  }
}

/* Whose records are. */

/** The addresses by which records belong to somebody, those first that are asked for. */
export function holdersOf(program: Program, { flows }: ContractFlows): readonly Holder[] {
  return [...flows.flatMap(askedIn), ...flows.flatMap(madeIn), ...flows.flatMap((flow) => paidIn(program, flow))];
}

function askedIn(flow: Flow): readonly Holder[] {
  return stepsOf(flow, "assume").flatMap((step) =>
    alternativesOf(step.condition).flatMap((condition) => {
      if (condition.kind !== "operation" || condition.operator !== "==") return [];
      if (!condition.operands.some((one) => isInput(one, "sender"))) return [];
      return condition.operands.flatMap((one) =>
        one.kind === "load" && isNamed(one.place) ? [{ place: one.place, by: "asked" as const, flow, step }] : [],
      );
    }),
  );
}

/** The comparisons that a condition is made of, also where several suffice, and what a helper answers on its ways. */
function alternativesOf(condition: Value): readonly Value[] {
  return subvalues(condition, (one) => {
    if (one.kind === "phi") return operandsOf(one);
    return one.kind === "operation" && (one.operator === "||" || one.operator === "&&") ? one.operands : [];
  });
}

/** Fields alone: `seen[id] = msg.sender` is a note. */
function madeIn(flow: Flow): readonly Holder[] {
  return stepsOf(flow, "write").flatMap((step) =>
    flow.committing.has(step.id) &&
    isInput(step.value, "sender") &&
    step.place.path.at(-1)?.kind === "field" &&
    indexesOf(step.place).length > 0 &&
    !indexesOf(step.place).some((index) => isInput(index, "sender"))
      ? [{ place: step.place, by: "made" as const, flow, step }]
      : [],
  );
}

function paidIn(program: Program, flow: Flow): readonly Holder[] {
  return valueFlowOf(program, flow).outflows.flatMap(({ receiver, step }) =>
    receiver?.kind === "load" && isNamed(receiver.place)
      ? [{ place: receiver.place, by: "paid" as const, flow, step }]
      : [],
  );
}

/** One among many, by what the caller gives. */
export function isNamed(place: Place): boolean {
  const indexes = indexesOf(place);
  return indexes.length > 0 && !isOfCaller(place) && indexes.some((index) => hasPart(index, kindBit.parameter));
}

function isOfCaller({ kindBits }: Place): boolean {
  return (kindBits & kindBit.caller) !== 0;
}

/* Who changes them. */

/** The caller, a signature, a proof, ether or another contract has a part in it. */
export function isForSome(program: Program, flow: Flow): boolean {
  const { intakes, etherTests, isOpaque, outflows } = valueFlowOf(program, flow);
  if (isOpaque || intakes.length > 0 || etherTests.length > 0 || flow.entry.stateMutability === "payable") return true;
  const paying = new Set(outflows.map(({ step }) => step.id));
  const isAnswer = (one: Value): boolean => one.kind === "result" && !paying.has(one.step);
  return flow.steps.some((step) => {
    if (step.kind === "write") return isByCaller(step);
    if (step.kind !== "assume") return false;
    if (!hasPart(step.condition, kindBit.caller | kindBit.result | kindBit.value | kindBit.hash)) return false;
    return hasPart(step.condition, kindBit.value) || isAsked(step.condition, isAnswer) || isProof(step.condition);
  });
}

/** A hash is compared; what is looked up under a hash is none. */
export function isProof(condition: Value): boolean {
  return somePart(condition, isHashing, (one) => (one.kind === "load" ? [] : operandsBesideCalls(one)));
}

/** The caller is asked for, or another contract; what a payment was made with says nothing of who may ask for it. */
function isAsked(condition: Value, isAnswer: (one: Value) => boolean): boolean {
  return somePart(
    condition,
    (one) => isInput(one, "sender") || isInput(one, "origin") || isAnswer(one),
    operandsBesideCalls,
  );
}

function isByCaller({ place, value }: StepOf<"write">): boolean {
  return hasPart(value, kindBit.caller | kindBit.result) || isOfCaller(place);
}

/** The caller says what goes in, or it is a constant; what is asked before is only whether the record is there. */
function isSetByAll({ trust }: ContractFlows, flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  if (!flow.committing.has(id) || !isNamed(place) || !trust.isAttackerReachable(flow, id)) return false;
  if (indexesOf(place).some((index) => isFreshIndex(index, flow) || hasPart(index, kindBit.load))) return false;
  if (value.kind !== "number" && (!hasPart(value, kindBit.parameter) || isUpdateOf(value, place))) return false;
  const tests = [...testsBefore(flow, id)].filter(({ condition }) => hasPart(condition, kindBit.load | kindBit.block));
  if (tests.some(({ condition, holds }) => isVacancy(condition, holds))) return false;
  // In what state the record is, and what time it is, everybody waits for.
  return value.kind === "parameter" || (tests.every(({ condition }) => isPresence(condition)) && !isAwaited(flow, id));
}

/** True where a time has to have come on whatever way the step is reached. */
export function isAwaited(flow: Flow, step: number): boolean {
  const isWait = (one: Step): boolean =>
    one.kind === "assume" &&
    ((hasPart(one.condition, kindBit.block) && (isRequired(flow, one) || isLate(one))) || isImpossible(flow, one.id));
  return isEnsured(flow, step, isWait);
}

/** A time has come: whoever is early takes another way, and waits on that or does not get there. */
function isLate({ condition, holds }: StepOf<"assume">): boolean {
  const compared = comparisonOf(condition, holds);
  return compared !== undefined && hasPart(compared.larger, kindBit.block) && !hasPart(compared.smaller, kindBit.block);
}

/** The record was not there before. */
function isVacancy(condition: Value, holds: boolean): boolean {
  return isPresence(condition) && holds && condition.kind === "operation" && condition.operands.some(isZero);
}

/** A test whether a record is there, or whether it names whom the caller names. */
function isPresence(condition: Value): boolean {
  if (condition.kind !== "operation" || !presenceOperators.has(condition.operator)) return false;
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return false;
  const [stored, other] = left.kind === "load" ? [left, right] : [right, left];
  return stored.kind === "load" && indexesOf(stored.place).length > 0 && (isZero(other) || other.kind === "parameter");
}

const presenceOperators: ReadonlySet<string> = new Set(["==", "!="]);

function isZero(value: Value): boolean {
  return isNumber(value, 0n);
}

/* What belongs to whom. */

/** A part of the same record, or what says itself whom the caller has to be; where somebody is paid, what callers put in. */
function isOf({ place, value }: StepOf<"write">, holder: Holder, flow: Flow): boolean {
  if (holder.flow === flow) return false;
  if (place.storageClass === holder.place.storageClass) return true;
  if ((holder.by === "paid" && value.kind !== "parameter") || place.path.at(-1)?.kind !== "field") return false;
  return isSameVariable(place, holder.place) && indexesOf(place).length === indexesOf(holder.place).length;
}

/** What a value takes from records that belong to somebody. */
export function takenFrom(value: Value, holders: readonly Holder[]): Place | undefined {
  const taken = subvalues(value).find(
    (one) =>
      one.kind === "load" &&
      isNamed(one.place) &&
      one.place.path.at(-1)?.kind === "field" &&
      holders.some(({ place }) => isSameVariable(place, one.place)),
  );
  return taken?.kind === "load" ? taken.place : undefined;
}
