/** What a callee that calls back would find: state that was read before the call and is written only after it. */

import { opposesWayTo, testsBefore } from "../../flow/dominance.ts";
import { decide } from "../../flow/evaluate-partially.ts";
import {
  committingStepsOf,
  type Flow,
  type Loop,
  type ReachedSteps,
  reachFrom,
  type Step,
  type StepOf,
  stepsOf,
} from "../../flow/flow.ts";
import {
  type Call,
  covers,
  indexesOf,
  isHeldIn,
  isNumber,
  isReadFrom,
  type Load,
  loadsIn,
  loneNumber,
  overlaps,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import { isOrderOperator } from "../../ir/operators.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { isAppointed } from "../access/guards.ts";
import { type HeldValue, locksHeldAt, stepsDespite, valuesHeldAt } from "../access/locks.ts";
import type { Trust } from "../access/reachability.ts";
import { isAllowlisted } from "../access/taint.ts";
import { isOfVettedHash, isOfVettedRecord, isVettedWhenStored } from "../access/vetted.ts";
import { isAfterFailure } from "./undone-calls.ts";

/** Gas with which nothing can be changed: what `send` and `transfer` pass on. */
const harmlessGas = 2300n;

/** True for a call whose callee is not vouched for, and has the gas and the right to change state, once it is set up. */
export function letsOthersIn(flow: Flow, { call, id }: StepOf<"call">, trust: Trust): boolean {
  if (call.form !== "call" && call.form !== "high-level" && call.form !== "callcode") return false;
  if (call.isStatic || call.target === undefined || trust.isInitializing(flow, id)) return false;
  if (call.gas?.kind === "number" && call.gas.number <= harmlessGas) return false;
  return isStranger(call.target, flow, id, trust);
}

/** True for an address that callers can choose, and that nothing vouches for before `step`. */
export function isStranger(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  if (isAppointed(value, trust.contextOf(flow)) || isAllowlisted(value, flow, step, trust)) return false;
  if (isVettedWhenStored(value, trust) || isOfVettedRecord(value, flow, step, trust)) return false;
  return !isOfVettedHash(value, flow, step, trust);
}

/** True for a call that sends ether, or may. */
export function sendsEther({ value }: Call): boolean {
  return value !== undefined && !isNumber(value, 0n);
}

/** A write that comes after a call although what it writes had a say before. */
export interface LateWrite {
  readonly write: StepOf<"write">;
  /** Where the same place was read before the call. */
  readonly read: Step;
}

/** The writes after `call` to places that decided it, the first in the source first. */
export function findLateWrite(flow: Flow, call: StepOf<"call">): readonly LateWrite[] {
  const writes = writesAfter(flow, call);
  if (writes.length === 0) return [];
  const before = reachFrom(flow, call.id, { backwards: true });
  const isEarlier = ({ step }: Load): boolean => step < call.id && before.has(step);
  return writes.flatMap((write) => {
    if (isRechecked(flow, call.id, write) || isAfterFailure(flow, call, write)) return [];
    const load = decisiveLoads(flow, call, write, before)
      .filter(isEarlier)
      .find(({ place, step }) => overlaps(place, write.place) && !isRefreshed(flow, step, call.id, place, write));
    const read = load === undefined ? undefined : flow.steps[load.step];
    return read === undefined ? [] : [{ write, read }];
  });
}

/** True where every path from the call to the write tests that the place still holds what it held before the call. */
function isRechecked(flow: Flow, call: number, { id, place }: StepOf<"write">): boolean {
  const isElsewhere = opposesWayTo(flow, id);
  return !reachFrom(flow, call, {
    stopAt: (step) => isElsewhere(step) || isRecheck(step, call, place),
  }).has(id);
}

/** After the call the place is compared with what it was before, or with a number. */
function isRecheck(step: Step, call: number, { key }: Place): boolean {
  if (step.kind !== "assume") return false;
  const { condition, holds } = step;
  const isLater = (one: Value): boolean => one.kind === "load" && one.place.key === key && one.step > call;
  if (condition.kind === "load") return !holds && isLater(condition);
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return false;
  const isKnown = (one: Value): boolean =>
    one.kind === "number" || (one.kind === "load" && one.place.key === key && one.step < call);
  return condition.operands.some(isLater) && condition.operands.some(isKnown);
}

/** Writes that follow the call and last; in a loop not those of the next iteration where they are to other places. */
export function writesAfter(flow: Flow, call: StepOf<"call">): readonly StepOf<"write">[] {
  const after = reachFrom(flow, call.id);
  const next = reachFrom(flow, call.id, { forwardOnly: true });
  return stepsOf(flow, "write").filter(({ id, place }) => {
    if (!flow.committing.has(id) || !after.has(id)) return false;
    return next.has(id) || !flow.loops.some((loop) => variesWith(loop, place));
  });
}

function variesWith({ variant }: Loop, place: Place): boolean {
  return indexesOf(place).some((index) => {
    for (const one of subvalues(index)) if (variant.has(one.key)) return true;
    return false;
  });
}

/** The reads that the call, the way to it, or the late write itself depend on. */
function decisiveLoads(
  flow: Flow,
  { call, id }: StepOf<"call">,
  write: StepOf<"write">,
  before: ReachedSteps,
): readonly Load[] {
  const isPaid = sendsEther(call);
  const paidLater = isNumber(write.value, 0n) ? paidAfter(flow, id) : [];
  const amounts = isPaid && call.value ? [call.value] : isDecrease(write) ? call.arguments : [];
  const tests = stepsOf(flow, "assume").filter(
    (test) => before.has(test.id) && test.id < id && canFail(test, write, isPaid),
  );
  return [...amounts, ...paidLater, write.value, ...tests.map(({ condition }) => condition)].flatMap((one) =>
    loadsIn(one),
  );
}

/** What goes out by calls that follow: what was read before the call may have been paid out meanwhile. */
function paidAfter(flow: Flow, call: number): readonly Value[] {
  const after = reachFrom(flow, call, { forwardOnly: true });
  return committingStepsOf(flow, "call")
    .filter((step) => after.has(step.id) && !step.call.isStatic)
    .flatMap((step) => (step.call.value === undefined ? step.call.arguments : [step.call.value]));
}

/**
 * True where the late write could make the test fail, so that the test would have stopped the callee. Where that
 * is not certain it counts if ether is at stake.
 */
function canFail(test: StepOf<"assume">, { place, value }: StepOf<"write">, isPaid: boolean): boolean {
  if (isLimitOn(test, place, value)) return true;
  const truth = decide(test.condition, (part) => (isHeldIn(part, place) ? emptied(value, place) : undefined));
  return truth === undefined ? isPaid : (truth !== 0n) !== test.holds;
}

/** True where the test says that the place has not grown too much and the write adds to it: who comes often enough fails. */
function isLimitOn({ condition, holds }: StepOf<"assume">, place: Place, value: Value): boolean {
  if (condition.kind !== "operation" || value.kind !== "operation" || value.operator !== "+") return false;
  const [left, right] = holds ? condition.operands : [...condition.operands].reverse();
  if (!isOrderOperator(condition.operator)) return false;
  const isRising = condition.operator === "<" || condition.operator === "<=";
  const [less, more] = isRising ? [left, right] : [right, left];
  const isOfPlace = (one: Value): boolean => isHeldIn(one, place);
  if (less === undefined || more === undefined) return false;
  const counted = less.kind === "operation" && less.operator === "+" ? less.operands : [less];
  return counted.some(isOfPlace) && value.operands.some(isOfPlace) && !somePart(more, isOfPlace);
}

/** What is written when the place was empty before, as it is for a callee that comes for the first time. */
function emptied(value: Value, place: Place): Value {
  const number = decide(value, (part) => (isHeldIn(part, place) ? loneNumber(0n) : undefined));
  return number === undefined ? value : loneNumber(number);
}

function isDecrease({ value }: StepOf<"write">): boolean {
  return isNumber(value, 0n) || (value.kind === "operation" && value.operator === "-");
}

/**
 * True where the place is written between the read and the call on every path: the callee then finds the new value. Not
 * by the late write itself where a loop comes back to it, and the read lies before that loop: then it has only begun.
 */
function isRefreshed(flow: Flow, read: number, call: number, place: Place, late: Step): boolean {
  const isUnfinished = !reachFrom(flow, call).has(read);
  const isElsewhere = opposesWayTo(flow, read);
  const isWrite = (step: Step): boolean =>
    step.kind === "write" && covers(step.place, place) && !(isUnfinished && step === late);
  return !reachFrom(flow, read, { stopAt: (step) => isWrite(step) || isElsewhere(step) }).has(call);
}

/** The flow by which the callee of `call` can come back to use the place of the late write; undefined where locks bar all. */
export function reenteredThrough(
  home: ContractFlows,
  flow: Flow,
  call: StepOf<"call">,
  late: LateWrite,
): Flow | undefined {
  const isBarring = (held: readonly HeldValue[]): boolean =>
    held.every(({ place }) => isSameNextTime(flow, place, late.write.place));
  const barriers = barriersAt(flow, call.id).filter(isBarring);
  if (stepsNotBarred(flow, barriers).has(call.id)) return flow;
  return home.flows.find(
    (by) => by !== flow && exploits(by, stepsNotBarred(by, barriers), late.write.place, home.trust),
  );
}

/**
 * True where the callee finds that very place when it comes back for `target`: not where the place is one of many, and
 * the callee can name another, or a counter that was moved on leads to another.
 */
function isSameNextTime(flow: Flow, place: Place, target: Place): boolean {
  const kept = new Set(indexesOf(target).flatMap((index) => subvalues(index).map(({ key }) => key)));
  const moved = new Set(stepsOf(flow, "write").map((write) => write.place.storageClass));
  return indexesOf(place).every((index) =>
    subvalues(index).every(
      (one) =>
        kept.has(one.key) || !(one.kind === "parameter" || (one.kind === "load" && moved.has(one.place.storageClass))),
    ),
  );
}

/** True where the callee can come back by the same entry point and get as far as the call again. */
export function isReenterable(flow: Flow, call: StepOf<"call">): boolean {
  return stepsNotBarred(flow, barriersAt(flow, call.id)).has(call.id);
}

/** What bars others while the flow is at `step`: of each group, one value at least is held. */
export function barriersAt(flow: Flow, step: number): readonly (readonly HeldValue[])[] {
  const certain = valuesHeldAt(flow, step).map((one) => [one]);
  const locks = locksHeldAt(flow, step);
  return locks.length === 0 ? certain : [...certain, locks];
}

/** The steps of `flow` that can run while these bar what they bar. */
export function stepsNotBarred(flow: Flow, barriers: readonly (readonly HeldValue[])[]): ReadonlySet<number> {
  const open = barriers.map((held) => stepsDespite(flow, held));
  const isOpen = ({ id }: Step): boolean => open.every((steps) => steps.has(id));
  return new Set(flow.steps.filter(isOpen).map(({ id }) => id));
}

/** True where the flow, as far as it can be reached, spends what the place says: it pays for it, or moves it elsewhere. */
function exploits(flow: Flow, reachable: ReadonlySet<number>, place: Place, trust: Trust): boolean {
  const isLive = ({ id }: Step): boolean => reachable.has(id) && trust.isAttackerReachable(flow, id);
  const uses = (value: Value): boolean => isReadFrom(value, place.storageClass);
  const isDecided = ({ id }: Step): boolean => [...testsBefore(flow, id)].some(({ condition }) => uses(condition));
  const pays = stepsOf(flow, "call").some(
    (step) =>
      isLive(step) &&
      !step.call.isStatic &&
      ([step.call.value, ...step.call.arguments].some((one) => one && uses(one)) || isDecided(step)),
  );
  const writes = stepsOf(flow, "write").filter(
    (write) => isLive(write) && write.place.storageClass === place.storageClass,
  );
  const moves = writes.some(isDecrease) && new Set(writes.map((write) => write.place.key)).size > 1;
  return pays || moves;
}
