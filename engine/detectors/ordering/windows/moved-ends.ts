/** Ends that do not stand: two functions meet at one, another brings it nearer, or what counts at it is replaced after it. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { locksOf } from "../../../dataflow/access/locks.ts";
import { isRequired, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasCallerIndex, isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isLoadOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { limitOf, type TimeLimit } from "./time-limits.ts";

/* Both at the end itself. */

/** One function is open until the end, the other one from it on, and both when it is exactly then. */
export interface Touching {
  readonly until: { readonly flow: Flow; readonly limit: TimeLimit };
  readonly from: { readonly flow: Flow; readonly limit: TimeLimit };
  /** The one that others by the same time do not agree with. */
  readonly odd: "until" | "from";
  /** What both change. */
  readonly shared: Place;
}

/** Those of one contract. */
export function* findTouching({ flows, trust }: ContractFlows): Generator<Touching> {
  const limits = flows.flatMap((flow) => requiredLimits(flow).map((limit) => ({ flow, limit })));
  for (const until of limits.filter(({ limit }) => limit.side === "before" && limit.isInclusive)) {
    const isOpposite = ({ flow, limit }: Touching["from"]): boolean =>
      limit.side === "after" && limit.isInclusive && flow !== until.flow && isSameTime(limit, until.limit);
    for (const from of limits.filter(isOpposite)) {
      const shared = sharedChange(until.flow, from.flow);
      if (shared === undefined || !trust.isAttackerReachable(until.flow, until.limit.test.id)) continue;
      const others = limits.filter(({ limit }) => limit.side === "before" && isSameTime(limit, until.limit));
      const nStrict = others.filter(({ limit }) => !limit.isInclusive).length;
      yield { until, from, shared, odd: nStrict > 0 && nStrict * 2 >= others.length ? "until" : "from" };
    }
  }
}

function requiredLimits(flow: Flow): readonly TimeLimit[] {
  return committingStepsOf(flow, "assume")
    .filter((test) => isRequired(flow, test))
    .flatMap(limitOf);
}

function isSameTime(a: TimeLimit, b: TimeLimit): boolean {
  return a.time.storageClass === b.time.storageClass;
}

/** An amount, not a lock or the time itself. */
function sharedChange(a: Flow, b: Flow): Place | undefined {
  const locks = new Set(locksOf(a).map(({ place }) => place.storageClass));
  const changed = new Set(stepsOf(b, "write").map(({ place }) => place.storageClass));
  const common = committingStepsOf(a, "write").find(
    ({ place, value }) => changed.has(place.storageClass) && !locks.has(place.storageClass) && !somePart(value, isNow),
  );
  return common?.place;
}

/* A nearer end. */

/** An end that is set to a later time, and set again to one that is nearer. */
export interface NearerEnd {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly first: { readonly flow: Flow; readonly write: StepOf<"write"> };
}

/** Those of one contract, where nobody looks at the end that stands. */
export function* findNearerEnds({ flows, trust }: ContractFlows): Generator<NearerEnd> {
  const ends = flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((write) => {
      const length = flow.committing.has(write.id) ? lengthFromNow(write.value) : undefined;
      return length === undefined ? [] : [{ flow, write, length }];
    }),
  );
  for (const { flow, write, length } of ends) {
    if (!trust.isAttackerReachable(flow, write.id) || isSetAnew(flow, write)) continue;
    const first = ends.find(
      (one) => one.flow !== flow && one.write.place.storageClass === write.place.storageClass && one.length > length,
    );
    if (first === undefined || !isWaitedFor(flows, write.place)) continue;
    const isAsked = stepsOf(flow, "assume").some(({ condition }) => comparesEnd(condition, write));
    if (!exempt("moved-ends: the end that stands is looked at", isAsked)) yield { flow, write, first };
  }
}

/** `block.timestamp + 3 days`. */
function lengthFromNow(value: Value): bigint | undefined {
  if (!isOperation(value, "+") || !value.operands.some(isNow)) return undefined;
  const other = value.operands.find((one) => !isNow(one));
  return other?.kind === "number" ? other.number : undefined;
}

/** A later end that whoever waits for it sets to a time of their choice, where all that is asked is that it has not passed. */
export interface ChosenEnd {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly first: { readonly flow: Flow; readonly write: StepOf<"write"> };
}

/** Those of one contract, where nobody looks at the end that stands, and the record was begun elsewhere. */
export function* findChosenEnds({ flows, trust }: ContractFlows): Generator<ChosenEnd> {
  const ends = flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((write) =>
      flow.committing.has(write.id) && isFutureChoice(flow, write) ? [{ flow, write }] : [],
    ),
  );
  for (const { flow, write } of ends) {
    if (!trust.isAttackerReachable(flow, write.id) || !hasCallerIndex(write.place) || isSetAnew(flow, write)) continue;
    const first = ends.find(
      (one) => one.flow !== flow && one.write.place.storageClass === write.place.storageClass && isBegun(one),
    );
    if (first === undefined || isBegun({ flow, write }) || !isWaitedFor(flows, write.place)) continue;
    const isAsked = stepsOf(flow, "assume").some(({ condition }) => comparesEnd(condition, write));
    if (!exempt("moved-ends: the new end is compared with the one that stands", isAsked)) yield { flow, write, first };
  }
}

/** Made of what the caller gives and compared with the time. */
function isFutureChoice(flow: Flow, { value }: StepOf<"write">): boolean {
  if (value.kind === "number" || !hasPart(value, kindBit.parameter)) return false;
  return stepsOf(flow, "assume").some(
    ({ condition }) => somePart(condition, isNow) && somePart(condition, ({ key }) => key === value.key),
  );
}

/** There was nothing before: a number of the record has to be zero. */
function isBegun({ flow, write }: Pick<ChosenEnd, "flow" | "write">): boolean {
  return [...testsBefore(flow, write.id)].some(
    ({ condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => isNumber(one, 0n)) &&
      condition.operands.some((one) => one.kind === "load" && isSameVariable(one.place, write.place)),
  );
}

function isSetAnew(flow: Flow, { place }: StepOf<"write">): boolean {
  return indexesOf(place).some((index) => isFreshIndex(index, flow));
}

function isWaitedFor(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "assume").some((test) =>
      limitOf(test).some(({ side, time }) => side === "after" && time.storageClass === storageClass),
    ),
  );
}

/** More than whether it is over: how long it still is, or that it has not begun. */
function comparesEnd(condition: Value, { place }: StepOf<"write">): boolean {
  if (!isReadFrom(condition, place.storageClass)) return false;
  const isPlain =
    condition.kind === "operation" && condition.operands.every((one) => one.kind === "load" || isNow(one));
  return !isPlain || !somePart(condition, isNow);
}

/* Replaced after the end. */

/** Somebody who is given something after the end, and whose place others can still take then. */
export interface ReplacedLate {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly decider: Flow;
  readonly limit: TimeLimit;
}

/** Those of one contract. */
export function* findReplacedLate({ flows, trust }: ContractFlows): Generator<ReplacedLate> {
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      if (!isInput(write.value, "sender") || !trust.isAttackerReachable(flow, write.id) || isSetAnew(flow, write))
        continue;
      if (exempt("moved-ends: nobody had it before", asksWhose(flow, write))) continue;
      const late = flows.flatMap((other) => (other === flow ? [] : givenLate(other, write)))[0];
      if (late === undefined || isWithinTime(flow, late.limit)) continue;
      yield { flow, write, ...late };
    }
  }
}

/** A test that it is nobody's, or the caller's own. */
function asksWhose(flow: Flow, { place }: StepOf<"write">): boolean {
  return committingStepsOf(flow, "assume").some(
    (test) =>
      test.holds &&
      isOperation(test.condition, "==") &&
      isReadFrom(test.condition, place.storageClass) &&
      isRequired(flow, test),
  );
}

/** Where something is given to whoever stands there, once a time of the same record is over. */
function givenLate(flow: Flow, { place }: StepOf<"write">): readonly { decider: Flow; limit: TimeLimit }[] {
  const isGiven = (one: Value | undefined): boolean => isLoadOf(one, place);
  return stepsOf(flow, "call").flatMap(({ id, call }) => {
    if (!flow.committing.has(id) || call.isStatic || ![call.target, ...call.arguments].some(isGiven)) return [];
    const limits = [...testsBefore(flow, id)].flatMap(limitOf);
    const limit = limits.find(({ side, time }) => side === "after" && isOfSameRecord(time, place));
    return limit === undefined ? [] : [{ decider: flow, limit }];
  });
}

function isOfSameRecord(a: Place, b: Place): boolean {
  const [some, others] = [indexesOf(a), indexesOf(b)];
  return some.length === others.length && (some.length === 0 || isSameVariable(a, b));
}

function isWithinTime(flow: Flow, { time }: TimeLimit): boolean {
  return committingStepsOf(flow, "assume").some((test) =>
    limitOf(test).some((one) => one.side === "before" && one.time.storageClass === time.storageClass),
  );
}
