/** One question whose conditions hang together, through the own tiers. */
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

/** Steps for one try to find a model, a share of which are for what is known to be hard. */
const searchSteps = 60_000;
const repairSteps = 20_000;
const coreSteps = 20_000;

/** Refutes or finds a model, and remembers either. */
export function solveSlice(
  conditions: readonly Term[],
  cache: QueryCache,
  seed: number,
  spending: Spending,
): SliceOutcome {
  const known = fromCache(conditions, cache);
  if (known !== undefined) return known;
  const outcome = refute(conditions, spending) ?? findModel(conditions, cache, seed, spending);
  if (outcome.status === "sat") cache.addModel(conditions, outcome.model);
  if (outcome.status === "unsat") cache.addCore(outcome.core);
  return outcome;
}

function fromCache(conditions: readonly Term[], cache: QueryCache): SliceOutcome | undefined {
  const core = cache.findCore(conditions);
  if (core !== undefined) return { status: "unsat", core, tier: "cache" };
  const model = cache.findModel(conditions);
  return model && { status: "sat", model, tier: "cache" };
}

function refute(conditions: readonly Term[], spending: Spending): SliceOutcome | undefined {
  const cycle = findOrderContradiction(conditions);
  if (cycle !== undefined) return { status: "unsat", core: cycle, tier: "bounds" };
  if (propagate(conditions, (steps) => spending.spend(steps)).status === "open") return undefined;
  return { status: "unsat", core: shrinkCore(conditions, shareOf(spending, coreSteps)), tier: "bounds" };
}

function findModel(conditions: readonly Term[], cache: QueryCache, seed: number, spending: Spending): SliceOutcome {
  const recent = cache.recentModels();
  const nTerms = subterms(conditions).length;
  for (const model of recent) {
    if (!spending.spend(nTerms)) break;
    if (holdsAll(conditions, model)) return { status: "sat", model: restrictTo(conditions, model), tier: "reuse" };
  }
  const bounds = propagate(conditions, () => true);
  if (bounds.status === "unsat") return { status: "unsat", core: conditions, tier: "bounds" };
  const { domainOf } = bounds;
  const search = (starts: readonly Model[], steps: number): Model | undefined =>
    searchModel({ conditions, domainOf, starts, seed }, shareOf(spending, steps));
  const found = search(recent.slice(0, 2), searchSteps);
  if (found !== undefined) return { status: "sat", model: found, tier: "search" };
  const repair = (model: Model): Model | undefined =>
    searchModel({ conditions, domainOf, starts: [model], seed }, makeSpending(repairSteps));
  return { status: "open", repair };
}

/** Values of other questions' variables are of no use here. */
function restrictTo(conditions: readonly Term[], model: Model): Model {
  const names = new Set(subterms(conditions).flatMap(({ op, name }) => (op === "variable" ? [name] : [])));
  return new Map([...model].filter(([name]) => names.has(name)));
}
