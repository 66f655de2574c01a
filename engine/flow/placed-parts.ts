/** What the values of a step are made of, and where on the way there each part counts. */

import type { Step } from "./flow.ts";
import { contentsOf } from "./used-values.ts";
import { operandsOf, type Value } from "./value.ts";

/** A part of a value, with the step up to which tests speak of it. */
export interface PlacedPart {
  readonly part: Value;
  readonly at: number;
}

/**
 * All that the values of a step are made of, each part once. What only one of several paths brings is placed at the end
 * of that path: the tests of it hold there, and no longer where the paths have met.
 */
export function placedParts(step: Step): readonly PlacedPart[] {
  const found: PlacedPart[] = contentsOf(step).map((part) => ({ part, at: step.id }));
  const seen = new Set(found.map(({ part }) => part));
  for (const { part, at } of found) {
    for (const next of partsOf(part, at)) {
      if (seen.has(next.part)) continue;
      seen.add(next.part);
      found.push(next);
    }
  }
  return found;
}

function partsOf(value: Value, at: number): readonly PlacedPart[] {
  if (value.kind === "phi") return value.alternatives.map(({ value: part, from }) => ({ part, at: from }));
  return operandsOf(value).map((part) => ({ part, at }));
}
