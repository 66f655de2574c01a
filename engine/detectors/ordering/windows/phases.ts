/** Phases of a record: until a time it collects, after it something is decided; what is open in the wrong one. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isChosenIndex } from "../../../dataflow/backing/terms.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { dominates, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { sentBy } from "../../../flow/used-values.ts";
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
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";
import { limitOf, type TimeLimit } from "./time-limits.ts";

/** A function that adds to a record, or decides on it, and the times between which it does. */
interface Phase {
  readonly flow: Flow;
  /** What it adds to, or writes last of all that it decides. */
  readonly write: StepOf<"write">;
  readonly limits: readonly TimeLimit[];
}

/** Functions that are open in a phase of a record that is not theirs. */
export function* findPhases(program: Program, home: ContractFlows): Generator<Detection> {
  const collecting = home.flows.flatMap((flow) => collectingPhases(home, flow));
  const deciding = home.flows.flatMap((flow) => decidingPhases(home, flow));
  for (const decider of deciding) {
    for (const collector of collecting) {
      if (collector.flow === decider.flow || !dependsOn(decider, collector)) continue;
      yield* findEarly(program, home, decider, collector);
      yield* findEndless(program, decider, collector);
      yield* findMoment(program, decider, collector);
    }
  }
  yield* findReset(program, home);
}

/** The sums of a record that anyone can add to, or each of many. */
function collectingPhases({ trust }: ContractFlows, flow: Flow): readonly Phase[] {
  return stepsOf(flow, "write")
    .filter((write) => isTally(write) && (trust.isAttackerReachable(flow, write.id) || isOfMany(flow, write)))
    .map((write) => ({ flow, write, limits: limitsAt(flow, write.id) }));
}

/** Holders of a token, or members, vote: it is kept of each that they did. */
function isOfMany(flow: Flow, { id }: StepOf<"write">): boolean {
  const isMarked = stepsOf(flow, "write").some(
    ({ id: mark, place }) => flow.committing.has(mark) && dominates(flow, mark, id) && hasCallerIndex(place),
  );
  return isMarked && flow.committing.has(id);
}

/** A number of a record that grows, or becomes what somebody pays. */
function isTally({ place, value }: StepOf<"write">): boolean {
  if (!isOfRecord(place)) return false;
  if (isInput(value, "value")) return true;
  const isOld = (one: Value): boolean => isLoadOf(one, place);
  return isOperation(value, "+") && value.operands.some(isOld) && !value.operands.some((one) => isNumber(one, 1n));
}

/** One field of a record that the caller names, or a variable of the contract. */
function isOfRecord({ path, ...place }: Place): boolean {
  const indexes = indexesOf({ path, ...place });
  return path.at(-1)?.kind !== "index" && indexes.length < 2 && indexes.every(isChosenIndex);
}

/** What marks a record as decided: a state or a flag of it. Whoever is somebody of the record may know better. */
function decidingPhases({ trust }: ContractFlows, flow: Flow): readonly Phase[] {
  const write = committingStepsOf(flow, "write").find(({ place, value }) => isOfRecord(place) && isMark(value));
  if (write === undefined || trust.isInitializing(flow, write.id)) return [];
  const asksCaller = [...testsBefore(flow, write.id)].some(({ condition }) => hasPart(condition, kindBit.caller));
  if (exempt("phases: decided by somebody of the record", asksCaller)) return [];
  return [{ flow, write, limits: limitsAt(flow, write.id) }];
}

function isMark(value: Value): boolean {
  if (value.kind === "phi") return value.alternatives.every((one) => isMark(one.value));
  return value.kind === "number" && value.number > 0n && value.number < maxState;
}

/** No enumeration has more. */
const maxState = 256n;

function limitsAt(flow: Flow, step: number): readonly TimeLimit[] {
  return [...testsBefore(flow, step)].flatMap(limitOf);
}

/** What is collected decides, or is paid, and is not changed by it. */
function dependsOn({ flow }: Phase, { write: { place } }: Phase): boolean {
  const isRead = (value: Value): boolean => isReadFrom(value, place.storageClass);
  if (stepsOf(flow, "write").some((write) => write.place.storageClass === place.storageClass)) return false;
  const paid = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  const kept = stepsOf(flow, "write").map(({ value }) => value);
  const asked = stepsOf(flow, "assume").flatMap(({ condition }) => (condition.kind === "load" ? [] : [condition]));
  return [...paid, ...kept, ...asked].some(isRead);
}

/** Decided before the end of the time in which is collected. */
function* findEarly(program: Program, home: ContractFlows, decider: Phase, collector: Phase): Generator<Detection> {
  const end = collector.limits.find(({ side }) => side === "before");
  if (
    end === undefined ||
    decider.limits.some(({ time, side }) => side === "after" && time.storageClass === end.time.storageClass)
  )
    return;
  if (exempt("phases: after a state that is entered at the end", isAfterEnd(home, decider, end.time))) return;
  yield {
    at: anchorIn(program, decider.flow, decider.write),
    message: `${printCallable(decider.flow.entry)} decides by \`${printPlace(collector.write.place)}\` at any time, while ${printCallable(collector.flow.entry)} adds to it until \`${printPlace(end.time)}\``,
    related: [{ at: end.test.node, message: `${printCallable(collector.flow.entry)} asks this` }],
  };
}

/** It asks a state that another function enters after the end. */
function isAfterEnd(home: ContractFlows, { flow, write }: Phase, { storageClass }: Place): boolean {
  const asked = [...testsBefore(flow, write.id)].flatMap(({ condition, holds }) => (holds ? [condition] : []));
  return home.flows.some((other) =>
    stepsOf(other, "write").some(
      ({ id, place }) =>
        other !== flow &&
        limitsAt(other, id).some(({ time, side }) => side === "after" && time.storageClass === storageClass) &&
        asked.some((condition) => isReadFrom(condition, place.storageClass)),
    ),
  );
}

/** Collected from a beginning on, and without an end, though it is decided at one. */
function* findEndless(program: Program, decider: Phase, collector: Phase): Generator<Detection> {
  const begin = collector.limits.find(({ side }) => side === "after");
  const end = decider.limits.find(({ side }) => side === "after");
  if (begin === undefined || end === undefined || begin.time.storageClass === end.time.storageClass) return;
  if (
    exempt(
      "phases: it has an end of its own",
      collector.limits.some(({ side }) => side === "before"),
    )
  )
    return;
  yield {
    at: anchorIn(program, collector.flow, begin.test),
    message: `${printCallable(collector.flow.entry)} is open from \`${printPlace(begin.time)}\` on and has no end, while ${printCallable(decider.flow.entry)} decides from \`${printPlace(end.time)}\` on`,
    related: [{ at: end.test.node, message: `${printCallable(decider.flow.entry)} asks this` }],
  };
}

/** At one moment both are open. */
function* findMoment(program: Program, decider: Phase, collector: Phase): Generator<Detection> {
  for (const begin of decider.limits.filter(({ side, isInclusive }) => side === "after" && isInclusive)) {
    const end = collector.limits.find(
      ({ time, side, isInclusive }) =>
        side === "before" && isInclusive && time.storageClass === begin.time.storageClass,
    );
    if (end === undefined) continue;
    yield {
      at: anchorIn(program, collector.flow, end.test),
      message: `${printCallable(collector.flow.entry)} and ${printCallable(decider.flow.entry)} are both open when the time is exactly \`${printPlace(end.time)}\``,
      related: [{ at: begin.test.node, message: `${printCallable(decider.flow.entry)} asks this` }],
    };
  }
}

/* A time that zero passes. */

/** What waits for a time that somebody sets does not wait once it is set back. */
function* findReset(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const test of stepsOf(flow, "assume")) {
      const [limit] = flow.committing.has(test.id) ? limitOf(test) : [];
      if (limit?.side !== "after" || !isSetByCaller(home, limit.time)) continue;
      const reset = home.flows.find((other) => other !== flow && setsBack(home, other, limit.time));
      if (reset === undefined || exempt("phases: zero does not pass", isAskedAlone(flow, limit.time))) continue;
      yield {
        at: anchorIn(program, flow, test),
        message: `${printCallable(flow.entry)} waits for \`${printPlace(limit.time)}\`, which ${printCallable(reset.entry)} sets to zero: then it waits for nothing`,
      };
    }
  }
}

function isSetByCaller({ flows, trust }: ContractFlows, { storageClass }: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "write").some(
      ({ id, place, value }) =>
        place.storageClass === storageClass &&
        indexesOf(place).length > 0 &&
        somePart(value, isNow) &&
        trust.isAttackerReachable(flow, id),
    ),
  );
}

/** Without a payment: what was paid has nothing to wait for. */
function setsBack({ trust }: ContractFlows, flow: Flow, { storageClass }: Place): boolean {
  const pays = stepsOf(flow, "call").some(({ call }) => !call.isStatic);
  return (
    !pays &&
    stepsOf(flow, "write").some(
      ({ id, place, value }) =>
        place.storageClass === storageClass && isNumber(value, 0n) && trust.isAttackerReachable(flow, id),
    )
  );
}

/** Somewhere before, or on another path, it is asked by itself. */
function isAskedAlone(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) => isReadFrom(condition, storageClass) && !somePart(condition, isNow),
  );
}
