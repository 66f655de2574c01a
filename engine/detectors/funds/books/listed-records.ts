/** Lists beside mappings that say of each element that it is listed: what leaves the one leaves the other. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, isHeldIn, isNumber, isReadFrom, type Place, somePart, type Value } from "../../../flow/value.ts";

/** A function that leaves one of the two as it was. */
export interface HalfUnlisted {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** What stays behind. */
  readonly left: Place;
  /** `list`: the element stays in it; `record`: the records of all elements stay. */
  readonly how: "list" | "record";
}

interface Listing {
  readonly list: Place;
  readonly record: Place;
}

/** Those of one contract. */
export function* findHalfUnlisted({ flows }: ContractFlows): Generator<HalfUnlisted> {
  for (const listing of listingsIn(flows)) {
    for (const flow of flows) {
      const half = halfIn(flow, listing);
      if (half !== undefined) yield half;
    }
  }
}

/** An element is added to a list, and a record looked up by it is set. */
function listingsIn(flows: readonly Flow[]): readonly Listing[] {
  const found = new Map<string, Listing>();
  for (const flow of flows) {
    const writes = committingStepsOf(flow, "write");
    for (const added of writes.filter(isPush)) {
      const record = writes.find(
        ({ place, value }) =>
          !isNumber(value, 0n) && !isPush({ place }) && indexesOf(place).some(({ key }) => key === added.value.key),
      );
      if (record === undefined || record.place.storageClass === added.place.storageClass) continue;
      const name = `${added.place.storageClass} ${record.place.storageClass}`;
      if (!found.has(name)) found.set(name, { list: added.place, record: record.place });
    }
  }
  return [...found.values()];
}

/** The index is the length of the list itself. */
function isPush({ place }: Pick<StepOf<"write">, "place">): boolean {
  const last = place.path.at(-1);
  return last?.kind === "index" && last.value.kind === "load" && last.value.place.path.at(-1)?.kind === "length";
}

function halfIn(flow: Flow, { list, record }: Listing): HalfUnlisted | undefined {
  const writes = committingStepsOf(flow, "write");
  const ofRecord = writes.filter(({ place }) => mayOverlap(place, record));
  const ofList = writes.filter(({ place }) => mayOverlap(place, list));
  const lengths = ofList.filter(
    ({ place }) => place.path.at(-1)?.kind === "length" || place.path.length < list.path.length,
  );
  const [shrunk] = lengths;
  if (shrunk === undefined || flow.truncated) return undefined;
  if (isEmptied(shrunk)) {
    const isCleared = ofRecord.some(({ value }) => isNumber(value, 0n));
    return isCleared || isKnownEmpty(flow, shrunk, list)
      ? undefined
      : { flow, write: shrunk, left: record, how: "record" };
  }
  const cleared = ofRecord.find(({ value }) => isNumber(value, 0n));
  const isMoved = ofList.some((write) => !lengths.includes(write) && !isNumber(write.value, 0n));
  if (cleared === undefined || isMoved || !isShortened(shrunk) || isElementOf(cleared.place, list)) return undefined;
  const isLast = stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, list.storageClass));
  return isLast ? undefined : { flow, write: shrunk, left: list, how: "list" };
}

/** The whole list is cleared. */
function isEmptied({ value }: StepOf<"write">): boolean {
  return isNumber(value, 0n);
}

/** There is nothing in the list whose record could stay: a test on the way says so, `== 0` or not `> 0`. */
function isKnownEmpty(flow: Flow, { id: emptied }: StepOf<"write">, list: Place): boolean {
  return [...testsBefore(flow, emptied)].some(({ condition, holds }) => {
    const order = comparisonOf(condition, holds);
    return order?.isStrict === false && isNumber(order.larger, 0n) && isLengthOf(order.smaller, list);
  });
}

function isLengthOf(value: Value, list: Place): boolean {
  return value.kind === "load" && value.place.path.at(-1)?.kind === "length" && mayOverlap(list, value.place);
}

/** The list is one shorter. */
function isShortened({ place, value }: StepOf<"write">): boolean {
  return value.kind === "operation" && value.operator === "-" && somePart(value, (one: Value) => isHeldIn(one, place));
}

/** What is cleared is looked up by what stood in the list. */
function isElementOf(record: Place, list: Place): boolean {
  return indexesOf(record).some((index) => isReadFrom(index, list.storageClass));
}
