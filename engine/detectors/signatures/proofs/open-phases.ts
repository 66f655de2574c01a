/** Commitments that are still taken while others are opened. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import type { Value } from "../../../flow/value.ts";

/** The times between which a function works, each by a text that is equal for equal times. */
interface Phase {
  readonly from: ReadonlyMap<string, StepOf<"assume">>;
  readonly until: ReadonlyMap<string, StepOf<"assume">>;
}

/**
 * The test that ends the phase of commitments, where it is the end of the phase in which they are opened, and not its
 * beginning.
 */
export function findOverlap(committing: Flow, opening: Flow): StepOf<"assume"> | undefined {
  const [commits, opens] = [phaseOf(committing), phaseOf(opening)];
  if (opens.from.size === 0 || [...commits.until.keys()].some((time) => opens.from.has(time))) return undefined;
  for (const [time, test] of commits.until) if (opens.until.has(time)) return test;
  return undefined;
}

function phaseOf(flow: Flow): Phase {
  const from = new Map<string, StepOf<"assume">>();
  const until = new Map<string, StepOf<"assume">>();
  for (const test of stepsOf(flow, "assume")) {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || order.isEqual || !isRequired(flow, test)) continue;
    const [early, late] = [textOf(order.smaller), textOf(order.larger)];
    if (isNow(order.larger) && early !== undefined) from.set(early, test);
    if (isNow(order.smaller) && late !== undefined) until.set(late, test);
  }
  return { from, until };
}

/** A time that is kept, also a while before or after it; whose record it is of is no matter. */
function textOf(value: Value): string | undefined {
  if (value.kind === "load") return `storage ${value.place.storageClass}`;
  if (value.kind === "immutable") return `immutable ${value.declaration.id}`;
  if (value.kind === "number") return String(value.number);
  if (value.kind !== "operation" || !moving.has(value.operator)) return undefined;
  const parts = value.operands.map(textOf);
  return parts.includes(undefined) ? undefined : `${value.operator}(${parts.join(", ")})`;
}

const moving: ReadonlySet<string> = new Set(["+", "-"]);
