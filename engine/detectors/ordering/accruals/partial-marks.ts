/** Marks of what an account has been credited with, set by a part of its stake where others set them by all of it. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isProduct } from "../../../flow/operation.ts";
import { indexesOf, isReadFrom, type Place, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A mark that is set by less than the record that it stands for. */
export interface PartialMark {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly stake: Place;
  /** The function that sets it by the whole record. */
  readonly custom: Flow;
}

/** `debt = amount * index` after `stake -= amount`, where another function has `debt = stake * index`. */
export function findPartialMarks({ flows }: ContractFlows): readonly PartialMark[] {
  return flows.flatMap((flow) => stepsOf(flow, "write").flatMap((write) => partialMarksAt(flows, flow, write)));
}

function partialMarksAt(flows: readonly Flow[], flow: Flow, write: StepOf<"write">): readonly PartialMark[] {
  if (!flow.committing.has(write.id) || isReadFrom(write.value, write.place.storageClass)) return [];
  return partsOf(flow, write).flatMap(({ stake, index }): readonly PartialMark[] => {
    const custom = flows.find((one) => one !== flow && setsByAll(one, write.place, stake, index));
    if (custom === undefined || exempt("partial-marks: there was nothing before", isFirst(flow, stake))) return [];
    return [{ flow, write, stake, custom }];
  });
}

interface Parts {
  /** The record of the account that changes by the amount. */
  readonly stake: Place;
  /** What the amount is multiplied with. */
  readonly index: Place;
}

/** The products in a mark of an amount by which a record changes and of a number that all share. */
function partsOf(flow: Flow, { value, place }: StepOf<"write">): readonly Parts[] {
  const [account] = indexesOf(place);
  if (account === undefined) return [];
  const products = subvalues(value).filter(isProduct);
  return products.flatMap(({ operands }) =>
    changesOf(flow).flatMap(({ amount, write: { place: stake } }): readonly Parts[] => {
      const index = operands.find((one) => one.kind === "load" && one.place.storageClass !== stake.storageClass);
      const isByAmount = operands.some(({ key }) => key === amount.key) && isOwn(stake, place);
      if (!isByAmount || index?.kind !== "load" || index.key === amount.key) return [];
      return isReadFrom(value, stake.storageClass) ? [] : [{ stake, index: index.place }];
    }),
  );
}

/** Looked up by the same. */
function isOwn(a: Place, b: Place): boolean {
  const keys = (place: Place): string =>
    indexesOf(place)
      .map(({ key }) => key)
      .sort()
      .join();
  return keys(a) === keys(b) && a.storageClass !== b.storageClass;
}

function setsByAll(flow: Flow, mark: Place, stake: Place, index: Place): boolean {
  const hasBoth = (value: Value): boolean =>
    isReadFrom(value, stake.storageClass) && isReadFrom(value, index.storageClass);
  return stepsOf(flow, "write").some(
    ({ place, value }) =>
      place.storageClass === mark.storageClass &&
      !isReadFrom(value, mark.storageClass) &&
      subvalues(value).some((one) => isProduct(one) && hasBoth(one)),
  );
}

/** The record is also set outright: where it is, the amount is all of it. */
function isFirst(flow: Flow, { storageClass }: Place): boolean {
  return committingStepsOf(flow, "write").some(
    ({ place, value }) => place.storageClass === storageClass && !isReadFrom(value, storageClass),
  );
}
