/** Marks of an index that are moved on while nobody reckons what has come up since they were last set. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes } from "../../../flow/places.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { indexesOf, isNumber, isReadFrom, loadsIn, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** `index - mark`, by which other functions reckon what an account gets or owes. */
interface Rise {
  readonly flow: Flow;
  readonly index: Place;
  readonly mark: Place;
}

/** A mark that is set to the index, with a stake that was there before, and counts from here on. */
export interface Forgiven {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly stake: Change;
  readonly rise: Rise;
}

/** Those of one contract. */
export function* findForgiven({ flows, trust }: ContractFlows): Generator<Forgiven> {
  const rises = flows.flatMap((flow) => risesIn(flow, flows));
  for (const flow of rises.length === 0 ? [] : flows) {
    if (flow.truncated || stepsOf(flow, "opaque").length > 0) continue;
    for (const write of committingStepsOf(flow, "write")) {
      const found = trust.isAttackerReachable(flow, write.id) ? forgivenBy(flow, write, rises) : undefined;
      if (found !== undefined) yield found;
    }
  }
}

function forgivenBy(flow: Flow, write: StepOf<"write">, rises: readonly Rise[]): Forgiven | undefined {
  const rise = rises.find(({ index, mark }) => isSetTo(write, mark, index));
  const stake = rise && findStake(flow, write);
  if (rise === undefined || stake === undefined) return undefined;
  if (partsUsed(flow).some((one) => isReadBefore(one, write))) return undefined;
  return exempt("forgiven-marks: nothing was there before", isOfNone(flow, write))
    ? undefined
    : { flow, write, stake, rise };
}

function risesIn(flow: Flow, flows: readonly Flow[]): readonly Rise[] {
  return partsUsed(flow).flatMap((one) => {
    const [left, right] = isOperation(one, "-") ? one.operands : [];
    if (left === undefined || right?.kind !== "load" || indexesOf(right.place).length === 0) return [];
    const mark = right.place;
    const index = loadsIn(left).find(
      ({ place }) => indexesOf(place).length < indexesOf(mark).length && flows.some((by) => isMovedOn(by, place)),
    );
    return index === undefined ? [] : [{ flow, index: index.place, mark }];
  });
}

/** Something is added to what it was. */
function isMovedOn(flow: Flow, { storageClass }: Place): boolean {
  return changesOf(flow).some(({ write, sign }) => sign > 0 && write.place.storageClass === storageClass);
}

function isSetTo({ place, value }: StepOf<"write">, mark: Place, index: Place): boolean {
  return place.storageClass === mark.storageClass && isReadFrom(value, index.storageClass);
}

/** What is added to the same record, which was made before. */
function findStake(flow: Flow, { place }: StepOf<"write">): Change | undefined {
  if (indexesOf(place).some((index) => isFreshIndex(index, flow))) return undefined;
  return changesOf(flow).find(
    ({ sign, write }) => sign > 0 && write.place.key !== place.key && hasSameIndexes(write.place, place),
  );
}

function isReadBefore(value: Value, { id, place }: StepOf<"write">): boolean {
  return value.kind === "load" && value.step < id && value.place.storageClass === place.storageClass;
}

/** Something of the record is asked to be nothing. */
function isOfNone(flow: Flow, { id, place }: StepOf<"write">): boolean {
  return [...testsBefore(flow, id)].some(({ condition, holds }) => {
    const isOfRecord = (one: Value): boolean => one.kind === "load" && hasSameIndexes(one.place, place);
    if (condition.kind === "load") return !holds && isOfRecord(condition);
    const operands = holds && isOperation(condition, "==") ? condition.operands : [];
    return operands.some(isOfRecord) && operands.some((one) => isNumber(one, 0n));
  });
}
