/** One question whose conditions hang together, through the own tiers. */
import type { Domain } from "../terms/domains/domain.ts";
import { propagate } from "../terms/domains/propagate.ts";
import { holdsAll } from "../terms/evaluate.ts";
import type { Term } from "../terms/term.ts";
import { subterms } from "../terms/traverse.ts";
import type { Model } from "../terms/value.ts";
import { shrinkCore } from "./core.ts";
import { findOrderContradiction } from "./order.ts";
import type { QueryCache } from "./query-cache.ts";
import { searchModel } from "./search/local-search.ts";
import { makeSpending, type Spending, shareOf } from "./spending.ts";

/** Who answered. */
export type Tier = "simplify" | "cache" | "bounds" | "reuse" | "search" | "external";

export type SliceOutcome =
  | { readonly status: "sat"; readonly model: Model; readonly tier: Tier }
  | { readonly status: "unsat"; readonly core: readonly Term[]; readonly tier: Tier }
  /** Not answered; what a model from elsewhere can be repaired with. */
  | { readonly status: "open"; readonly repair: (model: Model) => Model | undefined };

/** A slice on its way through the tiers. */
interface SliceTask {
  readonly conditions: readonly Term[];
  readonly terms: readonly Term[];
  readonly cache: QueryCache;
  readonly seed: number;
  readonly spending: Spending;
}

/** Steps for one try to find a model: most are found in a tenth of them. */
const searchSteps = 40_000;
const repairSteps = 20_000;
const coreSteps = 20_000;

/** How many of the latest models a search begins with. */
const maxStarts = 2;

/** Refutes or finds a model, and remembers either. */
export function solveSlice(
  conditions: readonly Term[],
  cache: QueryCache,
  seed: number,
  spending: Spending,
): SliceOutcome {
  const task: SliceTask = { conditions, terms: subterms(conditions), cache, seed, spending };
  const known = fromCache(task);
  if (known !== undefined) return known;
  const outcome = reuse(task) ?? refuteOrSearch(task);
  if (outcome.status === "sat") cache.addModel(conditions, outcome.model);
  if (outcome.status === "unsat") cache.addCore(outcome.core);
  return outcome;
}

function fromCache({ conditions, cache }: SliceTask): SliceOutcome | undefined {
  const core = cache.findCore(conditions);
  if (core !== undefined) return { status: "unsat", core, tier: "cache" };
  const model = cache.findModel(conditions);
  return model && { status: "sat", model, tier: "cache" };
}

/** The models of the questions before, one of which often serves. */
function reuse({ conditions, terms, cache, spending }: SliceTask): SliceOutcome | undefined {
  for (const model of cache.recentModels()) {
    if (!spending.spend(terms.length)) return undefined;
    if (holdsAll(conditions, model)) return { status: "sat", model: restrictTo(terms, model), tier: "reuse" };
  }
  return undefined;
}

function refuteOrSearch(task: SliceTask): SliceOutcome {
  const { conditions, terms, spending } = task;
  const bounds = propagate(conditions, (steps) => spending.spend(steps));
  if (bounds.status === "unsat") {
    return { status: "unsat", core: shrinkCore(conditions, shareOf(spending, coreSteps)), tier: "bounds" };
  }
  const cycle = findOrderContradiction(conditions, terms, bounds.domainOf);
  return cycle === undefined ? search(task, bounds.domainOf) : { status: "unsat", core: cycle, tier: "bounds" };
}

function search({ conditions, cache, seed, spending }: SliceTask, domainOf: (term: Term) => Domain): SliceOutcome {
  const starts = cache.recentModels().slice(0, maxStarts);
  const found = searchModel({ conditions, domainOf, starts, seed }, shareOf(spending, searchSteps));
  if (found !== undefined) return { status: "sat", model: found, tier: "search" };
  const repair = (model: Model): Model | undefined =>
    searchModel({ conditions, domainOf, starts: [model], seed }, makeSpending(repairSteps));
  return { status: "open", repair };
}

/** Values of other questions' variables are of no use here. */
function restrictTo(terms: readonly Term[], model: Model): Model {
  const names = new Set(terms.flatMap(({ op, name }) => (op === "variable" ? [name] : [])));
  return new Map([...model].filter(([name]) => names.has(name)));
}
