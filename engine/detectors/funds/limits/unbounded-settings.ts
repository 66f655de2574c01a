/** Settings that one function keeps within limits, and that a constructor or another function sets to any number. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, type Place, somePart, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** Where a setting gets a number that nothing looks at. */
export interface UnboundedSetting {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** What is asked of the number elsewhere. */
  readonly test: StepOf<"assume">;
  readonly by: Flow;
}

/** Those of one contract: of each function the first alone, as one that looks at nothing sets several of them. */
export function unboundedSettings({ flows, lowerConstructors }: ContractFlows): readonly UnboundedSetting[] {
  const limits = flows.flatMap(limitsIn);
  if (limits.length === 0) return [];
  return [...flows, ...lowerConstructors()].flatMap((flow) => unboundedIn(flow, limits) ?? []);
}

function unboundedIn(flow: Flow, limits: readonly Limit[]): UnboundedSetting | undefined {
  for (const write of settingsIn(flow)) {
    const limit = limits.find(({ place, by }) => place.key === write.place.key && by !== flow);
    if (limit === undefined) continue;
    const isLookedAt = stepsOf(flow, "assume").some(({ condition }) => isPartOf(write.value, condition));
    if (exempt("unbounded-settings: it is looked at in some other way", isLookedAt)) continue;
    return { flow, write, test: limit.test, by: limit.by };
  }
  return undefined;
}

interface Limit {
  readonly place: Place;
  readonly test: StepOf<"assume">;
  readonly by: Flow;
}

/** What has to be at most, or at least, a number that is written down, before it is set. */
function limitsIn(by: Flow): readonly Limit[] {
  return settingsIn(by).flatMap(({ id, place, value }) => {
    const test = [...testsBefore(by, id)].find((one) => isLimit(one, value) && isRequired(by, one));
    return test === undefined ? [] : [{ place, test, by }];
  });
}

/** A single place that the caller, or who deploys the contract, chooses the number for. */
function settingsIn(flow: Flow): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(
    ({ place, value }) => value.kind === "parameter" && place.base.kind === "variable" && indexesOf(place).length === 0,
  );
}

function isLimit({ condition, holds }: StepOf<"assume">, { key }: Value): boolean {
  const order = comparisonOf(condition, holds);
  if (order === undefined || order.isEqual) return false;
  const sides = [order.smaller, order.larger];
  return sides.some((side) => side.key === key) && sides.some(isBound);
}

/** Neither zero, which says that there is a number at all, nor the most that a type holds. */
function isBound(value: Value): boolean {
  if (value.kind === "immutable") return true;
  return value.kind === "number" && value.number > 1n && (value.number & (value.number + 1n)) !== 0n;
}

function isPartOf({ key }: Value, condition: Value): boolean {
  return somePart(condition, (one) => one.key === key);
}
