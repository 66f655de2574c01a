/** Limits that are looked at before what they limit changes, and not after. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { termsOf } from "../../../dataflow/backing/terms.ts";
import { answerOf, type Comparison } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isLength } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  kindBit,
  type Place,
  placesReadIn,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";

/** A test that says nothing of what is left after the change. */
export interface EarlyLimit {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly change: Change;
  /** Another function that looks at the limit after a change of it. */
  readonly late: StepOf<"assume"> | undefined;
}

/** Those of one contract. */
export function* earlyLimits({ flows, trust }: ContractFlows): Generator<EarlyLimit> {
  for (const flow of flows) {
    if (flow.truncated || stepsOf(flow, "opaque").length > 0) continue;
    for (const change of changesOf(flow)) {
      if (trust.isInitializing(flow, change.write.id)) continue;
      const test = findEarly(flow, change);
      if (test !== undefined) yield { flow, test, change, late: findLate(flows, flow, change, test) };
    }
  }
}

/** What a test holds against something else before it grows or shrinks by as much as nobody compares. */
function findEarly(flow: Flow, change: Change): StepOf<"assume"> | undefined {
  const { write } = change;
  if (isLookedAtAfter(flow, change)) return undefined;
  const after = reachFrom(flow, write.id, { forwardOnly: true });
  return stepsOf(flow, "assume").find((test) => {
    if (!flow.committing.has(test.id) || after.has(test.id) || test.id > write.id) return false;
    const order = answerOf(test);
    return order !== undefined && !order.isEqual && isRequired(flow, test) && isSilent(flow, change, order);
  });
}

/** What is compared is the place as it was, with something that lasts, and nothing of the amount that comes or goes. */
function isSilent(flow: Flow, { write: { place }, sign, amount }: Change, order: Comparison): boolean {
  const [changed, limit] = sign < 0 ? [order.larger, order.smaller] : [order.smaller, order.larger];
  const isHere = isTerm(changed, place) || (isOneOfTerms(changed, place) && !sharesPart(changed, amount));
  if (!isHere || isWithin(limit, place) || (order.isStrict && isNumber(amount, 1n))) return false;
  if (sign > 0 && termsOf(changed).some(isFromOutside)) return false;
  return isKept(flow, limit) && !sharesPart(limit, amount);
}

/** What is added beforehand is what the place grows by. */
function isFromOutside({ kind }: Value): boolean {
  return kind === "parameter" || kind === "result" || kind === "input" || kind === "unknown";
}

/** It grows with what stands in the place: what that is divided by, or what is taken away from it, is no limit of it. */
function isTerm(value: Value, { key }: Place): boolean {
  return termsOf(value).some((one) => one.kind === "load" && one.place.key === key);
}

/** The sum of several that are named, of which a parameter chooses one: `books[0].held + books[1].held`. */
function isOneOfTerms(value: Value, place: Place): boolean {
  return termsOf(value).some((one) => one.kind === "load" && isChosenAmong(one.place, place));
}

function isChosenAmong(named: Place, chosen: Place): boolean {
  const [numbers, indexes] = [indexesOf(named), indexesOf(chosen)];
  return (
    named.storageClass === chosen.storageClass &&
    numbers.length > 0 &&
    numbers.every(({ kind }) => kind === "number") &&
    indexes.every(({ kind }) => kind === "parameter")
  );
}

function isWithin(value: Value, { key }: Place): boolean {
  return somePart(value, (one) => one.kind === "load" && one.place.key === key);
}

/** What is left is compared with something. */
function isLookedAtAfter(flow: Flow, change: Change): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) => isNew(condition, change));
}

/** A number of the contract's own that lasts: what is in storage, or comes into it here. */
function isKept(flow: Flow, value: Value): boolean {
  if (hasPart(value, kindBit.load)) return subvalues(value).some((one) => one.kind === "load" && !isLength(one.place));
  return committingStepsOf(flow, "write").some(
    (write) => write.value.key === value.key && indexesOf(write.place).length === 0 && value.kind === "parameter",
  );
}

function sharesPart(value: Value, amount: Value): boolean {
  const parts = new Set(subvalues(amount).flatMap((one) => (one.kind === "number" ? [] : [one.key])));
  return somePart(value, ({ key }) => parts.has(key));
}

/** A test of the same storage after a change of it. */
function findLate(
  flows: readonly Flow[],
  own: Flow,
  { write }: Change,
  test: StepOf<"assume">,
): StepOf<"assume"> | undefined {
  const asked = new Set(classesReadIn(test.condition));
  for (const flow of flows) {
    if (flow === own) continue;
    const changed = changesOf(flow).filter((one) => asked.has(one.write.place.storageClass));
    const late = stepsOf(flow, "assume").find(({ id, condition }) => {
      const classes = new Set([
        ...classesReadIn(condition),
        ...changed.filter((one) => isNew(condition, one)).map((one) => one.write.place.storageClass),
      ]);
      const isAlike = classes.has(write.place.storageClass) && [...asked].every((one) => classes.has(one));
      return flow.committing.has(id) && isAlike && changed.some((one) => isNew(condition, one));
    });
    if (late !== undefined) return late;
  }
  return undefined;
}

function classesReadIn(condition: Value): readonly number[] {
  return placesReadIn(condition).map(({ storageClass }) => storageClass);
}

/** The condition is about what the change leaves. */
function isNew(condition: Value, { write: { id, place, value } }: Change): boolean {
  return somePart(
    condition,
    (one) =>
      one.key === value.key ||
      (one.kind === "load" && one.step > id && (one.place.key === place.key || isChosenAmong(one.place, place))),
  );
}
