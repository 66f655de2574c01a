/** A record that says which pool it is of, and a function that takes the pool from the caller instead. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { indexesOf, isReadFrom, type Load, loadsIn, type Place, somePart, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A pool that pays for a record which may be of another one. */
export interface OtherPool {
  readonly flow: Flow;
  readonly change: Change;
  /** What the record says of its pool. */
  readonly named: StepOf<"write">;
  readonly part: Load;
}

/** Those of one contract, one for each function. */
export function otherPools({ flows, trust }: ContractFlows): readonly OtherPool[] {
  const links = flows.flatMap(linksIn);
  return (links.length === 0 ? [] : flows).flatMap((flow) =>
    changesOf(flow)
      .filter(({ write }) => trust.isAttackerReachable(flow, write.id))
      .flatMap((change) => links.flatMap((link) => otherPool(flow, change, link)))
      .slice(0, 1),
  );
}

interface Link {
  readonly named: StepOf<"write">;
  readonly pool: Place;
}

/** What the caller names is written into a record, and what is kept under that changes along with it. */
function linksIn(flow: Flow): readonly Link[] {
  return committingStepsOf(flow, "write").flatMap((named): readonly Link[] => {
    const { value, place } = named;
    if (value.kind !== "parameter" || !isField(place) || isKeyedBy(place, value)) return [];
    const pools = changesOf(flow).map(({ write }) => write.place);
    return pools
      .filter((pool) => isKeyedBy(pool, value) && !isSameVariable(pool, place))
      .map((pool) => ({ named, pool }));
  });
}

function isField(place: Place): boolean {
  return indexesOf(place).length > 0 && place.path.at(-1)?.kind === "field";
}

function isKeyedBy(place: Place, { key }: Value): boolean {
  return indexesOf(place).some((index) => somePart(index, (one) => one.key === key));
}

/** A pool that the caller names changes by what another field of such a record says, and nobody asks for its pool. */
function otherPool(flow: Flow, change: Change, { named, pool }: Link): readonly OtherPool[] {
  const { place } = change.write;
  const given = isSameVariable(place, pool) ? indexesOf(place).find(({ kind }) => kind === "parameter") : undefined;
  if (given === undefined || change.sign > 0) return [];
  const part = loadsIn(change.amount).find(
    (one) =>
      isSameVariable(one.place, named.place) &&
      isField(one.place) &&
      one.place.storageClass !== named.place.storageClass,
  );
  if (part === undefined) return [];
  if (exempt("other-pools: the record is asked for its pool", isAsked(flow, named.place))) return [];
  return [{ flow, change, named, part }];
}

function isAsked(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass));
}
