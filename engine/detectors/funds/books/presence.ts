/** Fields of records that hold nothing as long as another field of the same record holds nothing. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, withoutFitting } from "../../../flow/operation.ts";
import { areSiblings } from "../../../flow/places.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  loadedPlaces,
  loneNumber,
  type Place,
  subvaluesOfAll,
  type Value,
} from "../../../flow/value.ts";
import { memoize } from "../../../util/memoize.ts";
import { storedKey } from "./path-effects.ts";

/** By the storage class of a field: those of the fields beside it without which it holds nothing. */
export type Presences = ReadonlyMap<number, ReadonlySet<number>>;

/** What the functions of a contract write together and clear together. */
export const presencesIn = memoize((home: ContractFlows): Presences => {
  const flows = home.flows.map((flow) => ({ flow, writes: recordWritesOf(flow) }));
  const classes = new Map(
    flows.flatMap(({ writes }) => writes.map(({ place }) => [place.storageClass, place] as const)),
  );
  const presences = new Map<number, ReadonlySet<number>>();
  for (const field of classes.keys()) {
    const marks = [...classes.keys()].filter(
      (mark) => mark !== field && flows.every(({ flow, writes }) => isKeptBeside(flow, writes, field, mark)),
    );
    if (marks.length > 0) presences.set(field, new Set(marks));
  }
  return presences;
});

function recordWritesOf(flow: Flow): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(({ place }) => indexesOf(place).length > 0);
}

/** Nothing is put into the field of a record without a mark, and no mark is cleared that leaves the field. */
function isKeptBeside(flow: Flow, writes: readonly StepOf<"write">[], field: number, mark: number): boolean {
  return writes.every((write) => {
    const { storageClass } = write.place;
    if (storageClass === field && mayFill(write)) {
      const isMarked = writes.some((other) => isOf(other.place, mark, write.place) && !isNumber(other.value, 0n));
      return isMarked || asksForMark(flow, write, mark);
    }
    if (storageClass !== mark || !isNumber(write.value, 0n)) return true;
    return writes.some((other) => isOf(other.place, field, write.place) && isNumber(other.value, 0n));
  });
}

function isOf(place: Place, storageClass: number, beside: Place): boolean {
  return place.storageClass === storageClass && areSiblings(place, beside);
}

/** What has nothing in it has nothing after it was cleared or lowered. */
function mayFill({ place, value: written }: StepOf<"write">): boolean {
  const value = withoutFitting(written);
  if (isNumber(value, 0n)) return false;
  return !(isOperation(value, "-") && value.operands[0] !== undefined && isHeldIn(value.operands[0], place));
}

/** A test on the way passes only where the mark of the record is set; nobody calls from the zero address. */
function asksForMark(flow: Flow, { id, place }: StepOf<"write">, mark: number): boolean {
  const isMark = (one: Value): boolean => one.kind === "load" && isOf(one.place, mark, place);
  return [...testsBefore(flow, id)].some(({ condition, holds }) => {
    if (isContradiction(condition, holds, (one) => (isMark(one) ? zero : undefined))) return true;
    const parts = holds && isOperation(condition, "==") ? condition.operands : [];
    return parts.some(isMark) && parts.some((one) => isInput(one, "sender"));
  });
}

const zero = loneNumber(0n);

/** What holds nothing on a way whose tests say that these places hold nothing, by stored key. */
export function emptyBeside(flow: Flow, presences: Presences, empty: ReadonlySet<number>): ReadonlySet<number> {
  if (empty.size === 0) return empty;
  const places = placesIn(flow);
  const marks = places.filter((place) => empty.has(storedKey(place)));
  const fields = places.filter((place) =>
    marks.some((mark) => presences.get(place.storageClass)?.has(mark.storageClass) && areSiblings(place, mark)),
  );
  return new Set(fields.map(storedKey));
}

/** All that is read or written, also by way of a copy in memory. */
export const placesIn = memoize((flow: Flow): readonly Place[] => {
  const tested = subvaluesOfAll(stepsOf(flow, "assume").map(({ condition }) => condition));
  return [...[...stepsOf(flow, "write"), ...stepsOf(flow, "read")].map(({ place }) => place), ...loadedPlaces(tested)];
});
