/** Limits for a period that begins anew while what was used of them does not. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import { isNow, isNowInUnits } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { dominates, isRequired, testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { areSiblings } from "../../../flow/places.ts";
import { isHeldIn, isReadFrom, operandsOf, type Place, somePart, type Value } from "../../../flow/value.ts";

/** What is used of a limit only ever grows, whatever period it is. */
export interface NeverRefilled {
  readonly flow: Flow;
  /** Where the period begins anew. */
  readonly start: StepOf<"write">;
  readonly used: Place;
  /** What it is compared with a limit by. */
  readonly test: StepOf<"assume">;
}

/** Those of one contract. */
export function* neverRefilled({ flows }: ContractFlows): Generator<NeverRefilled> {
  for (const flow of flows) {
    const starts = stepsOf(flow, "write").filter((write) => isNewPeriod(flow, write));
    for (const start of starts) yield* usedUpSince(flows, flow, start);
  }
}

function* usedUpSince(flows: readonly Flow[], flow: Flow, start: StepOf<"write">): Generator<NeverRefilled> {
  for (const change of changesOf(flow)) {
    const used = change.write.place;
    const test = areSiblings(used, start.place) ? limitOf(flow, change) : undefined;
    if (test !== undefined && onlyGrows(flows, used)) yield { flow, start, used, test };
  }
}

/** Set to now, or moved on, where enough time has passed since, or it is another day. */
function isNewPeriod(flow: Flow, { id, place, value }: StepOf<"write">): boolean {
  if (!flow.committing.has(id) || !(isNowInUnits(value) || isReadFrom(value, place.storageClass))) return false;
  return [...testsBefore(flow, id)].some(
    ({ condition, holds }) =>
      (comparisonOf(condition, holds) !== undefined || isOperation(condition, "==")) &&
      somePart(condition, isNow) &&
      isReadFrom(condition, place.storageClass),
  );
}

/** The test that what is used stays within something else, which does not grow along with it. */
function limitOf(flow: Flow, { write, sign, amount }: Change): StepOf<"assume"> | undefined {
  if (sign < 0 || amount.kind === "number") return undefined;
  return stepsOf(flow, "assume").find((test) => {
    const { id, condition, holds } = test;
    const order = flow.committing.has(id) ? comparisonOf(condition, holds) : undefined;
    if (!isRequired(flow, test) && !dominates(flow, id, write.id)) return false;
    if (order === undefined || order.isEqual || somePart(condition, isNow)) return false;
    const isLimit = !isOf(order.larger, write) && !isGrown(flow, order.larger);
    return isOf(order.smaller, write) && isLimit;
  });
}

/** True where the value is what stands in the place before the write or after it, or that and more; no share by it. */
function isOf(value: Value, write: StepOf<"write">): boolean {
  return somePart(value, (one) => one.key === write.value.key || isHeldIn(one, write.place), addends);
}

function addends(value: Value): readonly Value[] {
  return value.kind === "phi" || isOperation(value, "+") ? operandsOf(value) : [];
}

/** The limit is raised as time goes by. */
function isGrown(flow: Flow, limit: Value): boolean {
  return changesOf(flow).some(({ write, sign }) => sign > 0 && isOf(limit, write));
}

function onlyGrows(flows: readonly Flow[], { storageClass }: Place): boolean {
  return flows.every((flow) => {
    const growing = new Set(changesOf(flow).flatMap(({ write, sign }) => (sign > 0 ? [write] : [])));
    return stepsOf(flow, "write").every((write) => write.place.storageClass !== storageClass || growing.has(write));
  });
}
