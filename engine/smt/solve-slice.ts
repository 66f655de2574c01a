/** One question whose conditions hang together, through the own tiers. */
import { type OpenPropagation, propagate } from "../terms/domains/propagate.ts";
import { holdsAll } from "../terms/evaluate.ts";
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { subterms } from "../terms/traverse.ts";
import type { Model } from "../terms/value.ts";
import { refuteByCases } from "./cases.ts";
import { shrinkCore } from "./core.ts";
import type { KnownBounds } from "./known-bounds.ts";
import { findLinearContradiction } from "./linear.ts";
import { findOrderContradiction } from "./order.ts";
import type { QueryCache } from "./query-cache.ts";
import { searchModel } from "./search/local-search.ts";
import { makeSpending, type Spending, shareOf } from "./spending.ts";
import { stepsOfAll } from "./step-costs.ts";

/** Who answered. */
export type Tier = "simplify" | "cache" | "reuse" | "bounds" | "search" | "cases" | "external";

export type SliceOutcome =
  | { readonly status: "sat"; readonly model: Model; readonly tier: Tier }
  | { readonly status: "unsat"; readonly core: readonly Term[]; readonly tier: Tier }
  /** Not answered; what a model from elsewhere can be repaired with. */
  | { readonly status: "open"; readonly repair: (model: Model) => Model | undefined };

/** A slice on its way through the tiers. */
interface SliceTask {
  readonly t: TermStore;
  readonly conditions: readonly Term[];
  readonly terms: readonly Term[];
  readonly cache: QueryCache;
  readonly known: KnownBounds;
  readonly seed: number;
  /** A model of most of the conditions, from whoever asks. */
  readonly start?: Model;
  readonly spending: Spending;
}

/** What lasts from slice to slice. */
export type SliceContext = Pick<SliceTask, "t" | "cache" | "known" | "seed" | "start">;

/** Steps for a first look for a model, which finds most, and for the last one. */
const shortSteps = 4_000;
const searchSteps = 40_000;
const caseSteps = 60_000;
const repairSteps = 20_000;
const coreSteps = 20_000;

/** How many of the latest models a search begins with. */
const maxStarts = 2;

/** Refutes or finds a model, and remembers either. */
export function solveSlice(context: SliceContext, conditions: readonly Term[], spending: Spending): SliceOutcome {
  const { cache } = context;
  const task: SliceTask = { ...context, conditions, terms: subterms(conditions), spending };
  const known = fromCache(task);
  if (known !== undefined) return known;
  const outcome = reuse(task) ?? refuteOrSearch(task);
  if (outcome.status === "sat") cache.addModel(conditions, outcome.model);
  if (outcome.status === "unsat") cache.addCore(outcome.core);
  return outcome;
}

function fromCache({ conditions, terms, cache }: SliceTask): SliceOutcome | undefined {
  const core = cache.findCore(conditions);
  if (core !== undefined) return { status: "unsat", core, tier: "cache" };
  const model = cache.findModel(conditions);
  return model && { status: "sat", model: restrictTo(terms, model), tier: "cache" };
}

/** The models of the questions before, one of which often serves. */
function reuse({ conditions, terms, cache, spending }: SliceTask): SliceOutcome | undefined {
  const steps = stepsOfAll(terms);
  for (const model of cache.recentModels()) {
    if (!spending.spend(steps)) return undefined;
    if (holdsAll(conditions, model)) return { status: "sat", model: restrictTo(terms, model), tier: "reuse" };
  }
  return undefined;
}

function refuteOrSearch(task: SliceTask): SliceOutcome {
  const { conditions, terms, known, spending } = task;
  const equations = findLinearContradiction(conditions, spending);
  if (equations !== undefined) return { status: "unsat", core: equations, tier: "bounds" };
  const bounds = propagate(conditions, (steps) => spending.spend(steps), known.find(conditions));
  if (bounds.status === "unsat") {
    return { status: "unsat", core: shrinkCore(conditions, shareOf(spending, coreSteps)), tier: "bounds" };
  }
  known.add(conditions, bounds.known);
  const cycle = findOrderContradiction(conditions, terms, bounds.domainOf, spending);
  return cycle === undefined ? search(task, bounds) : { status: "unsat", core: cycle, tier: "bounds" };
}

function search(task: SliceTask, { domainOf, known }: OpenPropagation): SliceOutcome {
  const { t, conditions, cache, seed, start, spending } = task;
  const recent = cache.recentModels().slice(0, maxStarts);
  const starts = start === undefined ? recent : [start, ...recent];
  const look = (from: readonly Model[], salt: number, steps: Spending): Model | undefined =>
    searchModel({ conditions, domainOf, starts: from, seed: seed + salt }, steps);
  const soon = look(starts, 0, shareOf(spending, shortSteps));
  if (soon !== undefined) return { status: "sat", model: soon, tier: "search" };
  if (refuteByCases(t, conditions, known, shareOf(spending, caseSteps)))
    return { status: "unsat", core: conditions, tier: "cases" };
  const late = look(starts, 1, shareOf(spending, searchSteps));
  if (late !== undefined) return { status: "sat", model: late, tier: "search" };
  return { status: "open", repair: (model) => look([model], 2, makeSpending(repairSteps)) };
}

/** Values of other questions' variables are of no use here. */
function restrictTo(terms: readonly Term[], model: Model): Model {
  const names = new Set(terms.flatMap(({ op, name }) => (op === "variable" ? [name] : [])));
  return new Map([...model].filter(([name]) => names.has(name)));
}
