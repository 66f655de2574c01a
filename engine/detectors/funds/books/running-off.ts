/** Totals that change with time: what is left of them is no sum of records. */

import type { Change } from "../../../dataflow/access/changes.ts";
import type { Flow } from "../../../flow/flow.ts";
import { isIndexed } from "../../../flow/places.ts";
import { hasPart, kindBit, type Place } from "../../../flow/value.ts";

/** True where the total somewhere changes by what the clock says, and no record by as much. */
export function isRunOff(changes: ReadonlyMap<Flow, readonly Change[]>, { storageClass }: Place): boolean {
  return [...changes.values()].some((all) =>
    all.some(
      ({ write, amount }) =>
        write.place.storageClass === storageClass &&
        hasPart(amount, kindBit.block) &&
        all.every((other) => !isIndexed(other.write.place) || other.amount.key !== amount.key),
    ),
  );
}
