/** Which steps of a flow certainly come before others. */

import { type Dominators, findDominators } from "../util/dominators.ts";
import { memoize } from "../util/memoize.ts";
import { spend } from "../util/step-budget.ts";
import { endsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "./flow.ts";
import { loadedPlaces, subvalues, type Value } from "./value.ts";

/** The dominators of a flow's steps, computed once. */
const dominatorsOf = memoize(
  (flow: Flow): Dominators => findDominators(edgesOf(flow, "successors"), edgesOf(flow, "predecessors")),
);

function edgesOf(flow: Flow, side: "successors" | "predecessors"): readonly (readonly number[])[] {
  return flow.steps.map((step) => step[side]);
}

/** True where every path to step `later` passes step `earlier`; a step dominates itself. */
export function dominates(flow: Flow, earlier: number, later: number): boolean {
  return dominatorsOf(flow).dominates(earlier, later);
}

/** The tests that every path to the end of the step has passed, the last one first; the step's own too. */
export function* testsBefore(flow: Flow, step: number): Generator<StepOf<"assume">> {
  const { idom } = dominatorsOf(flow);
  for (let at = step; at >= 0; at = idom[at] ?? -1) {
    spend();
    const test = flow.steps[at];
    if (test?.kind === "assume") yield test;
  }
}

/** True where the way to the step passes a test of what does not change meanwhile, and its opposite: nobody gets there. */
export function isImpossible(flow: Flow, step: number): boolean {
  const outcomes = new Map<string, boolean>();
  for (const test of testsBefore(flow, step)) {
    const { holds } = test;
    const name = nameOfTest(flow, test);
    const known = name === undefined ? undefined : outcomes.get(name);
    if (name !== undefined && known === undefined) outcomes.set(name, holds);
    if (known !== undefined && known !== holds) return true;
  }
  return false;
}

/**
 * Whether a transaction that takes the step cannot pass another: a test of what the caller gave, on the way to the one,
 * has to come out otherwise. Flags may be another's to set meanwhile.
 */
export function opposesWayTo(flow: Flow, step: number): (other: Step) => boolean {
  const outcomes = new Map<number, boolean>();
  for (const { condition, holds } of testsBefore(flow, step))
    if (isGivenAll(condition)) outcomes.set(condition.key, holds);
  return (other) => other.kind === "assume" && outcomes.get(other.condition.key) === !other.holds;
}

/** The same for each test that comes out the same: of what the caller gave, or of storage that nobody has set by then. */
function nameOfTest(flow: Flow, { id, condition }: StepOf<"assume">): string | undefined {
  if (isGivenAll(condition)) return `value ${condition.key}`;
  const isFlag = condition.kind === "load" && condition.place.path.length === 0;
  const parts = subvalues(condition);
  if (!parts.every((one) => isGiven(one) || one.kind === "load")) return undefined;
  const read = new Set(loadedPlaces(parts).map(({ storageClass }) => storageClass));
  const isBefore = (step: Step): boolean => reachFrom(flow, step.id).has(id);
  if (stepsOf(flow, "write").some((write) => read.has(write.place.storageClass) && (isFlag || isBefore(write))))
    return undefined;
  // Whoever is called meanwhile may set records; flags are set by right.
  if (!isFlag && stepsAfterCalls(flow).has(id)) return undefined;
  return `value ${condition.key}`;
}

/** What can come after others were called, who may come back in. */
const stepsAfterCalls = memoize((flow: Flow): ReadonlySet<number> => {
  const reached = new Set<number>();
  for (const { id, call } of stepsOf(flow, "call")) {
    // What comes after one that comes after another is in already.
    if (call.isStatic || reached.has(id)) continue;
    for (const later of reachFrom(flow, id)) reached.add(later);
  }
  return reached;
});

function isGivenAll(condition: Value): boolean {
  return subvalues(condition).every(isGiven);
}

/** What stays the same for the whole transaction. */
function isGiven({ kind }: Value): boolean {
  return kind === "parameter" || kind === "number" || kind === "input" || kind === "immutable" || kind === "operation";
}

/** True where all paths on which the same test fails are undone. */
export function isRequired(flow: Flow, test: StepOf<"assume">): boolean {
  return !otherSidesOf(flow, test).some(({ id }) => flow.committing.has(id));
}

/** The same test, failed where this is passed. */
export function otherSidesOf(flow: Flow, { node, condition, holds }: StepOf<"assume">): readonly StepOf<"assume">[] {
  return (testsByCondition(flow).get(condition.key) ?? []).filter(
    (other) => other.node === node && other.holds !== holds,
  );
}

const testsByCondition = memoize((flow: Flow): ReadonlyMap<number, readonly StepOf<"assume">[]> => {
  const tests = new Map<number, StepOf<"assume">[]>();
  for (const test of stepsOf(flow, "assume")) {
    const group = tests.get(test.condition.key);
    if (group === undefined) tests.set(test.condition.key, [test]);
    else group.push(test);
  }
  return tests;
});

/** True where no transaction that comes to its end passes `at` without a step that says so. */
export function isEnsured(flow: Flow, at: number, says: (step: Step) => boolean): boolean {
  const before = reachFrom(flow, 0, { stopAt: says });
  if (!before.has(at) && at !== 0) return true;
  return !canEndWithout(flow, at, says);
}

/** True where a transaction that has come to `from` can end, and stand, without another step that says so. */
export function canEndWithout(flow: Flow, from: number, says: (step: Step) => boolean): boolean {
  const reached = reachFrom(flow, from, { stopAt: says });
  return endsOf(flow).some((end) => reached.has(end.id) && !says(end));
}
