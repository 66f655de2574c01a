/** Totals that what comes in is divided by: they have to be the sum of what it is then multiplied with again. */

import type { Change } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow } from "../../../flow/flow.ts";
import { isProduct, isQuotient } from "../../../flow/operation.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { isLoadOf, isReadFrom, type Place, somePart } from "../../../flow/value.ts";

/**
 * `index += income / total`, and the record's share is `record * index`: what leaves the record has no share any more,
 * wherever it goes, unless there it is multiplied with the index too.
 */
export function isOutOfSharing(
  { flows }: ContractFlows,
  all: readonly Change[],
  { write: { place: record }, sign, amount }: Change,
  total: Place,
): boolean {
  const indexes = flows.flatMap((flow) => indexesBy(flow, total));
  const hasShare = ({ storageClass }: Place): boolean =>
    flows.some((flow) => indexes.some((index) => isMultiplied(flow, storageClass, index)));
  const others = all.filter((one) => one.sign !== sign && one.amount.key === amount.key);
  return hasShare(record) && !others.some(({ write }) => hasShare(write.place));
}

/** The storage classes of what grows by something for each one of the total. */
function indexesBy(flow: Flow, total: Place): readonly number[] {
  return committingStepsOf(flow, "write")
    .filter(({ value }) => somePart(value, (one) => isQuotient(one) && isLoadOf(one.operands.at(-1), total)))
    .map(({ place }) => place.storageClass);
}

function isMultiplied(flow: Flow, record: number, index: number): boolean {
  return partsUsed(flow).some(
    (one) =>
      isProduct(one) &&
      one.operands.some((factor) => isReadFrom(factor, record) && !isReadFrom(factor, index)) &&
      one.operands.some((factor) => isReadFrom(factor, index) && !isReadFrom(factor, record)),
  );
}
