/** Tests that nobody is in charge yet, in a contract that is made with somebody in charge: nobody ever passes them. */

import { canEndWithout, testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isInput, isNumber, kindBit, loneNumber, type Place, type Value } from "../../../flow/value.ts";

/** What the tests are judged by: all that is done to the places, when the contract is made and later. */
export interface Lifetime {
  readonly flows: readonly Flow[];
  /** Walked only where some test asks for it. */
  readonly constructors: () => readonly Flow[];
  /** The tests of a flow that pass once in the life of a contract, as in an initializer. */
  readonly setOnceTestsOf: (flow: Flow) => ReadonlySet<Step>;
}

/** Whether a test passes only where a place is empty that callers are compared with, and that is never empty. */
export function findTestsOfUnset(lifetime: Lifetime): (flow: Flow) => ReadonlySet<Step> {
  const known = new Map<number, boolean>();
  const isNeverUnset = (place: Place): boolean => {
    const answer = known.get(place.key) ?? isAlwaysSet(place, lifetime);
    known.set(place.key, answer);
    return answer;
  };
  return (flow) => {
    const tests = stepsOf(flow, "assume");
    return new Set(
      tests.filter((test) => {
        const place = unsetBy(test);
        return place !== undefined && tests.some((other) => comparesCaller(other, place)) && isNeverUnset(place);
      }),
    );
  };
}

/** The place that has to be empty for the test to pass. */
function unsetBy({ condition, holds }: StepOf<"assume">): Place | undefined {
  if (condition.kind === "load") return holds ? undefined : condition.place;
  if (condition.kind !== "operation" || condition.operator !== "==" || !holds) return undefined;
  const place = condition.operands.find((one) => one.kind === "load")?.place;
  return condition.operands.some((one) => isNumber(one, 0n)) ? place : undefined;
}

function comparesCaller({ condition }: StepOf<"assume">, { key }: Place): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const { operands } = condition;
  return (
    operands.some((one) => isInput(one, "sender")) &&
    operands.some((one) => one.kind === "load" && one.place.key === key)
  );
}

/** A constructor sets it on every way, and nothing makes it empty again. */
function isAlwaysSet(place: Place, { flows, constructors, setOnceTestsOf }: Lifetime): boolean {
  const isFixed = (place.kindBits & ~fixed) === 0 && place.path.every(({ kind }) => kind === "field");
  if (!isFixed || !flows.every((flow) => isLeftSet(flow, place))) return false;
  // Behind a proxy no constructor ran.
  if (flows.some((flow) => isInitializer(flow, place, setOnceTestsOf(flow)))) return false;
  const made = constructors();
  const isOwner = flows.some((flow) => writesOf(flow, place).length > 0);
  return made.every((flow) => isLeftSet(flow, place)) && made.some((flow) => isSurelySet(flow, place, isOwner));
}

/** What a place is computed from that there is once. */
const fixed = kindBit.literal | kindBit.hash;

function isLeftSet(flow: Flow, place: Place): boolean {
  return writesOf(flow, place).every(({ value }) => isNeverZero(value));
}

function writesOf(flow: Flow, { storageClass }: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(({ place }) => place.storageClass === storageClass);
}

function isNeverZero(value: Value): boolean {
  return isContradiction(value, false, () => undefined);
}

/** It is set where something else is asked for that is so once. */
function isInitializer(flow: Flow, place: Place, setOnceTests: ReadonlySet<Step>): boolean {
  if (writesOf(flow, place).length === 0) return false;
  return [...setOnceTests].some((test) => test.kind === "assume" && unsetBy(test)?.key !== place.key);
}

/** What is never handed over may be an option: the deployer leaves it empty on purpose, unless the constructor minds. */
function isSurelySet(flow: Flow, { key }: Place, isOwner: boolean): boolean {
  const isWrite = (step: Step): boolean =>
    step.kind === "write" && step.place.key === key && (isOwner || !isOption(flow, step));
  return !canEndWithout(flow, 0, isWrite);
}

function isOption(flow: Flow, { id, value }: StepOf<"write">): boolean {
  if (value.kind !== "parameter") return false;
  const isMinded = ({ condition, holds }: StepOf<"assume">): boolean =>
    isContradiction(condition, holds, (one) => (one.key === value.key ? zero : undefined));
  return ![...testsBefore(flow, id)].some(isMinded);
}

const zero = loneNumber(0n);
