/** Rights that the owner of something gave to others, and that stay when it changes hands. */

import { isEnsured, opposesWayTo, testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { areUnrelated } from "../../../flow/other-places.ts";
import { isAddressParameter } from "../../../flow/parameters.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  indexesOf,
  isFromInput,
  isHeldIn,
  isInput,
  isNumber,
  isReadFrom,
  loneNumber,
  type Place,
  somePart,
  type Value,
} from "../../../flow/value.ts";
import { timeReached } from "../clocks.ts";
import type { ContractFlows } from "../contract-flows.ts";

/** A change of hands that leaves a grant. */
export interface SurvivingGrant {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly grant: Place;
  /** Where the owner gives it. */
  readonly given: StepOf<"write">;
}

/** Those of one contract. */
export function* findSurvivingGrants({ flows }: ContractFlows): Generator<SurvivingGrant> {
  const grants = flows
    .flatMap((flow) => grantsIn(flow))
    .filter(({ given, owner }) => isAsked(flows, given.place) && isOnlyGranted(flows, { given, owner }))
    .filter((grant) => isEmptied(flows, grant) || !isTitle(flows, grant));
  for (const { given, owner } of grants) {
    for (const flow of flows) {
      const moved = stepsOf(flow, "write").filter((write) => isChangeOfHands(flow, write, owner));
      const kept = moved.find((write) => !isTakenBack(flow, write, given));
      if (kept !== undefined) yield { flow, write: kept, grant: given.place, given };
    }
  }
}

/** Whatever way is taken, the grants are written too, and not those of something else alone; or there is none, or no owner. */
function isTakenBack(flow: Flow, moved: StepOf<"write">, given: StepOf<"write">): boolean {
  const [thing] = indexesOf(moved.place);
  const isElsewhere = opposesWayTo(flow, moved.id);
  const isBack = ({ place }: StepOf<"write">): boolean => {
    const [key] = indexesOf(place);
    const isOther = thing !== undefined && key !== undefined && areUnrelated(flow, thing, key);
    return isPartOf(given.place, place) && !isOther;
  };
  return isEnsured(flow, moved.id, (step) => {
    if (step.kind === "write") return isBack(step);
    return isElsewhere(step) || isEmptyTest(step, given.place) || isEmptyTest(step, moved.place) || isFromNobody(step);
  });
}

/** Nobody stands there. */
function isEmptyTest(step: Step, { storageClass }: Place): boolean {
  if (step.kind !== "assume" || !isReadFrom(step.condition, storageClass)) return false;
  const isHolder = (one: Value): boolean => one.kind === "load" && one.place.storageClass === storageClass;
  return isContradiction(step.condition, step.holds, (one) => (isHolder(one) ? somebody : undefined));
}

const somebody = loneNumber(1n);

/** The account that hands it on is the zero address: that is how a new thing comes. */
function isFromNobody(step: Step): boolean {
  if (step.kind !== "assume" || step.condition.kind !== "operation") return false;
  const isAccount = (one: Value): boolean => isInput(one, "sender") || isAddressParameter(one);
  const { operator, operands } = step.condition;
  const isCompared = operands.some(isAccount) && operands.some((one) => isNumber(one, 0n));
  return isCompared && (operator === "==") === step.holds && (operator === "==" || operator === "!=");
}

/** Written with it, whatever it is looked up by: the field itself, or all of the record. */
function isPartOf(grant: Place, written: Place): boolean {
  if (!isSameVariable(grant, written)) return false;
  return written.storageClass === grant.storageClass || written.path.length < grant.path.length;
}

interface Grant {
  readonly given: StepOf<"write">;
  readonly owner: Place;
}

/** The owner of a thing, who calls, writes an account of their choice into a record of the same thing. */
function grantsIn(flow: Flow): readonly Grant[] {
  return stepsOf(flow, "write").flatMap((given): readonly Grant[] => {
    if (!isAddressParameter(given.value) || indexesOf(given.place).length !== 1) return [];
    const [key] = indexesOf(given.place);
    const owner = stepsOf(flow, "assume").flatMap(({ condition, holds }) =>
      holds && condition.kind === "operation" && condition.operator === "==" ? ownerIn(condition.operands, key) : [],
    );
    const [place] = owner;
    return place === undefined || place.storageClass === given.place.storageClass ? [] : [{ given, owner: place }];
  });
}

/** The record of the thing that is compared with the caller. */
function ownerIn(operands: readonly Value[], key: Value | undefined): readonly Place[] {
  if (!operands.some((one) => isInput(one, "sender"))) return [];
  return operands.flatMap((one) =>
    one.kind === "load" && indexesOf(one.place).length === 1 && indexesOf(one.place)[0]?.key === key?.key
      ? [one.place]
      : [],
  );
}

/** Somewhere the caller is compared with the grant. */
function isAsked(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "assume").some(
      ({ condition }) => isReadFrom(condition, storageClass) && isFromInput(condition, "sender"),
    ),
  );
}

/** Nobody has it but by the owner's word; what is set without asking for the owner is no right of theirs to give. */
function isOnlyGranted(flows: readonly Flow[], { given, owner }: Grant): boolean {
  return flows.every(
    (flow) =>
      !committingStepsOf(flow, "write").some(
        ({ place, value }) => place.storageClass === given.place.storageClass && !isNumber(value, 0n),
      ) ||
      stepsOf(flow, "assume").some(
        ({ condition }) => isReadFrom(condition, owner.storageClass) && isFromInput(condition, "sender"),
      ),
  );
}

/** Another change of hands takes it back: who gets the thing has given it to nobody yet. */
function isEmptied(flows: readonly Flow[], { given, owner }: Grant): boolean {
  return flows.some((flow) => {
    const writes = stepsOf(flow, "write");
    const isCleared = writes.some(
      ({ place, value }) => place.storageClass === given.place.storageClass && isNumber(value, 0n),
    );
    return isCleared && writes.some((write) => isChangeOfHands(flow, write, owner));
  });
}

/** A title of its own beside the other, as a manager's beside an owner's, and no grant: who has it cannot take the thing. */
function isTitle(flows: readonly Flow[], { given, owner }: Grant): boolean {
  if (!flows.some((flow) => isHandedOn(flow, given.place))) return false;
  return (
    !flows.some((flow) => isTakenByHolder(flow, given.place, owner)) ||
    flows.some((flow) => isLeft(flow, given.place, owner))
  );
}

/** Nobody is the owner any more, and who has the other title keeps it. */
function isLeft(flow: Flow, grant: Place, owner: Place): boolean {
  const isCleared = (place: Place): boolean =>
    committingStepsOf(flow, "write").some(
      (one) => one.place.storageClass === place.storageClass && isNumber(one.value, 0n),
    );
  return isCleared(owner) && !isCleared(grant);
}

/** Who has it gives the thing itself to somebody. */
function isTakenByHolder(flow: Flow, { storageClass }: Place, owner: Place): boolean {
  const tests = stepsOf(flow, "assume").filter(
    ({ condition, holds }) => holds && isHolderTest(condition, storageClass),
  );
  return committingStepsOf(flow, "write").some(
    ({ id, place, value }) =>
      place.storageClass === owner.storageClass &&
      !isNumber(value, 0n) &&
      tests.some((test) => reachFrom(flow, test.id).has(id)),
  );
}

/** Who has it may hand it on. */
function isHandedOn(flow: Flow, { storageClass }: Place): boolean {
  const isNext = committingStepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass === storageClass && !isNumber(value, 0n),
  );
  return (
    isNext && stepsOf(flow, "assume").some(({ condition, holds }) => holds && isHolderTest(condition, storageClass))
  );
}

/** The caller is whom the place names. */
function isHolderTest(condition: Value, storageClass: number): boolean {
  return somePart(
    condition,
    (one) =>
      one.kind === "operation" &&
      one.operator === "==" &&
      one.operands.some((side) => isInput(side, "sender")) &&
      one.operands.some((side) => side.kind === "load" && side.place.storageClass === storageClass),
  );
}

/** It had an owner, who is asked for, and has another now. */
function isChangeOfHands(flow: Flow, write: StepOf<"write">, owner: Place): boolean {
  const { id, place, value } = write;
  if (place.storageClass !== owner.storageClass || isNumber(value, 0n) || !flow.committing.has(id)) return false;
  if (isFirstOrSame(flow, write)) return false;
  if (isTakenOver(flow, write)) return true;
  const asks = (one: Value): boolean =>
    one.kind === "operation" &&
    one.operands.some((side) => isHeldIn(side, place)) &&
    !one.operands.some((side) => isNumber(side, 0n));
  return stepsOf(flow, "assume").some(
    ({ condition, id: test }) => flow.committing.has(test) && somePart(condition, asks),
  );
}

/** One way leads there where it has no owner, and another one where it has and its time is over. */
function isTakenOver(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const isOfRecord = (one: Value): boolean =>
    one.kind === "load" && indexesOf(one.place)[0]?.key === indexesOf(place)[0]?.key;
  const tests = committingStepsOf(flow, "assume").filter((test) => reachFrom(flow, test.id).has(id));
  const asksNobody = ({ condition }: StepOf<"assume">): boolean =>
    isOperation(condition, "==") &&
    condition.operands.some((one) => isHeldIn(one, place)) &&
    condition.operands.some((one) => isNumber(one, 0n));
  const isPast = (test: StepOf<"assume">): boolean => {
    const time = timeReached(test);
    return time !== undefined && somePart(time, isOfRecord);
  };
  return tests.some(asksNobody) && tests.some(isPast);
}

/** Whatever way led there, it had no owner, or has the one that it had: `require(old == address(0) || old == next)`. */
export function isFirstOrSame(flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  const passed = [...testsBefore(flow, id)];
  const isElsewhere = ({ condition, holds }: StepOf<"assume">): boolean =>
    passed.some((test) => test.condition.key === condition.key && test.holds !== holds);
  const stopAt = (step: Step): boolean =>
    step.kind === "assume" && (isElsewhere(step) || (step.holds && isHeldBefore(step.condition, place, value)));
  return !reachFrom(flow, 0, { stopAt }).has(id);
}

/** The place holds nobody, or whom it is set to. */
function isHeldBefore(condition: Value, place: Place, value: Value): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  const isKept = (one: Value): boolean => isNumber(one, 0n) || one.key === value.key;
  return condition.operands.some(isOld) && condition.operands.some(isKept);
}
