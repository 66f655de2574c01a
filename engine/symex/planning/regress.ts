/** Plans from their end: what has to hold before a call so that something holds after it. */

import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { Model, Value } from "../../terms/value.ts";
import { memoize, memoizeWithin } from "../../util/memoize.ts";
import type { UnknownCall } from "../unknown-call.ts";
import { type Repetition, repeatCall } from "./acceleration.ts";
import { makeSubstitution } from "./substitute.ts";
import { type Goal, type Summary, summaryPrefix } from "./summaries.ts";
import { isOfWorld } from "./unknown-world.ts";

/** A call of a plan. */
export interface PlanStep {
  readonly call: UnknownCall;
  /** The unknown that says how often it is made; null where that is once. */
  readonly times: Term | null;
}

/** The end of a plan: when the conditions hold in a state, the steps lead to the goal from there. */
export interface Plan {
  readonly goal: Goal;
  readonly conditions: readonly Term[];
  /** In the order in which they are made. */
  readonly steps: readonly PlanStep[];
  /** Values to look from. */
  readonly model: Model;
  /** Terms that were visited to make it. */
  readonly nSteps: number;
}

/** Makes plans, all with the terms of one store; what it has made of a summary for one it has for the next. */
export interface PlanMaker {
  /** The plan that is the goal's own call. */
  readonly planOf: (goal: Goal) => Plan | undefined;
  /** The plan with one more call before the others; undefined where that can lead to nothing. */
  readonly before: (plan: Plan, summary: Summary) => Plan | undefined;
  /** The plan with a call that is made again and again before the others, always alike; undefined where it has no pace. */
  readonly repeated: (plan: Plan, summary: Summary, world: Model) => Plan | undefined;
}

/** A maker that has made nothing. */
export function makePlanMaker(t: TermStore): PlanMaker {
  const renamings = memoizeWithin(({ call }: Summary, place: number) => renameTo(t, call, `${place}`));
  const repetitionsIn = memoize((world: Model) =>
    memoizeWithin((summary: Summary, place: number) => repeatCall(t, summary, world, `${place}`) ?? null),
  );
  return {
    planOf: (goal) => planOf(t, goal),
    before: (plan, summary) => planBefore(t, plan, summary, renamings(summary, plan.steps.length)),
    repeated(plan, summary, world) {
      const place = plan.steps.length;
      const repetition = repetitionsIn(world)(summary, place);
      return repetition === null ? undefined : planRepeated(t, plan, summary, renamings(summary, place), repetition);
    },
  };
}

function planOf(t: TermStore, goal: Goal): Plan | undefined {
  const renamed = renameTo(t, goal.call, "0");
  const conditions = conjuncts(goal.conditions.map(renamed.term));
  if (conditions === undefined) return undefined;
  return {
    goal,
    conditions,
    steps: [{ call: renamed.call, times: null }],
    model: renamed.model(goal.model),
    nSteps: 0,
  };
}

function planBefore(t: TermStore, plan: Plan, summary: Summary, renamed: Renaming): Plan | undefined {
  const effects = new Map([...summary.effects].map(([variable, term]) => [variable, renamed.term(term)]));
  const { apply: after, nSteps } = makeSubstitution(t, (variable) => effects.get(variable));
  const conditions = conjuncts([...plan.conditions.map(after), ...summary.path.map(renamed.term)]);
  if (conditions === undefined) return undefined;
  const model = new Map([...plan.model, ...ownValues(renamed.model(summary.model))]);
  return { ...plan, conditions, steps: [{ call: renamed.call, times: null }, ...plan.steps], model, nSteps: nSteps() };
}

function planRepeated(
  t: TermStore,
  plan: Plan,
  summary: Summary,
  { call, model: values }: Renaming,
  repetition: Repetition,
): Plan | undefined {
  const { apply: after, nSteps } = makeSubstitution(t, (variable) => repetition.effects.get(variable));
  const conditions = conjuncts([...plan.conditions.map(after), ...repetition.conditions]);
  if (conditions === undefined) return undefined;
  const model = new Map([...plan.model, ...ownValues(values(summary.model)), [repetition.times.name, 2n] as const]);
  return { ...plan, conditions, steps: [{ call, times: repetition.times }, ...plan.steps], model, nSteps: nSteps() };
}

/** Each once, without those that always hold; undefined where one never does. */
function conjuncts(conditions: readonly Term[]): readonly Term[] | undefined {
  const open = new Set<Term>();
  for (const one of conditions) {
    if (one.op === "exhausted" || (one.op === "constant" && one.value === 0n)) return undefined;
    if (one.op !== "constant") open.add(one);
  }
  return [...open];
}

/** Values of what is chosen, not of what is there. */
function ownValues(model: Model): Map<string, Value> {
  return new Map([...model].filter(([name]) => !name.startsWith("world ")));
}

interface Renaming {
  readonly call: UnknownCall;
  readonly term: (term: Term) => Term;
  readonly model: (model: Model) => Map<string, Value>;
}

/** A summary's unknowns under names of their own. */
function renameTo(t: TermStore, call: UnknownCall, prefix: string): Renaming {
  const nameOf = (name: string): string =>
    name.startsWith(`${summaryPrefix} `) ? `${prefix}${name.slice(summaryPrefix.length)}` : name;
  return {
    call: { ...call, prefix },
    term: makeSubstitution(t, (variable) =>
      isOfWorld(variable) ? undefined : t.variable(nameOf(variable.name), variable.sort),
    ).apply,
    model: (model) => new Map([...model].map(([name, value]) => [nameOf(name), value])),
  };
}
