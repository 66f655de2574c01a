/** Totals that have to stay within a pool, grow with each record, and never fall where a record goes. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { answerOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isIndexed, isTotal } from "../../../flow/places.ts";
import { isNumber, isReadFrom, loadedPlaces, type Place, subvalues } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A record that is cleared while what it added to a total stays there. */
export interface RisenTotal {
  readonly flow: Flow;
  readonly cleared: StepOf<"write">;
  readonly raised: StepOf<"write">;
  /** That it is no more than the pool. */
  readonly test: StepOf<"assume">;
}

/** Those of one contract. */
export function* risenTotals({ flows, trust }: ContractFlows): Generator<RisenTotal> {
  for (const from of flows) {
    for (const { write: raised, part } of changesOf(from).flatMap((change) => partsIn(from, change))) {
      const test = flows.flatMap((flow) => limitsIn(flow, raised.place, flows)).at(0);
      if (test === undefined || isEverLowered(flows, raised.place)) continue;
      for (const flow of flows) {
        const cleared = committingStepsOf(flow, "write").find(
          ({ id, place, value }) =>
            place.storageClass === part.storageClass && isNumber(value, 0n) && trust.isAttackerReachable(flow, id),
        );
        if (cleared !== undefined) yield { flow, cleared, raised, test };
      }
    }
  }
}

/** The growth of a total with a record. */
export interface Raised {
  readonly write: StepOf<"write">;
  /** The field of the record that holds what was added. */
  readonly part: Place;
}

/** A total grows by what is written into a record. */
export function partsIn(flow: Flow, { write, sign, amount }: Change): readonly Raised[] {
  if (sign < 0 || !isTotal(write.place) || amount.kind === "number") return [];
  const kept = committingStepsOf(flow, "write").find(
    ({ place, value }) => value.key === amount.key && isIndexed(place) && place.path.at(-1)?.kind === "field",
  );
  return kept === undefined ? [] : [{ write, part: kept.place }];
}

/** Tests that the total is no more than what grows and shrinks itself: a limit that is set is one of all there ever was. */
function limitsIn(flow: Flow, { storageClass }: Place, flows: readonly Flow[]): readonly StepOf<"assume">[] {
  return committingStepsOf(flow, "assume").filter((test) => {
    const order = answerOf(test);
    if (order === undefined || order.isEqual || !isReadFrom(order.smaller, storageClass)) return false;
    const pools = loadedPlaces(subvalues(order.larger)).filter((one) => one.storageClass !== storageClass);
    return pools.some((one) => !exempt("risen-totals: a limit of all there ever was", !isPool(flows, one)));
  });
}

function isPool(flows: readonly Flow[], { storageClass }: Place): boolean {
  const signs = flows
    .flatMap(changesOf)
    .flatMap(({ sign, write }) => (write.place.storageClass === storageClass ? [sign] : []));
  return signs.includes(1) && signs.includes(-1);
}

/** It is written in any other way than by adding to it. */
function isEverLowered(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.some((flow) => {
    const raises = changesOf(flow)
      .filter(({ sign }) => sign > 0)
      .map(({ write }) => write);
    return committingStepsOf(flow, "write").some(
      (write) => write.place.storageClass === storageClass && !raises.includes(write),
    );
  });
}
