/** Plans from their end: what has to hold before a call so that something holds after it. */

import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { Model, Value } from "../../terms/value.ts";
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

/** The plan that is the goal's own call. */
export function planOf(t: TermStore, goal: Goal): Plan | undefined {
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

/** The plan with one more call before the others; undefined where that can lead to nothing. */
export function planBefore(t: TermStore, plan: Plan, summary: Summary): Plan | undefined {
  const renamed = renameTo(t, summary.call, `${plan.steps.length}`);
  const effects = new Map([...summary.effects].map(([variable, term]) => [variable, renamed.term(term)]));
  const { apply: after, nSteps } = makeSubstitution(t, (variable) => effects.get(variable));
  const conditions = conjuncts([...plan.conditions.map(after), ...summary.path.map(renamed.term)]);
  if (conditions === undefined) return undefined;
  const model = new Map([...plan.model, ...ownValues(renamed.model(summary.model))]);
  return { ...plan, conditions, steps: [{ call: renamed.call, times: null }, ...plan.steps], model, nSteps: nSteps() };
}

/** The plan with a call that is made again and again before the others, always alike; undefined where it has no pace. */
export function planRepeated(t: TermStore, plan: Plan, summary: Summary, world: Model): Plan | undefined {
  const name = `${plan.steps.length}`;
  const repetition: Repetition | undefined = repeatCall(t, summary, world, name);
  if (repetition === undefined) return undefined;
  const { call, model: values } = renameTo(t, summary.call, name);
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
