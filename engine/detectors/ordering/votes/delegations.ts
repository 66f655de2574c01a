/** Votes that are counted for whom their holder names, and that stay counted where they should not. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import { indexesOf, isHeldIn, isReadFrom, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";

/** The caller names somebody, who from then on votes with what the caller holds. */
export interface Delegation {
  readonly flow: Flow;
  /** Where the name is kept, under the caller. */
  readonly named: StepOf<"write">;
  /** Where the votes are counted, under the name. */
  readonly counted: StepOf<"write">;
  /** What the caller holds. */
  readonly weight: Place;
}

/** Those of one contract that anyone can make, one for each name that is kept. */
export function delegationsOf({ flows, trust }: ContractFlows): readonly Delegation[] {
  return flows.flatMap((flow) => {
    const writes = stepsOf(flow, "write").filter(({ id }) => trust.isAttackerReachable(flow, id));
    return writes.flatMap((named) => {
      const isNamed = hasCallerIndex(named.place) && named.value.kind === "parameter";
      const counted = isNamed ? writes.find((one) => isUnder(one.place, named.value) && weightIn(one)) : undefined;
      const weight = counted && weightIn(counted);
      return counted === undefined || weight === undefined ? [] : [{ flow, named, counted, weight }];
    });
  });
}

/** Where what somebody holds shrinks, with no word of the votes that are counted with it. */
export function findLeftBehind(
  { flows, trust }: ContractFlows,
  { flow: naming, named, counted, weight }: Delegation,
): { readonly flow: Flow; readonly write: StepOf<"write"> } | undefined {
  const isTold = (flow: Flow): boolean => [named, counted].some(({ place }) => mentions(flow, place.storageClass));
  for (const flow of flows) {
    if (flow === naming || isTold(flow)) continue;
    const shrinking = changesOf(flow).find(
      ({ write, sign }) =>
        sign < 0 && write.place.storageClass === weight.storageClass && trust.isAttackerReachable(flow, write.id),
    );
    if (shrinking !== undefined) return { flow, write: shrinking.write };
  }
  return undefined;
}

/** Whether whoever was named before loses what is counted for the next, or nobody was. */
export function isTakenBack({ flow, named, counted, weight }: Delegation): boolean {
  const isFormer = (value: Value): boolean => isHeldIn(value, named.place);
  return (
    stepsOf(flow, "write").some(({ value }) => isLessBy(value, weight)) ||
    stepsOf(flow, "assume").some((test) => somePart(test.condition, isFormer) && isRequired(flow, test)) ||
    stepsOf(flow, "write").some(
      ({ place }) =>
        place.storageClass === counted.place.storageClass && indexesOf(place).some((one) => somePart(one, isFormer)),
    )
  );
}

/** Somebody has fewer by what the caller holds, whoever that is. */
function isLessBy(value: Value, { storageClass }: Place): boolean {
  return somePart(value, (one) => {
    const [, taken] = isOperation(one, "-") ? one.operands : [];
    return taken !== undefined && isReadFrom(taken, storageClass);
  });
}

function isUnder(place: Place, name: Value): boolean {
  return !hasCallerIndex(place) && indexesOf(place).some(({ key }) => key === name.key);
}

/** The number that is kept for the caller and is part of what is counted, where it is counted on top of what there was. */
function weightIn({ place, value }: StepOf<"write">): Place | undefined {
  if (!isReadFrom(value, place.storageClass)) return undefined;
  const own = subvalues(value).find(
    (one) => one.kind === "load" && one.place.storageClass !== place.storageClass && isOwn(one.place),
  );
  return own?.kind === "load" ? own.place : undefined;
}

/** Looked up by the caller alone. */
function isOwn(place: Place): boolean {
  return indexesOf(place).length === 1 && hasCallerIndex(place);
}

function mentions(flow: Flow, storageClass: number): boolean {
  return (
    stepsOf(flow, "write").some(
      ({ place, value }) => place.storageClass === storageClass || isReadFrom(value, storageClass),
    ) || stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass))
  );
}
