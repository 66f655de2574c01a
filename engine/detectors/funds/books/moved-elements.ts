/** Elements that take the place of one that leaves a list, while what says where each is stays as it was. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";

/** A move within a list. */
export interface MovedElement {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Where the place of each element is kept. */
  readonly kept: Place;
}

/** Those of one contract. */
export function* movedElements({ flows }: ContractFlows): Generator<MovedElement> {
  for (const flow of flows) {
    const writes = committingStepsOf(flow, "write");
    for (const write of writes) {
      const kept = isLastOf(write) && isShortened(writes, write) ? keptIn(write.place) : undefined;
      if (kept === undefined || writes.some((one) => isOfMoved(one, kept, write.place))) continue;
      yield { flow, write, kept };
    }
  }
}

/** What stood at the end of the list is written to another place of it. */
function isLastOf({ place, value }: StepOf<"write">): boolean {
  return (
    value.kind === "load" &&
    value.place.key !== place.key &&
    value.place.storageClass === place.storageClass &&
    indexesOf(value.place).some((index) => somePart(index, isLength))
  );
}

function isLength(value: Value): boolean {
  return value.kind === "load" && value.place.path.at(-1)?.kind === "length";
}

function isShortened(writes: readonly StepOf<"write">[], { id, place }: StepOf<"write">): boolean {
  return writes.some(
    (one) => one.id > id && isSameVariable(one.place, place) && one.place.path.at(-1)?.kind === "length",
  );
}

/** The record by which the place was found: `list[placeOf[id]]`. */
function keptIn(place: Place): Place | undefined {
  const last = indexesOf(place).at(-1);
  const found = last && subvalues(last).find((one) => one.kind === "load" && indexesOf(one.place).length > 0);
  return found?.kind === "load" && !isSameVariable(found.place, place) ? found.place : undefined;
}

/** Written for what the list held, whichever that was; a text is looked up by where it lies. */
function isOfMoved(one: StepOf<"write">, kept: Place, list: Place): boolean {
  if (!isSameVariable(one.place, kept)) return false;
  return indexesOf(one.place).some((index) =>
    somePart(index, (part) => isRead(part) && !isLength(part) && isSameVariable(part.place, list)),
  );
}

function isRead(value: Value): value is Extract<Value, { kind: "load" | "reference" }> {
  return value.kind === "load" || value.kind === "reference";
}
