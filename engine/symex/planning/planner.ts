/** Plans of several calls, from what nobody has reached back to a state that is known.
 *
 * What each function does is told once for every state of the world (`summaries.ts`). A goal asks something of the world: who
 * writes that, is called before, and what then has to hold is asked in its place, until a state of the fuzzer has it. A call
 * that counts is made as often as it takes. Plans are run by the fuzzer: what they prove is for the oracles to say. What it
 * does depends on its seed and the steps alone.
 */

import type { State } from "../../fuzz/corpus.ts";
import type { Exchange } from "../../fuzz/exchange/exchange.ts";
import { evaluateAll } from "../../terms/evaluate.ts";
import type { Term } from "../../terms/term.ts";
import { makeTermStore, type TermStore } from "../../terms/term-store.ts";
import { variablesOf } from "../../terms/traverse.ts";
import type { Model } from "../../terms/value.ts";
import type { CodeGoals } from "../code-goals.ts";
import type { BranchPlace } from "../machine/symbolic-machine.ts";
import { maxTerms } from "../machine-for.ts";
import { makePathSolver, type PathSolver } from "../path-solver.ts";
import { makeTaskQueue, type TaskQueue } from "../task-queue.ts";
import { toCalls } from "../unknown-call.ts";
import { makePlanMaker, type Plan, type PlanMaker } from "./regress.ts";
import { makeSubstitution } from "./substitute.ts";
import { type Goal, makeSummaries, type Summaries, type Summary } from "./summaries.ts";
import { isClock, isOfWorld, worldIn } from "./unknown-world.ts";

export interface PlannerOptions {
  readonly seed: number;
  /** Calls of a plan; those that are repeated count as one. */
  readonly maxTransactions: number;
}

/** What was done, and what was left out. */
export interface PlannerReport {
  /** Instructions, evaluations and visits of terms. */
  readonly nSteps: number;
  /** Ways through functions whose effects are known. */
  readonly nSummaries: number;
  /** Goals that some call before may lead to. */
  readonly nGoals: number;
  /** Plans that were run, those that showed something new, and those that did not lead where they were meant to. */
  readonly nTried: number;
  readonly nNew: number;
  readonly nDiverged: number;
  /** Plans of which it is not known whether they lead anywhere. */
  readonly nUnknown: number;
  /** Plans that were followed no further: too many, or too long. */
  readonly nDropped: number;
  /** How often an unknown was set to one value. */
  readonly nNarrowed: number;
  /** Sides of branches that no call takes, whatever the world is: none unless every way through every function was followed. */
  readonly unreachable: readonly BranchPlace[];
  readonly isIdle: boolean;
}

export interface Planner {
  /** Works for about so many steps. */
  readonly run: (nSteps: number) => void;
  readonly report: () => PlannerReport;
}

/** A goal has so many plans that are looked at, and is pursued in so many ways. */
const maxPlansOfGoal = 60;
const maxWaysToGoal = 4;
const maxOpenPlans = 2000;
/** States of the fuzzer that plans may begin at. */
const maxStarts = 6;

/** A state that a plan may begin at, and what the unknowns are worth in it. */
interface Beginning {
  readonly state: State;
  readonly world: Model;
}

type Counts = {
  -readonly [Name in keyof Omit<PlannerReport, "nSummaries" | "nNarrowed" | "unreachable" | "isIdle">]: number;
};

interface Planning {
  readonly exchange: Exchange;
  readonly options: PlannerOptions;
  readonly goals: CodeGoals;
  readonly t: TermStore;
  readonly solver: PathSolver;
  readonly summaries: Summaries;
  readonly plans: PlanMaker;
  readonly queue: TaskQueue<OpenPlan>;
  readonly counts: Counts;
  /** Plans that were looked at, by the key of their goal, and conditions that were asked for. */
  readonly nPlans: Map<string, number>;
  readonly nWays: Map<string, number>;
  readonly asked: Set<string>;
  /** Plans to which calls are put before, of functions that are known and of those that will be. */
  readonly lacking: { readonly plan: Plan; readonly lack: Lack }[];
  readonly worlds: WeakMap<State, Model>;
  readonly variablesIn: (term: Term) => readonly Term[];
  isTurnOfPlans: boolean;
}

/** A plan, and how many of its conditions do not hold where it comes closest, as far as that is known. */
interface OpenPlan {
  readonly plan: Plan;
  readonly nFalse: number;
}

/** A planner that has done nothing yet. */
export function makePlanner(exchange: Exchange, goals: CodeGoals, options: PlannerOptions): Planner {
  const planning = startPlanning(exchange, goals, options);
  const { counts, summaries, queue, t } = planning;
  let isIdle = false;
  return {
    run(nSteps) {
      const until = counts.nSteps + nSteps;
      do isIdle = t.size > maxTerms || !runNext(planning);
      while (counts.nSteps < until && !isIdle);
    },
    report: () => ({
      ...counts,
      nDropped: counts.nDropped + queue.nForgotten,
      nSummaries: summaries.found.length,
      ...{ nNarrowed: summaries.nNarrowed(), unreachable: summaries.unreachable(), isIdle },
    }),
  };
}

function startPlanning(exchange: Exchange, goals: CodeGoals, options: PlannerOptions): Planning {
  const t = makeTermStore({ maxTerms: 2 * maxTerms });
  const solver = makePathSolver(t, options.seed);
  const summaries = makeSummaries(t, exchange, solver, goals);
  const known = new Map<Term, readonly Term[]>();
  const variablesIn = (term: Term): readonly Term[] => {
    const found = known.get(term) ?? variablesOf([term]);
    known.set(term, found);
    return found;
  };
  return {
    ...{ exchange, options, goals, t, solver, summaries, variablesIn },
    plans: makePlanMaker(t),
    queue: makeTaskQueue<OpenPlan>(maxOpenPlans, scoreOf),
    counts: { nSteps: 0, nGoals: 0, nTried: 0, nNew: 0, nDiverged: 0, nUnknown: 0, nDropped: 0 },
    ...{
      nPlans: new Map(),
      nWays: new Map(),
      asked: new Set(),
      lacking: [],
      worlds: new WeakMap(),
      isTurnOfPlans: false,
    },
  };
}

/** Short plans first of which most holds already. */
function scoreOf({ plan: { steps, conditions }, nFalse }: OpenPlan): number {
  return -steps.length - 2 * nFalse - conditions.length / 50;
}

/** A way through a function or a plan, by turns; false where there is neither. */
function runNext(planning: Planning): boolean {
  planning.isTurnOfPlans = !planning.isTurnOfPlans;
  if (planning.isTurnOfPlans && runPlan(planning)) return true;
  const nSteps = planning.summaries.next();
  if (nSteps === undefined) return runPlan(planning);
  planning.counts.nSteps += nSteps;
  const { goals, summaries } = planning.summaries.takeNew();
  for (const goal of goals) addGoal(planning, goal);
  for (const summary of summaries) {
    for (const one of planning.lacking) addLonger(planning, one, summary);
  }
  return true;
}

function addGoal(planning: Planning, goal: Goal): void {
  const { plans, nWays, queue, counts, variablesIn } = planning;
  const n = nWays.get(goal.key) ?? 0;
  const isAboutWorld = goal.conditions.some((one) => variablesIn(one).some(isOfWorld));
  if (n >= maxWaysToGoal || !isAboutWorld) return;
  const plan = plans.planOf(goal);
  if (plan === undefined) return;
  nWays.set(goal.key, n + 1);
  counts.nGoals += 1;
  queue.add({ plan, nFalse: 0 });
}

/** Looks at the best plan; false where there is none. */
function runPlan(planning: Planning): boolean {
  const { queue, counts, goals, nPlans, options } = planning;
  const plan = queue.take()?.plan;
  if (plan === undefined) return false;
  counts.nSteps += 1;
  const { key, branch } = plan.goal;
  const isReached = branch !== undefined && goals.worthOf(branch) <= 1;
  const n = nPlans.get(key) ?? 0;
  nPlans.set(key, n + 1);
  if (isReached) return true;
  const open = tryPlan(planning, plan);
  if (open === "reached") return true;
  if (n >= maxPlansOfGoal || plan.steps.length >= options.maxTransactions) counts.nDropped += 1;
  else lengthen(planning, { plan, lack: open });
  return true;
}

type Lacking = Planning["lacking"][number];

function lengthen(planning: Planning, one: Lacking): void {
  planning.lacking.push(one);
  for (const summary of planning.summaries.found) addLonger(planning, one, summary);
}

/** What is not as a plan needs it, in the state that comes closest. */
interface Lack {
  readonly beginning: Beginning;
  readonly variables: ReadonlySet<Term>;
}

function beginningsOf({ exchange, worlds }: Planning): Beginning[] {
  const states = exchange.states();
  return [...states.slice(0, 1), ...states.slice(1).slice(1 - maxStarts)].map((state) => {
    const world = worlds.get(state) ?? worldIn(exchange, state);
    worlds.set(state, world);
    return { state, world };
  });
}

/** Runs it where its conditions can hold; else tells what they lack. */
function tryPlan(planning: Planning, plan: Plan): Lack | "reached" {
  const { counts } = planning;
  const lacks = beginningsOf(planning).map((beginning) => ({
    beginning,
    falseOnes: falseIn(plan, beginning),
  }));
  lacks.sort((a, b) => a.falseOnes.length - b.falseOnes.length);
  counts.nSteps += lacks.length * plan.conditions.length;
  const [closest] = lacks;
  if (closest === undefined) return "reached";
  for (const { beginning } of lacks.slice(0, 2)) if (isReachedFrom(planning, plan, beginning)) return "reached";
  const blamed = closest.falseOnes.length > 0 ? closest.falseOnes : plan.conditions;
  const variables = blamed.flatMap(planning.variablesIn).filter((one) => isOfWorld(one) && !isClock(one));
  return { beginning: closest.beginning, variables: new Set(variables) };
}

function falseIn({ conditions, model }: Plan, { world }: Beginning): Term[] {
  const worthOf = evaluateAll(conditions, new Map([...model, ...world]));
  return conditions.filter((one) => worthOf(one) !== 1n);
}

function isReachedFrom(planning: Planning, plan: Plan, { state, world }: Beginning): boolean {
  const { t, solver, counts } = planning;
  const known = makeSubstitution(t, (variable) => {
    if (!isOfWorld(variable)) return undefined;
    const value = world.get(variable.name);
    return t.constant(variable.width, typeof value === "bigint" ? value : 0n);
  });
  const conditions = plan.conditions.map(known.apply);
  counts.nSteps += known.nSteps();
  if (conditions.includes(t.false)) return false;
  const answer = solver.solveAll(conditions, plan.model);
  counts.nSteps += answer.nSteps;
  if (answer.status === "unknown") counts.nUnknown += 1;
  return answer.witness !== undefined && isRun(planning, plan, state, answer.witness.model);
}

/** Has the fuzzer make the calls; whether they led to the goal. */
function isRun({ exchange, goals, counts }: Planning, { steps, goal }: Plan, state: State, model: Model): boolean {
  const calls = steps.flatMap(({ call, times }) => {
    const count = times === null ? 1n : model.get(times.name);
    return Array.from({ length: Number(count) }, () => call);
  });
  counts.nTried += 1;
  counts.nSteps += calls.length * stepsPerCall;
  if (exchange.tryCalls(state, toCalls(calls, model, state))) counts.nNew += 1;
  const edge = goal.branch && goals.edgeOf(goal.branch);
  const isThere = edge === undefined || exchange.wasHit(edge);
  if (!isThere) counts.nDiverged += 1;
  return isThere;
}

/** Steps that take about as long as a call that the fuzzer runs. */
const stepsPerCall = 40;

/** Adds plans that begin with one call more, where it changes what is lacking. */
function addLonger(planning: Planning, { plan, lack: { beginning, variables } }: Lacking, summary: Summary): void {
  const { plans, counts, queue, asked, nPlans } = planning;
  const changed = [...variables].filter((one) => summary.effects.has(one));
  if (changed.length === 0 || (nPlans.get(plan.goal.key) ?? 0) >= maxPlansOfGoal) return;
  counts.nSteps += plan.conditions.length;
  const isCounting = changed.some((one) => summary.effects.get(one)?.op !== "constant");
  const repeated = isCounting ? plans.repeated(plan, summary, beginning.world) : undefined;
  for (const longer of [plans.before(plan, summary), repeated]) {
    if (longer === undefined) continue;
    const text = `${plan.goal.key} ${longer.conditions.map(({ id }) => id).sort((a, b) => a - b)}`;
    counts.nSteps += longer.nSteps;
    if (asked.has(text)) continue;
    asked.add(text);
    queue.add({ plan: longer, nFalse: falseIn(longer, beginning).length });
  }
}
