/** Which steps of a contract anyone can reach, and which storage anyone can set: each rests on the other. */

import {
  committingStepsOf,
  type Flow,
  reachFrom,
  type Step,
  type StepOf,
  type StepSet,
  stepsOf,
} from "../../flow/flow.ts";
import { hasPart, indexesOf, isNumber, kindBit, type Place, type Value } from "../../flow/value.ts";
import type { ValueFactory } from "../../flow/value-factory.ts";
import { memoize } from "../../util/memoize.ts";
import { allowlists } from "./barriers/allowlists.ts";
import { withoutUndone } from "./barriers/late-guards.ts";
import { findMidCallTests, findRestingFlags, testsOfResting } from "./barriers/mid-call-flags.ts";
import { findSetOnceTests } from "./barriers/set-once-tests.ts";
import { findSetupSteps } from "./barriers/setup-flags.ts";
import { findTestsOfUnset } from "./barriers/unset-owners.ts";
import { callerNamesOf } from "./caller-names.ts";
import { isMereBound } from "./conditions.ts";
import {
  canGuard,
  type GuardContext,
  isAppointed,
  isCallerTest,
  isConstructorTest,
  isGuard,
  isOracleTest,
  isOwnProof,
  isProof,
} from "./guards.ts";
import { findPaidRecords } from "./paid-records.ts";
import { privilegeIn } from "./privilege-tests.ts";

export interface Trust {
  /**
   * True where any caller can bring execution to the step; what only appointed callers reach is not open, nor is the
   * body of an initializer, which is for whoever deploys the contract.
   */
  isAttackerReachable(flow: Flow, step: number): boolean;
  /**
   * The same where all storage is taken to hold what it should: what no caller was meant to reach is not open, even if
   * anyone can make themselves the owner.
   */
  isIntendedPublic(flow: Flow, step: number): boolean;
  /** The same as `isAttackerReachable`, also for those who were given a proof: a signature, a leaf of a tree. */
  isReachableWithProof(flow: Flow, step: number): boolean;
  /** The same as `isAttackerReachable`, also where a signature is asked for that anyone can make in their own name. */
  isReachableInOwnName(flow: Flow, step: number): boolean;
  /** True for a step of an initializer, behind the test that passes only once. */
  isInitializing(flow: Flow, step: number): boolean;
  /** True for storage that no caller can set to something of their choice; constructors do not count. */
  isTrusted(place: Place): boolean;
  /** The writes by which anyone can set the place, or another index of it. */
  openWritersOf(place: Place): readonly Writer[];
  /** The tests of the flow that pass only once in the life of a contract, as in an initializer. */
  setOnceTestsOf(flow: Flow): readonly StepOf<"assume">[];
  /** What `isAppointed` and `isCaller` ask, for values of `flow`. */
  contextOf(flow: Flow): GuardContext;
}

export interface Writer {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
}

/** What flows alone do not tell. */
export interface Surroundings {
  /** Walked where they are asked for. */
  readonly constructors: () => readonly Flow[];
  /** True for an entry point that no transaction gets to. */
  readonly isShut: (flow: Flow) => boolean;
}

/** Begins with trust in everything, and withdraws it from what an open write reaches until nothing changes. */
export function findTrust(flows: readonly Flow[], values: ValueFactory, { constructors, isShut }: Surroundings): Trust {
  const isPaidOut = findPaidRecords(flows);
  const isSetup = findSetupSteps(flows);
  const isInSetup =
    (flow: Flow) =>
    (step: number): boolean =>
      isSetup(flow, step);
  const setOnce = findSetOnceTests(flows);
  const flags = findRestingFlags(flows, (flow) => setOnce.get(flow)?.size !== 0);
  const setOnceTestsOf = (flow: Flow): ReadonlySet<Step> => setOnce.get(flow) ?? noStops;
  const testsOfUnset = findTestsOfUnset({ flows, constructors, setOnceTestsOf });
  const examined = flows.map((flow) => {
    const setOnceTests = setOnceTestsOf(flow);
    const neverPassed = new Set(isShut(flow) ? flow.steps : [...testsOfResting(flow, flags), ...testsOfUnset(flow)]);
    return examine({ flow, values, isPaidOut, isInSetup: isInSetup(flow), setOnceTests, neverPassed });
  });
  let writers: ReadonlyMap<number, readonly Writer[]> = new Map();
  const isTrusted = (place: Place): boolean => !writers.has(place.storageClass);
  let open = new Map<Flow, StepSet>();
  let intended: ReadonlyMap<Flow, StepSet> | undefined;
  for (let nOpen = -1; nOpen !== writers.size; ) {
    nOpen = writers.size;
    open = new Map(examined.map((one) => [one.flow, one.reachableSteps(isTrusted)]));
    intended ??= open;
    writers = byPattern(examined.flatMap((one) => one.openWrites(isTrusted)));
  }
  const base = { values, isTrusted, isPaidOut, isInSetup: () => false, callerNames: noNames };
  const initializing = findInitializing(examined, base);
  const proven = new Map(examined.map((one) => [one.flow, one]));
  const withProof = memoize((flow: Flow): StepSet => proven.get(flow)?.provenSteps(isTrusted, isProof) ?? noSteps);
  const inOwnName = memoize((flow: Flow): StepSet => proven.get(flow)?.provenSteps(isTrusted, isOwnProof) ?? noSteps);
  const isInitializing = (flow: Flow, step: number): boolean => initializing.get(flow)?.has(step) === true;
  return {
    isAttackerReachable: (flow, step) =>
      flow.committing.has(step) && open.get(flow)?.has(step) === true && !isInitializing(flow, step),
    isReachableWithProof: (flow, step) =>
      flow.committing.has(step) && withProof(flow).has(step) && !isInitializing(flow, step),
    isReachableInOwnName: (flow, step) =>
      flow.committing.has(step) && inOwnName(flow).has(step) && !isInitializing(flow, step),
    isInitializing,
    isIntendedPublic: (flow, step) => flow.committing.has(step) && intended?.get(flow)?.has(step) === true,
    isTrusted,
    openWritersOf: (place) => writers.get(place.storageClass) ?? [],
    setOnceTestsOf: (flow) => stepsOf(flow, "assume").filter((test) => setOnce.get(flow)?.has(test) === true),
    contextOf: (flow) => ({
      values,
      isTrusted,
      isPaidOut,
      isInSetup: isInSetup(flow),
      callerNames: callerNamesOf(flow),
      isAttackerReachable: (step) => open.get(flow)?.has(step) === true,
    }),
  };
}

function byPattern(writers: readonly Writer[]): ReadonlyMap<number, readonly Writer[]> {
  const groups = new Map<number, Writer[]>();
  for (const writer of writers) {
    const { storageClass } = writer.write.place;
    const group = groups.get(storageClass);
    if (group === undefined) groups.set(storageClass, [writer]);
    else group.push(writer);
  }
  return groups;
}

const noSteps: StepSet = new Set<number>();
const noExits: ReadonlySet<number> = new Set();
const noNames: ReadonlySet<number> = new Set();

interface SetOnce {
  readonly setOnceTests: ReadonlySet<Step>;
}

/** A flow with what can be said of it before anything is known of trust. */
interface ExaminedFlow extends SetOnce {
  readonly flow: Flow;
  /** Those that last. */
  readonly writes: readonly StepOf<"write">[];
  readonly reachableSteps: (isTrusted: IsTrusted) => StepSet;
  /** Those that the holders of such proofs get to. */
  readonly provenSteps: (isTrusted: IsTrusted, isPassed: NonNullable<Ground["isPassed"]>) => StepSet;
  /** The open steps before any test that passes only once. */
  readonly earlySteps: (isTrusted: IsTrusted) => StepSet;
  /** What a call gets to, whoever calls, without a test that passes only once. */
  readonly everydaySteps: (isTrusted: IsTrusted) => StepSet;
  readonly openWrites: (isTrusted: IsTrusted) => readonly Writer[];
}

function examine({ setOnceTests, ...base }: Omit<Ground, "candidates" | "callerNames"> & SetOnce): ExaminedFlow {
  const { flow } = base;
  const callerNames = callerNamesOf(flow);
  const steps = [...stepsOf(flow, "assume"), ...stepsOf(flow, "opaque")];
  // One that is found to be no guard is taken out, for good.
  const all = steps.filter((step) => canGuard(step, { callerNames }) && !isMereBound(step, flow));
  const candidates = new Set<Step>(all);
  const stops = new Set([...setOnceTests, ...(setOnceTests.size === 0 ? [] : findMidCallTests(flow))]);
  const writes = committingStepsOf(flow, "write");
  const ground = { candidates, callerNames, ...base };
  const reachable = untilWithdrawn((isTrusted) => reachableSteps(ground, isTrusted));
  const early = stops.size === 0 ? reachable : untilWithdrawn((isTrusted) => reachableSteps(ground, isTrusted, stops));
  return {
    flow,
    setOnceTests,
    writes,
    reachableSteps: reachable,
    provenSteps: (isTrusted, isPassed) =>
      all.length === 0
        ? reachable(isTrusted)
        : reachableSteps({ ...ground, candidates: new Set(all), isPassed }, isTrusted),
    earlySteps: early,
    everydaySteps: (isTrusted) => everydaySteps(ground, isTrusted, stops),
    openWrites: untilWithdrawn((isTrusted) => openWrites(ground, writes, isTrusted, early)),
  };
}

type IsTrusted = (place: Place) => boolean;

/** Computes anew only once something is no longer trusted that it has leant on. */
function untilWithdrawn<T>(compute: (isTrusted: IsTrusted) => T): (isTrusted: IsTrusted) => T {
  let known: { readonly result: T; readonly trusted: ReadonlySet<Place> } | undefined;
  return (isTrusted) => {
    if (known !== undefined && [...known.trusted].every(isTrusted)) return known.result;
    const trusted = new Set<Place>();
    const result = compute((place) => {
      const answer = isTrusted(place);
      if (answer) trusted.add(place);
      return answer;
    });
    known = { result, trusted };
    return result;
  };
}

/** What the guards of a flow are looked for in. */
interface Ground {
  readonly flow: Flow;
  /** Steps that may be guards. */
  readonly candidates: Set<Step>;
  readonly values: ValueFactory;
  readonly isPaidOut: IsTrusted;
  readonly isInSetup: (step: number) => boolean;
  readonly callerNames: ReadonlySet<number>;
  /** Steps that no transaction passes which begins here. */
  readonly neverPassed: ReadonlySet<Step>;
  /** Guards that those who are asked about have got past. */
  readonly isPassed?: (step: Step, context: GuardContext) => boolean;
}

/**
 * The steps that can be reached without getting past a guard. A test on a variable that several paths set is a guard as
 * long as none of the paths that can pass it is open, so this grows from nothing.
 */
function reachableSteps(
  { flow, candidates, values, isPaidOut, isInSetup, callerNames, neverPassed, isPassed }: Ground,
  isTrusted: IsTrusted,
  stops: ReadonlySet<Step> = noStops,
): StepSet {
  let open = noSteps;
  const skipped = new Set<number>();
  for (;;) {
    const known = open;
    let isAsked = false;
    const isAttackerReachable = (step: number): boolean => {
      isAsked = true;
      return known.has(step);
    };
    const context = { values, isTrusted, isPaidOut, isInSetup, callerNames, isAttackerReachable };
    const isStop = (step: Step): boolean => {
      if (stops.has(step) || neverPassed.has(step) || isWaiver(step, flow, context)) return true;
      if (!candidates.has(step)) return false;
      const isOfOthers = isPassed?.(step, context) !== true;
      if (isOfOthers && (isGuard(step, context) || isAnswerOfListed(step, flow, context))) return true;
      // For good: what is a proof by what is open, and none by what that opens, would go back and forth for ever.
      candidates.delete(step);
      return false;
    };
    const before = flood(flow, isStop, skipped);
    // What is undone has been run all the same: a late guard must hold on all the ways to it.
    const ran = { ...context, isAttackerReachable: before.has };
    const next = withoutUndone(flow, before, (step) => stops.has(step) || isCallerTest(step, ran));
    const isSettled = !isAsked || next.size === open.size;
    if (isSettled && !skipLoops(flow, before, isStop, skipped)) return next;
    open = next;
  }
}

const noStops: ReadonlySet<Step> = new Set();

/** What lasts of what is reached, whoever calls, once the contract stands. */
function everydaySteps(
  { flow, neverPassed, ...rest }: Ground,
  isTrusted: IsTrusted,
  stops: ReadonlySet<Step>,
): StepSet {
  const context = { ...rest, isTrusted, isAttackerReachable: () => true };
  const isStop = (step: Step): boolean => stops.has(step) || neverPassed.has(step) || isConstructorTest(step, context);
  return withoutUndone(flow, flood(flow, isStop), isStop);
}

/** Until the contract is set up, everybody goes the way that is later open to those alone who are asked for: `isAdmin || !isReady`. */
function isWaiver(step: Step, flow: Flow, context: GuardContext): boolean {
  if (step.kind !== "assume" || step.holds || step.condition.kind !== "load" || !context.isInSetup(step.id))
    return false;
  const after = reachFrom(flow, step.id);
  return flow.steps.some(
    (other) =>
      !after.has(other.id) &&
      other.kind === "assume" &&
      hasPart(other.condition, kindBit.caller | kindBit.result) &&
      isGuard(other, context) &&
      step.successors.some((next) => reachFrom(flow, other.id).has(next)),
  );
}

/** A contract of the caller's choice says yes, after it was looked up in a list that callers cannot set. */
function isAnswerOfListed(step: Step, flow: Flow, context: GuardContext): boolean {
  if (step.kind !== "assume" || !hasPart(step.condition, kindBit.result)) return false;
  const isListed = ({ key }: Value): boolean =>
    !reachFrom(flow, 0, {
      stopAt: (one) => one.kind === "assume" && allowlists(one.condition, one.holds, key, context),
    }).has(step.id);
  return isOracleTest(step.condition, step.holds, context, isListed);
}

/** Adds the exits of loops that are come to and whose first test already stops everybody: others go past them. */
function skipLoops(flow: Flow, reached: StepSet, isStop: (step: Step) => boolean, skipped: Set<number>): boolean {
  const sizeBefore = skipped.size;
  for (const { exit } of flow.loops) {
    if (exit === undefined || reached.has(exit)) continue;
    const froms = flow.steps[exit]?.predecessors ?? [];
    const others = froms.flatMap((from) => flow.steps[from]?.successors ?? []).filter((id) => id !== exit);
    const isShut = others.length > 0 && others.every((id) => isStop(flow.steps[id] as Step));
    if (isShut && froms.some((from) => reached.has(from))) skipped.add(exit);
  }
  return skipped.size > sizeBefore;
}

/** What is reached without a stop. A loop with a stop in every iteration is taken to run at least once, if it is not `skipped`. */
function flood(flow: Flow, isStop: (step: Step) => boolean, skipped: ReadonlySet<number> = noExits): StepSet {
  const reached = new Uint8Array(flow.steps.length);
  let size = 0;
  const exits = new Map(
    flow.loops.flatMap(({ exit, back }) => (exit && back && !skipped.has(exit) ? [[exit, back] as const] : [])),
  );
  const pending = [0];
  const held = new Map<number, number>();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = flow.steps[id];
    if (step === undefined || reached[id] === 1 || isStop(step)) continue;
    const back = exits.get(id);
    if (back !== undefined && reached[back] === 0) {
      held.set(back, id);
      continue;
    }
    reached[id] = 1;
    size++;
    const released = held.get(id);
    for (const next of step.successors) pending.push(next);
    if (released !== undefined) pending.push(released);
  }
  return { size, has: (step) => reached[step] === 1 };
}

/* Initializers. */

/**
 * The steps behind a test that passes only once, where what comes after it says who is in charge: who may pass the
 * tests of the caller, or whose code runs, or sets the contract up.
 */
function findInitializing(
  examined: readonly ExaminedFlow[],
  ground: Omit<GuardContext, "isAttackerReachable">,
): ReadonlyMap<Flow, Pick<StepSet, "has">> {
  const once = examined.filter(({ setOnceTests }) => setOnceTests.size > 0);
  if (once.length === 0) return new Map();
  const inCharge = placesInCharge(examined, { ...ground, isAttackerReachable: () => true });
  return new Map(
    once.flatMap((one) => {
      const { flow, writes } = one;
      const early = one.earlySteps(ground.isTrusted);
      const everyday = one.everydaySteps(ground.isTrusted);
      const has = (step: number): boolean => !early.has(step) && !everyday.has(step);
      const appoints = writes.some(
        (write) => has(write.id) && (inCharge.has(write.place.storageClass) || isSetting(write)),
      );
      return appoints ? [[flow, { has }] as const] : [];
    }),
  );
}

/** A parameter goes into a place that there is once. */
function isSetting({ place, value }: StepOf<"write">): boolean {
  return place.path.every(({ kind }) => kind === "field") && hasPart(value, kindBit.parameter);
}

/** By storage class: storage that callers are compared with or looked up in, or that holds the target of a delegatecall. */
function placesInCharge(examined: readonly ExaminedFlow[], context: GuardContext): ReadonlySet<number> {
  const placesIn = (step: Step): readonly Place[] => {
    if (step.kind === "assume") return privilegeIn(step, context);
    const target = step.kind === "call" && step.call.form === "delegatecall" ? step.call.target : undefined;
    return target?.kind === "load" ? [target.place] : [];
  };
  return new Set(examined.flatMap(({ flow }) => flow.steps.flatMap(placesIn).map(({ storageClass }) => storageClass)));
}

/* Open writes. */

function openWrites(
  ground: Ground,
  writes: readonly StepOf<"write">[],
  isTrusted: IsTrusted,
  earlySteps: ExaminedFlow["earlySteps"],
): readonly Writer[] {
  if (writes.length === 0) return [];
  const { flow, values, isPaidOut, isInSetup, callerNames } = ground;
  const open = earlySteps(isTrusted);
  const isAttackerReachable = (step: number): boolean => open.has(step);
  const context = { values, isTrusted, isPaidOut, isInSetup, callerNames, isAttackerReachable };
  return writes.filter((write) => open.has(write.id) && isChoice(write, context)).map((write) => ({ flow, write }));
}

/** False for a write that only takes away, or whose value and place are both appointed. */
function isChoice({ place, value }: StepOf<"write">, context: GuardContext): boolean {
  if (isNumber(value, 0n)) return false;
  return [value, ...indexesOf(place)].some((part) => !isAppointed(part, context));
}
