/** Growth of a list that comes to an end: something limits it, or somebody has to agree each time. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { isTakenFromCaller } from "../../dataflow/access/token-pulls.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { dominates, isEnsured, testsBefore } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, isInLoop, reachFrom, type StepOf, stepsOf, variesIn } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isIndexed } from "../../flow/places.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  isReadFrom,
  operandsOf,
  type Place,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { exempt } from "../exempt.ts";
import { isOfCounted, isOnlyRaised, isRaise } from "./counted-entries.ts";
import { type Growth, isNewArray } from "./growing-lists.ts";

/** True where the list does not grow for as long as somebody wants it to. */
export function isBounded(home: ContractFlows, growth: Growth): boolean {
  return (
    isLimited(home, growth) ||
    isMirroring(home, growth) ||
    isAdmitted(home, growth) ||
    exempt(
      "growth-limits: those who may are counted, each comes once",
      !isRepeated(growth) && isOfCounted(home, growth),
    ) ||
    exempt("growth-limits: the record says how many it takes", isFilled(growth)) ||
    exempt("growth-limits: the record is closed once it is full", isClosedWhenFull(growth)) ||
    exempt("growth-limits: it grows once", isOnce(home, growth)) ||
    exempt("growth-limits: the list begins anew each time", isBegunAnew(growth)) ||
    exempt("growth-limits: each call has a list of its own", isOfNewRecord(home, growth)) ||
    exempt("growth-limits: a majority agrees each time", isVotedFor(home, growth))
  );
}

/** To read, change and clear as many takes most of the gas of a block. */
const maxEntries = 1000n;

/** True where the list does not grow past a length that a test sets, or that whoever is in charge does. */
function isLimited({ trust }: ContractFlows, { flow, write }: Growth): boolean {
  const isAppointedLimit = (place: Place): boolean =>
    exempt("growth-limits: whoever is in charge sets a limit", trust.isTrusted(place));
  return isEnsured(flow, write.id, (step) => {
    if (step.kind !== "assume") return false;
    const compared = comparisonOf(step.condition, step.holds);
    if (compared === undefined) return false;
    const { smaller, larger, isEqual } = compared;
    if (smaller.kind !== "load" || smaller.place.storageClass !== write.place.storageClass) return false;
    if (larger.kind === "number") return larger.number <= maxEntries;
    return !isEqual && (larger.kind !== "load" || isAppointedLimit(larger.place));
  });
}

/** True where one more is refused as soon as there are as many as the record that the list is of was made for. */
function isFilled(growth: Growth): boolean {
  const { flow, write } = growth;
  const isRoom = isEnsured(flow, write.id, (step) => step.kind === "assume" && !step.holds && isFull(step, write));
  return isRoom && !isRepeated(growth);
}

/** True where the last one that there is room for sets something of the record that the next one would have to find unset. */
function isClosedWhenFull(growth: Growth): boolean {
  const { flow, write } = growth;
  const isClosing = (closing: StepOf<"write">): boolean =>
    isOfRecord(closing.place, write.place) &&
    [...testsBefore(flow, closing.id)].some((test) => test.id > write.id && test.holds && isFull(test, write)) &&
    isEnsured(flow, write.id, (step) => step.kind === "assume" && isRefusing(step, closing));
  return stepsOf(flow, "write").some(isClosing) && !isRepeated(growth);
}

/** The test fails once that is written. */
function isRefusing({ condition, holds }: StepOf<"assume">, { place, value }: StepOf<"write">): boolean {
  return isContradiction(condition, holds, (one) => (isHeldIn(one, place) ? value : undefined));
}

/** As many as a field of the same record says: `table.guests.length == table.seats`. */
function isFull({ condition }: StepOf<"assume">, write: StepOf<"write">): boolean {
  const isLength = (one: Value): boolean => isReadFrom(one, write.place.storageClass);
  const isSize = (one: Value): boolean => one.kind === "load" && isOfRecord(one.place, write.place);
  return isOperation(condition, "==") && condition.operands.some(isLength) && condition.operands.some(isSize);
}

/** A field of the record that the list is of. */
function isOfRecord(place: Place, list: Place): boolean {
  const [own] = indexesOf(list);
  return own !== undefined && place.path.at(-1)?.kind === "field" && indexesOf(place)[0]?.key === own.key;
}

/** True where the list follows one of another contract, that no caller can choose: it grows when that one does. */
function isMirroring({ trust }: ContractFlows, { flow, write }: Growth): boolean {
  const isTold = (value: Value): boolean =>
    value.kind === "result" &&
    value.call.form === "high-level" &&
    value.call.target !== undefined &&
    findTaintSource(value.call.target, flow, trust) === undefined;
  const isSaid = isEnsured(flow, write.id, (step) => {
    const compared = step.kind === "assume" ? comparisonOf(step.condition, step.holds) : undefined;
    return compared !== undefined && isTold(compared.larger) && isReadFrom(compared.smaller, write.place.storageClass);
  });
  return exempt("growth-limits: another contract says how many", isSaid);
}

/**
 * True where each entry has to be one that another contract knows, which no caller can choose, and is marked so that it
 * comes once: there are no more entries than that contract has let in.
 */
function isAdmitted({ trust }: ContractFlows, { flow, write }: Growth): boolean {
  const isKnown = (value: Value, entry: Value): boolean =>
    value.kind === "result" &&
    value.call.form === "high-level" &&
    value.call.arguments.some(({ key }) => key === entry.key) &&
    value.call.target !== undefined &&
    findTaintSource(value.call.target, flow, trust) === undefined;
  return marksBefore(flow, write.id).some((entry) => {
    const isAsked = isEnsured(
      flow,
      write.id,
      (step) => step.kind === "assume" && step.holds && isKnown(step.condition, entry),
    );
    return exempt("growth-limits: another contract lets entries in, each comes once", isAsked);
  });
}

/** What the caller names, has had no mark before the step, and gets it: `if (!isIn[entry]) { isIn[entry] = true; … }`. */
function marksBefore(flow: Flow, step: number): readonly Value[] {
  return [...testsBefore(flow, step)].flatMap(({ condition, holds }) => {
    if (holds || condition.kind !== "load") return [];
    const [entry, ...others] = indexesOf(condition.place);
    if (entry?.kind !== "parameter" || others.length > 0) return [];
    const isMarked = stepsOf(flow, "write").some(
      ({ id, place, value }) =>
        place.key === condition.place.key &&
        isNumber(value, 1n) &&
        (dominates(flow, id, step) || dominates(flow, step, id)),
    );
    return isMarked ? [entry] : [];
  });
}

/** True behind a test that passes once in the life of the contract, and for one entry. */
function isOnce({ trust }: ContractFlows, { flow, write }: Growth): boolean {
  return trust.setOnceTestsOf(flow).some(({ id }) => dominates(flow, id, write.id)) && !isRepeated({ flow, write });
}

/** True where the list grows by more than one entry with one call. */
export function isRepeated({ flow, write }: Pick<Growth, "flow" | "write">): boolean {
  return reachFrom(flow, write.id).has(write.id);
}

/** True where the list was emptied on every way to the write: it has what this call adds, however often it is made. */
function isBegunAnew(growth: Growth): boolean {
  const { flow, write } = growth;
  const isEmptied = stepsOf(flow, "write").some(
    ({ id, place, value }) =>
      id !== write.id &&
      write.place.within.includes(place.key) &&
      (isNumber(value, 0n) || isNewShortArray(value)) &&
      dominates(flow, id, write.id),
  );
  return isEmptied && !isRepeated(growth);
}

function isNewShortArray(value: Value): boolean {
  return isNewArray(value) && operandsOf(value).every((one) => one.kind === "number" && one.number <= maxEntries);
}

/** True where the list is of a record that this call numbers, and has no more entries than there is a limit for. */
function isOfNewRecord(home: ContractFlows, growth: Growth): boolean {
  const { flow, write } = growth;
  const isNumbered = indexesOf(write.place).some((index) => isNextNumber(home, growth, index));
  return isNumbered && (!isRepeated(growth) || repetitionsOf(flow, write).some((one) => isFewAt(home, growth, one)));
}

/** Read from a counter that every such call raises, and that nothing lowers or sets. */
function isNextNumber({ flows }: ContractFlows, { flow, write }: Growth, index: Value): boolean {
  const raises = stepsOf(flow, "write").filter(
    (one) => isRaise(one) && (isHeldIn(index, one.place) || one.value.key === index.key),
  );
  return raises.some(
    (raise) => isEnsured(flow, write.id, (step) => step === raise) && isOnlyRaised(flows, raise.place),
  );
}

/** What the loops around the write run up to. */
function repetitionsOf(flow: Flow, write: StepOf<"write">): readonly Value[] {
  const [around, ...others] = flow.loops.filter((loop) => isInLoop(loop, write));
  if (around === undefined || others.length > 0) return [];
  return stepsOf(flow, "assume").flatMap((test) => {
    const compared = isInLoop(around, test) ? comparisonOf(test.condition, test.holds) : undefined;
    return compared?.isStrict === true && variesIn(compared.smaller, around) ? [compared.larger] : [];
  });
}

/** A test on the way says that it is no more than a limit that no caller sets. */
function isFewAt({ trust }: ContractFlows, { flow, write }: Growth, repetitions: Value): boolean {
  const isLimit = (value: Value): boolean =>
    value.kind === "number"
      ? value.number <= maxEntries
      : value.kind === "immutable" || (value.kind === "load" && trust.isTrusted(value.place));
  return [...testsBefore(flow, write.id)].some(({ condition, holds }) => {
    const compared = comparisonOf(condition, holds);
    return compared?.smaller.key === repetitions.key && isLimit(compared.larger);
  });
}

/** True behind a test that the votes on record are a share of all: `votes[id] > totalWeight / 2`, asked here or by a function. */
function isVotedFor(home: ContractFlows, { flow, write }: Growth): boolean {
  return isEnsured(flow, write.id, (step) => {
    if (step.kind !== "assume") return false;
    const { condition, holds } = step;
    if (isShare(home, condition, holds)) return true;
    if (condition.kind !== "phi") return false;
    return condition.alternatives.every(
      ({ value, from }) =>
        isContradiction(value, holds, () => undefined) || hasAgreed(home, flow, from) || isShare(home, value, holds),
    );
  });
}

function hasAgreed(home: ContractFlows, flow: Flow, step: number): boolean {
  return [...testsBefore(flow, step)].some(({ condition, holds }) => isShare(home, condition, holds));
}

/** What is counted for one of many is more than a fraction of a total that goes up and down. */
function isShare({ trust }: ContractFlows, condition: Value, holds: boolean): boolean {
  const compared = comparisonOf(condition, holds);
  if (compared === undefined || compared.isEqual) return false;
  const { smaller, larger } = compared;
  if (!isOperation(smaller, "/") || larger.kind !== "load") return false;
  const isTotal = (one: Value): boolean =>
    one.kind === "result" || (one.kind === "load" && trust.openWritersOf(one.place).length > 0);
  return isIndexed(larger.place) && somePart(smaller, isTotal);
}

/** A thousandth of an ether, or of a token that has as many decimals. */
const leastPrice = 10n ** 15n;

/** True where whoever adds an entry has to pay in at least so much, in ether or in tokens. */
export function hasPrice(program: Program, growth: Growth): boolean {
  const { flow, write } = growth;
  const pulled = stepsOf(flow, "call").flatMap(({ call }) => {
    const amount = isTakenFromCaller(program, call) ? calledFunction(program, call)?.arguments[2] : undefined;
    return amount === undefined ? [] : [amount.key];
  });
  const isPaid = (value: Value): boolean => isInput(value, "value") || pulled.includes(value.key);
  const isAsked = isEnsured(flow, write.id, (step) => {
    const compared = step.kind === "assume" ? comparisonOf(step.condition, step.holds) : undefined;
    if (compared === undefined || !isPaid(compared.larger)) return false;
    return compared.smaller.kind === "number" && compared.smaller.number >= leastPrice;
  });
  return isAsked && !isRepeated(growth);
}
