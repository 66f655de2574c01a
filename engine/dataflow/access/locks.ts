/** Reentrancy locks, known by what they do: storage that is tested, set before a call, and fails the test until reset. */

import { testsBefore } from "../../flow/dominance.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { type Flow, reachFrom, type Step, type StepOf, type StepSet, stepsOf } from "../../flow/flow.ts";
import { isHeldIn, type Place, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";

/** What a place holds while a call is under way. */
export interface HeldValue {
  readonly place: Place;
  readonly value: Value;
}

/** The places that this very transaction has set on every path to `step`, and to what. Some of them are locks. */
export function valuesHeldAt(flow: Flow, step: number): readonly HeldValue[] {
  const writes = stepsOf(flow, "write");
  if (writes.length === 0) return [];
  const before = reachFrom(flow, step, { backwards: true });
  const written = new Map<number, Place>();
  for (const { id, place } of writes) if (before.has(id)) written.set(place.key, place);
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

/**
 * Locks of which one is held at `step`, whichever way it was reached: where there is transient storage that, elsewhere
 * the other. None where a way leads past all of them, or one is opened again before.
 */
export function locksHeldAt(flow: Flow, step: number): readonly HeldValue[] {
  const all = locksOf(flow);
  if (all.length < 2) return [];
  const before = reachFrom(flow, step, { backwards: true });
  const locks = all.filter(({ set }) => before.has(set.id));
  if (locks.length < 2) return [];
  const sets = new Set<Step>(locks.map(({ set }) => set));
  if (reachFrom(flow, 0, { stopAt: (one) => sets.has(one) }).has(step)) return [];
  const places = new Set(locks.map(({ place }) => place.key));
  const isOpening = (one: Step): boolean =>
    one.kind === "write" && before.has(one.id) && places.has(one.place.key) && !sets.has(one);
  return flow.steps.some(isOpening) ? [] : locks.map(({ set }) => ({ place: set.place, value: set.value }));
}

/** The steps of `flow` that can run while one of the places holds its value: those that no test of it bars. */
export function stepsDespite(flow: Flow, held: readonly HeldValue[]): StepSet {
  const isBar = (step: Step): boolean => step.kind === "assume" && held.some((one) => barsWhile(step, one));
  return reachFrom(flow, 0, { stopAt: isBar });
}

/** A lock as one flow holds it: tested, then set so that the test fails, and open again at the end. */
export interface Lock {
  readonly place: Place;
  readonly test: StepOf<"assume">;
  readonly set: StepOf<"write">;
}

/** The locks of a flow, in the order they are taken. Transient storage opens by itself when the transaction ends. */
export const locksOf = memoize(findLocks);

function findLocks(flow: Flow): readonly Lock[] {
  const writes = stepsOf(flow, "write");
  return writes.flatMap((set) => {
    const { place, value } = set;
    const fails = (test: StepOf<"assume">, held: Value): boolean => barsWhile(test, { place, value: held });
    const test = [...testsBefore(flow, set.id)].find((one) => fails(one, value));
    if (test === undefined || !flow.committing.has(set.id)) return [];
    const after = reachFrom(flow, set.id);
    const later = writes.filter((one) => one.place.key === place.key && after.has(one.id) && one.id !== set.id);
    const isReleased = later.some((one) => !fails(test, one.value));
    return isReleased || isTransient(place) ? [{ place, test, set }] : [];
  });
}

/** True for transient storage. */
export function isTransient({ base }: Place): boolean {
  // The types of the tree know no transient variables yet.
  return base.kind === "slot" ? base.transient : (base.declaration.storageLocation as string) === "transient";
}

/** True for a test that fails while the place holds the value. */
export function barsWhile({ condition, holds }: StepOf<"assume">, { place, value }: HeldValue): boolean {
  return isContradiction(condition, holds, (part) => (isHeldIn(part, place) ? value : undefined));
}
