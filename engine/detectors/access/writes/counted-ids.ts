/** Ids that are counted for each group by itself, and name records that all groups share: those of two are the same. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isSameVariable } from "../../../flow/places.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A record that two groups write, each as its own. */
export interface CountedId {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** Counts on, for one group. */
  readonly counter: Change;
  /** What tells the groups apart. */
  readonly group: Value;
}

/** Those of one contract. */
export function* countedIds({ flows }: ContractFlows): Generator<CountedId> {
  for (const flow of flows) {
    for (const counter of changesOf(flow)) {
      const group = groupOf(counter);
      if (group === undefined) continue;
      const write = committingStepsOf(flow, "write").find((one) => isNamedBy(one.place, counter.write.place, group));
      if (write === undefined) continue;
      if (exempt("counted-ids: the counters begin apart", isBegunApart(flows, counter.write.place))) continue;
      yield { flow, write, counter, group };
    }
  }
}

/** `next[group] += 1`, where a transaction says which group. */
function groupOf({ write: { place }, sign, amount }: Change): Value | undefined {
  const [group, ...others] = indexesOf(place);
  if (sign < 0 || amount.kind !== "number" || group === undefined || others.length > 0) return undefined;
  return place.base.kind === "variable" && hasPart(group, kindBit.caller | kindBit.parameter) ? group : undefined;
}

/** The count is what the record is looked up by, and nothing says of which group. */
function isNamedBy(place: Place, counter: Place, group: Value): boolean {
  if (place.base.kind !== "variable" || isSameVariable(place, counter)) return false;
  const indexes = indexesOf(place);
  const isCount = (one: Value): boolean => countIn(one)?.key === counter.key;
  return indexes.some(isCount) && !indexes.some((one) => !isCount(one) && hasSomeOf(one, group));
}

/** The place that an id was counted in. */
function countIn(id: Value): Place | undefined {
  if (id.kind === "load") return id.place;
  const [count, step] = isOperation(id, "+") || isOperation(id, "-") ? id.operands : [];
  return count?.kind === "load" && step?.kind === "number" ? count.place : undefined;
}

/** It may tell groups apart. */
function hasSomeOf(index: Value, group: Value): boolean {
  return index.key === group.key || hasPart(index, kindBit.caller | kindBit.parameter | kindBit.result);
}

/** Some function sets a counter to something else than a number: each may have numbers of its own. */
function isBegunApart(flows: readonly Flow[], counter: Place): boolean {
  return flows.some((flow) =>
    committingStepsOf(flow, "write").some(
      ({ place, value }) =>
        place.storageClass === counter.storageClass &&
        value.kind !== "number" &&
        !isReadFrom(value, counter.storageClass),
    ),
  );
}
