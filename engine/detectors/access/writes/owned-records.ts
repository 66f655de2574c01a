/** Records that belong to somebody, by an owner kept under the same id, and the functions that forget to ask for them. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { identities } from "../../../dataflow/access/conditions.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isUpdateOf } from "../../../dataflow/access/privileges.ts";
import type { Trust, Writer } from "../../../dataflow/access/reachability.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasCallerIndex, isSameVariable } from "../../../flow/places.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import {
  hasPart,
  indexesOf,
  isReadFrom,
  kindBit,
  operandsOf,
  type Place,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";
import { isAwaited } from "../ownership/holders.ts";

/** Where some entry point asks for the owner of a record before it changes it. */
interface OwnerTest {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  /** What the caller is compared with, as `ownerOf[id]`. */
  readonly owner: Place;
  /** What is changed afterwards. */
  readonly changed: Place;
}

/** A write to a record of somebody's, in a function that has nothing to do with who calls it. */
export interface ForgottenOwner extends Writer {
  readonly asked: OwnerTest;
}

/** The writes of a contract that change what belongs to whoever owns an id, without asking for the owner. */
export function* forgottenOwners(program: Program, { flows, trust }: ContractFlows): Generator<ForgottenOwner> {
  const asked = flows.flatMap((flow) => [...ownerTestsIn(flow, trust)]);
  if (asked.length === 0) return;
  for (const flow of flows) {
    if (asked.some((one) => one.flow === flow) || isForSome(program, flow, flows)) continue;
    for (const write of stepsOf(flow, "write")) {
      const known = isOpenChange(flow, write, trust) ? asked.find((one) => belongs(write, one, flows)) : undefined;
      if (known !== undefined) yield { flow, write, asked: known };
    }
  }
}

function* ownerTestsIn(flow: Flow, trust: Trust): Generator<OwnerTest> {
  for (const { id, place } of stepsOf(flow, "write")) {
    const given = givenIndexes(place);
    if (given === undefined || !flow.committing.has(id)) continue;
    for (const test of testsBefore(flow, id)) {
      const owner = identities(test, flow, trust).find(
        (one) => one.kind === "load" && areSame(givenIndexes(one.place), given),
      );
      if (owner?.kind === "load") yield { flow, test, owner: owner.place, changed: place };
    }
  }
}

/** The ids that the caller names, as in `listings[token][id]`; undefined where one is of another kind, or there is none. */
function givenIndexes(place: Place): readonly Value[] | undefined {
  const indexes = indexesOf(place);
  return indexes.length > 0 && indexes.every(({ kind }) => kind === "parameter") ? indexes : undefined;
}

function areSame(some: readonly Value[] | undefined, others: readonly Value[]): boolean {
  return some?.length === others.length && some.every(({ key }, at) => key === others[at]?.key);
}

/**
 * The caller, a signature, a proof, ether or another contract has a part in it. A test that everybody passes is none, a
 * note of who was there, or what the caller gets for it.
 */
function isForSome(program: Program, flow: Flow, flows: readonly Flow[]): boolean {
  const { outflows } = valueFlowOf(program, flow);
  const isGain = (step: StepOf<"call">): boolean => outflows.some((one) => one.step === step);
  return flow.steps.some((step) => {
    if (step.kind === "opaque") return true;
    if (!flow.committing.has(step.id)) return false;
    if (step.kind === "assume") return isHurdle(step);
    if (step.kind === "write") return isByOthers(step) || (isByCaller(step) && !isRemark(flow, step, flows));
    return step.kind === "call" && !step.call.isStatic && !isGain(step);
  });
}

const others = kindBit.value | kindBit.hash | kindBit.result;

/** False for a test of the caller that whoever was not appointed, entered or banned passes. */
function isHurdle({ condition, holds }: StepOf<"assume">): boolean {
  if (hasPart(condition, others)) return true;
  if (!hasPart(condition, kindBit.caller)) return false;
  const isKept = somePart(condition, ({ kind }) => kind !== "operation" && kind !== "input" && kind !== "number");
  if (!isKept) return false;
  return holds || !(condition.kind === "load" || isOperation(condition, "=="));
}

function isByOthers({ place, value }: StepOf<"write">): boolean {
  return hasPart(value, others) || (place.kindBits & others) !== 0;
}

function isByCaller({ place, value }: StepOf<"write">): boolean {
  return hasPart(value, kindBit.caller) || (place.kindBits & kindBit.caller) !== 0;
}

/** What nothing is done with later; or the caller's own count, which grows. */
function isRemark(flow: Flow, write: StepOf<"write">, flows: readonly Flow[]): boolean {
  const { place } = write;
  const isCount = indexesOf(place).length === 1 && hasCallerIndex(place);
  if (isCount && changesOf(flow).some((change) => change.write === write && change.sign > 0)) return true;
  const isLookedAt = (value: Value): boolean => isReadFrom(value, place.storageClass);
  return !flows.some((one) => one.steps.some((step) => valuesIn(step).some(isLookedAt)));
}

/** The caller says what goes in; or a constant does, and nothing was asked of the record before. */
function isOpenChange(flow: Flow, { id, place, value }: StepOf<"write">, trust: Trust): boolean {
  const given = givenIndexes(place);
  if (given === undefined || !trust.isAttackerReachable(flow, id)) return false;
  if (given.some((index) => isFreshIndex(index, flow))) return false;
  if (isSaid(value, given)) return !isUpdateOf(value, place);
  if (exempt("owned-records: each way waits for its time", isAwaited(flow, id))) return false;
  if (hasPart(value, kindBit.parameter)) return !isUpdateOf(value, place);
  const isAsked = [...testsBefore(flow, id)].some(({ condition }) => hasPart(condition, kindBit.load));
  return value.kind === "number" && place.path.at(-1)?.kind === "field" && !isAsked;
}

/** The caller says it, or which record it is read from; what records of the same ids say is not for the caller to choose. */
function isSaid(value: Value, given: readonly Value[]): boolean {
  const isOfSame = (one: Value): boolean => one.kind === "load" && areSame(givenIndexes(one.place), given);
  return somePart(
    value,
    ({ kind }) => kind === "parameter",
    (one) => (isOfSame(one) ? [] : operandsOf(one)),
  );
}

/** The record has its owner beside it, is changed by others after they asked, or is made together with its owner. */
function belongs({ place }: StepOf<"write">, { owner, changed }: OwnerTest, flows: readonly Flow[]): boolean {
  if (place.storageClass === changed.storageClass || place.storageClass === owner.storageClass) return true;
  if (isSameVariable(place, owner)) return true;
  return flows.some((flow) => {
    const writes = committingStepsOf(flow, "write");
    const owners = writes.filter((one) => one.place.storageClass === owner.storageClass);
    return writes.some(
      (one) =>
        one.place.storageClass === place.storageClass &&
        owners.some((other) => areSame(indexesOf(other.place), indexesOf(one.place))),
    );
  });
}

/** True where the value is one that the caller names, and the place says who owns the record. */
export function isOwnerOf({ write, asked }: ForgottenOwner): boolean {
  const isGiven = somePart(write.value, ({ kind }) => kind === "parameter");
  return isGiven && write.place.storageClass === asked.owner.storageClass;
}
