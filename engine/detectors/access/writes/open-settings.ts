/** Settings that anyone can change although somebody is in charge: of the contract, or of one of the things that it knows. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { isTransient } from "../../../dataflow/access/locks.ts";
import { isUpdateOf } from "../../../dataflow/access/privileges.ts";
import type { Writer } from "../../../dataflow/access/reachability.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { isLength } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  isReadFrom,
  kindBit,
  loadsIn,
  type Place,
  type Value,
} from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { isProof } from "../ownership/holders.ts";
import { isSomebodyInCharge } from "./appointed-settings.ts";
import { findGuardedWrites, openWriters } from "./open-writes.ts";
import type { Use } from "./setting-uses.ts";

/** An open write, and what another entry point does with what is written. */
export interface OpenSetting extends Writer {
  readonly use: Use;
}

/**
 * What the caller puts into a place that is not the caller's, in a function that has nothing to do with who calls it, in
 * a contract that knows somebody in charge; other functions go by it.
 */
export function* openSettings(program: Program, home: ContractFlows): Generator<OpenSetting> {
  const writers = openWriters(home).filter((writer) => isSet(writer));
  if (writers.length === 0) return;
  if (findGuardedWrites(home).size === 0 && !isSomebodyInCharge(program, home)) return;
  for (const writer of writers) {
    if (isAboutCaller(program, writer.flow) || isBeforehand(writer)) continue;
    const use = findUse(home, writer);
    if (use !== undefined) yield { ...writer, use };
  }
}

/** The caller has a part in it, pays for it, or shows a proof. */
function isAboutCaller(program: Program, flow: Flow): boolean {
  const { intakes, etherTests, isOpaque } = valueFlowOf(program, flow);
  if (isOpaque || intakes.length > 0 || etherTests.length > 0 || flow.entry.stateMutability === "payable") return true;
  return flow.steps.some((step) => {
    if (step.kind === "write") return ((step.place.kindBits | step.value.kindBits) & kindBit.caller) !== 0;
    return step.kind === "assume" && (hasPart(step.condition, kindBit.caller) || isProof(step.condition));
  });
}

/** The caller says what is written, or about what of many things a constant is. */
function isSet({ flow, write: { id, place, value } }: Writer): boolean {
  if (!flow.committing.has(id) || isTransient(place) || isUpdateOf(value, place)) return false;
  const indexes = indexesOf(place);
  if ((place.kindBits & notGiven) !== 0 || indexes.some((index) => isFreshIndex(index, flow) || isHashing(index)))
    return false;
  if (indexes.some((index) => !hasPart(index, kindBit.parameter) && index.kind !== "number")) return false;
  return hasPart(value, kindBit.parameter)
    ? !hasPart(value, notGiven)
    : value.kind === "number" && place.path.at(-1)?.kind === "index";
}

const notGiven = kindBit.caller | kindBit.value | kindBit.result | kindBit.hash | kindBit.block;

/** What is asked of the state before has to come first. */
function isBeforehand({ flow, write }: Writer): boolean {
  return [...testsBefore(flow, write.id)].some((test) => !isOpenTest(flow, write, test));
}

/**
 * What is asked says between which limits the value may lie, whether the thing is listed, or that nothing is stopped;
 * where something is taken off a list, how many have to stay.
 */
function isOpenTest(flow: Flow, { place, value }: StepOf<"write">, { condition, holds }: StepOf<"assume">): boolean {
  if (hasPart(condition, notGiven) || isOfChain(condition)) return false;
  const isFlag = condition.kind === "load" || isComparedWithNumber(condition);
  const isBound = hasPart(condition, kindBit.parameter);
  const isRemoval = isNumber(value, 0n);
  const isLock = (one: Place): boolean => stepsOf(flow, "write").some((write) => write.place.key === one.key);
  return loadsIn(condition).every(({ place: one }) => {
    if (indexesOf(one).length > 0) return isFlag || one.storageClass === place.storageClass;
    if (one.storageClass === place.storageClass) return false;
    return isBound || isRemoval || isLength(one) || isLock(one) || (condition.kind === "load" && !holds);
  });
}

/** On some chains alone: a switch for tests. */
function isOfChain(condition: Value): boolean {
  return hasPart(condition, kindBit.otherInput) && !hasPart(condition, kindBit.parameter);
}

function isComparedWithNumber(condition: Value): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  return condition.operands.some(({ kind }) => kind === "number");
}

/** What another entry point does with it; a flag has to let somebody pass. */
function findUse({ flows }: ContractFlows, { flow: own, write }: Writer): Use | undefined {
  const verbFor = write.value.kind === "number" ? verbOfFlag : verbOfSetting;
  for (const flow of flows) {
    if (flow === own) continue;
    for (const step of flow.steps) {
      const verb = flow.committing.has(step.id) ? verbFor(step, write.place) : undefined;
      if (verb !== undefined) return { flow, step, verb };
    }
  }
  return undefined;
}

/** The entry itself has to be set. */
function verbOfFlag(step: Step, { storageClass }: Place): string | undefined {
  if (step.kind !== "assume" || !step.holds || step.condition.kind !== "load") return undefined;
  return step.condition.place.storageClass === storageClass ? "goes on only where it is set" : undefined;
}

function verbOfSetting(step: Step, { storageClass }: Place): string | undefined {
  const isOfPlace = (value: Value | undefined): boolean => value !== undefined && isReadFrom(value, storageClass);
  switch (step.kind) {
    case "assume":
      return isOfPlace(step.condition) ? "decides by it whether to go on" : undefined;
    case "call": {
      const { isStatic, target, value, arguments: given } = step.call;
      return !isStatic && [target, value, ...given].some(isOfPlace) ? "calls or pays by it" : undefined;
    }
    case "write": {
      const isOther = step.place.storageClass !== storageClass;
      return isOther && [step.value, ...indexesOf(step.place)].some(isOfPlace) ? "counts by it" : undefined;
    }
    default:
      return undefined;
  }
}
