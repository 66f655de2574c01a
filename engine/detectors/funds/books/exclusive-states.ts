/** Records that are there only while a mark under the same key says otherwise than it was asked to say. */

import { placeWanted } from "../../../dataflow/access/asked-places.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes, isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isInput, isNumber, type Place, type Value } from "../../../flow/value.ts";

/** A stored mark, and whether it was asked to be set. */
interface AskedMark {
  readonly storageClass: number;
  readonly isSet: boolean;
}

/**
 * True where a test before `write` asks a mark under its key to be so that no record of that class is there: whatever
 * makes such a record turns the mark, and whatever turns it back clears the record.
 */
export function isGoneByState({ flows }: ContractFlows, flow: Flow, write: StepOf<"write">, record: number): boolean {
  const [key] = indexesOf(write.place);
  if (key === undefined) return false;
  return marksAsked(flow, write.id, key).some(
    (mark) => mark.storageClass !== record && flows.every((one) => keepsApart(one, mark, record)),
  );
}

function marksAsked(flow: Flow, step: number, key: Value): readonly AskedMark[] {
  return [...testsBefore(flow, step)].flatMap(({ condition, holds }) => {
    if (condition.kind !== "load" || indexesOf(condition.place)[0]?.key !== key.key) return [];
    return [{ storageClass: condition.place.storageClass, isSet: holds }];
  });
}

function keepsApart(flow: Flow, { storageClass, isSet }: AskedMark, record: number): boolean {
  const writes = committingStepsOf(flow, "write");
  const isMarked = ({ place }: StepOf<"write">, by: Place): boolean =>
    place.storageClass === storageClass && indexesOf(place)[0]?.key === indexesOf(by)[0]?.key;
  return writes.every((write) => {
    const { place, value } = write;
    if (place.storageClass === record && !isNumber(value, 0n) && !isThereAlready(flow, write))
      return writes.some((other) => isMarked(other, place) && isNumber(other.value, isSet ? 0n : 1n));
    if (place.storageClass !== storageClass || isNumber(value, isSet ? 0n : 1n)) return true;
    return isCleared(writes, place, record) || indexesOf(place).some((index) => isFreshIndex(index, flow));
  });
}

/** Something of the same record is asked to be there, or to name the caller. */
function isThereAlready(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const isOfRecord = (one: Value): boolean =>
    one.kind === "load" && isSameVariable(one.place, place) && hasSameIndexes(one.place, place);
  return [...testsBefore(flow, id)].some((test) => {
    const wanted = placeWanted(test);
    if (wanted !== undefined) return isSameVariable(wanted, place) && hasSameIndexes(wanted, place);
    const operands = test.holds && isOperation(test.condition, "==") ? test.condition.operands : [];
    return operands.some(isOfRecord) && operands.some((one) => isInput(one, "sender"));
  });
}

function isCleared(writes: readonly StepOf<"write">[], by: Place, record: number): boolean {
  return writes.some(
    ({ place, value }) =>
      place.storageClass === record && isNumber(value, 0n) && indexesOf(place)[0]?.key === indexesOf(by)[0]?.key,
  );
}
