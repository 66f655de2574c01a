/** Reentrancy locks, known by what they do: storage that is tested, set before a call, and fails the test until reset. */

import { isContradiction } from "./decide.ts";
import { type Flow, reachFrom, type Step } from "./flow.ts";
import type { Place, Value } from "./value.ts";

/** What a place holds while a call is under way. */
export interface HeldValue {
  readonly place: Place;
  readonly value: Value;
}

/** The places that this very transaction has set on every path to `step`, and to what. Some of them are locks. */
export function valuesHeldAt(flow: Flow, step: number): readonly HeldValue[] {
  const before = reachFrom(flow, step, { backwards: true });
  const written = new Map<number, Place>();
  for (const one of flow.steps) if (one.kind === "write" && before.has(one.id)) written.set(one.place.key, one.place);
  return [...written.values()].flatMap((place) => {
    const value = lastWritten(flow, step, place);
    return value === undefined ? [] : [{ place, value }];
  });
}

/** What was last written to the place on all paths to `step`; undefined where paths differ. */
function lastWritten(flow: Flow, step: number, place: Place): Value | undefined {
  const isWrite = (one: Step): boolean => one.kind === "write" && one.place.key === place.key;
  const reached = reachFrom(flow, step, { backwards: true, stopAt: isWrite });
  if (reached.has(0)) return undefined;
  const values = flow.steps.flatMap((one) =>
    one.kind === "write" && reached.has(one.id) && isWrite(one) ? [one.value] : [],
  );
  const [first] = values;
  return values.every(({ key }) => key === first?.key) ? first : undefined;
}

/** The steps of `flow` that can run while the place holds the value: those that a test of it does not bar. */
export function stepsDespite(flow: Flow, { place, value }: HeldValue): ReadonlySet<number> {
  const bars = (step: Step): boolean =>
    step.kind === "assume" &&
    isContradiction(step.condition, step.holds, (part) =>
      part.kind === "load" && part.place.key === place.key ? value : undefined,
    );
  return reachFrom(flow, 0, { stopAt: bars });
}
