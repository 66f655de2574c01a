/** `checkSat`: cheap tiers first, another solver last, and no answer that was not checked. */
import { evaluate, holdsAll } from "../terms/evaluate.ts";
import { isExhausted, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import type { Model, Value } from "../terms/value.ts";
import { askExternal } from "./ask-external.ts";
import { assertedBy, type Conjunct, type Origins } from "./conjuncts.ts";
import type { ExternalSolver } from "./external-solver.ts";
import { makeQueryCache } from "./query-cache.ts";
import type { Budget, CheckResult, UnknownReason } from "./result.ts";
import { type Definition, simplify } from "./simplify.ts";
import { sliceByVariables } from "./slices.ts";
import { solveSlice, type Tier } from "./solve-slice.ts";
import { makeSpending, type Spending } from "./spending.ts";

export interface Solver {
  /**
   * Whether the assertions and assumptions, Booleans of the store, can hold together. Both are the same to the answer;
   * assumptions are those that change from question to question.
   */
  checkSat(assertions: readonly Term[], assumptions: readonly Term[], budget: Budget): Promise<CheckResult>;
  /** The same without another solver, and so at once. */
  checkSatNow(assertions: readonly Term[], assumptions: readonly Term[], budget: Pick<Budget, "steps">): CheckResult;
  /** How many questions were answered, by the last tier that one needed; and how many were not. */
  statistics(): ReadonlyMap<Tier | "unknown", number>;
}

export interface SolverOptions {
  readonly terms: TermStore;
  readonly external?: ExternalSolver;
  /** Milliseconds since some moment; needed where there is an external solver. */
  readonly now?: () => number;
  /** The same seed gives the same answers; 1 unless told. */
  readonly seed?: number;
}

/** What is left of a question after the own tiers. */
type OwnOutcome =
  | { readonly status: "done"; readonly result: CheckResult; readonly tier: Tier | "unknown" }
  | {
      readonly status: "open";
      readonly slices: readonly OpenSlice[];
      readonly model: Map<string, Value>;
      readonly definitions: readonly Definition[];
    };

interface OpenSlice {
  readonly conjuncts: readonly Conjunct[];
  readonly repair: (model: Model) => Model | undefined;
}

const tierOrder: readonly Tier[] = ["simplify", "cache", "bounds", "reuse", "search", "external"];

/** A solver with empty caches. One question at a time. */
export function makeSolver({ terms: t, external, now = () => 0, seed = 1 }: SolverOptions): Solver {
  const cache = makeQueryCache();
  const counts = new Map<Tier | "unknown", number>();

  function askOwnTiers(asserted: readonly Term[], spending: Spending): OwnOutcome {
    if (asserted.some(isExhausted)) return unknown("terms");
    const { conjuncts, definitions } = simplify(t, asserted.map(toConjunct), spending);
    const contradiction = conjuncts.find(({ term }) => term === t.false);
    if (contradiction !== undefined) return refuted(asserted, contradiction.origins, "simplify");
    const model = new Map<string, Value>();
    const open: OpenSlice[] = [];
    let last: Tier = "simplify";
    for (const slice of sliceByVariables(conjuncts)) {
      const outcome = solveSlice(
        slice.map(({ term }) => term),
        cache,
        seed,
        spending,
      );
      if (outcome.status === "unsat") return refuted(asserted, originsOf(slice, outcome.core), outcome.tier);
      if (outcome.status === "open") open.push({ conjuncts: slice, repair: outcome.repair });
      else {
        for (const [name, value] of outcome.model) model.set(name, value);
        last = laterOf(last, outcome.tier);
      }
    }
    if (open.length > 0) return { status: "open", slices: open, model, definitions };
    return validated(asserted, complete(model, definitions), last);
  }

  async function askOther(
    asserted: readonly Term[],
    own: Extract<OwnOutcome, { status: "open" }>,
    budget: Budget,
  ): Promise<OwnOutcome> {
    if (external === undefined || budget.externalMs <= 0) return unknown("steps");
    const started = now();
    let reason: UnknownReason | undefined;
    for (const { conjuncts, repair } of own.slices) {
      const conditions = conjuncts.map(({ term }) => term);
      const timeoutMs = budget.externalMs - (now() - started);
      const { signal } = budget;
      const found = await askExternal({
        t,
        solver: external,
        conditions,
        timeoutMs,
        repair,
        now,
        ...(signal && { signal }),
      });
      if (found.status === "unsat") {
        cache.addCore(conditions);
        return refuted(asserted, originsOf(conjuncts, conditions), "external");
      }
      if (found.status === "unknown") reason ??= found.reason;
      else {
        cache.addModel(conditions, found.model);
        for (const [name, value] of found.model) own.model.set(name, value);
      }
    }
    return reason === undefined
      ? validated(asserted, complete(own.model, own.definitions), "external")
      : unknown(reason);
  }

  function finish(outcome: OwnOutcome): CheckResult {
    const done =
      outcome.status === "done"
        ? outcome
        : { result: { status: "unknown", reason: "steps" } as const, tier: "unknown" as const };
    counts.set(done.tier, (counts.get(done.tier) ?? 0) + 1);
    return done.result;
  }

  return {
    async checkSat(assertions, assumptions, budget) {
      const asserted = [...assertions, ...assumptions];
      const own = askOwnTiers(asserted, makeSpending(budget.steps));
      return finish(own.status === "done" ? own : await askOther(asserted, own, budget));
    },
    checkSatNow: (assertions, assumptions, { steps }) =>
      finish(askOwnTiers([...assertions, ...assumptions], makeSpending(steps))),
    statistics: () => counts,
  };
}

const toConjunct = (term: Term, index: number): Conjunct => ({ term, origins: 1n << BigInt(index) });
const laterOf = (a: Tier, b: Tier): Tier => (tierOrder.indexOf(a) < tierOrder.indexOf(b) ? b : a);

function unknown(reason: UnknownReason): OwnOutcome {
  return { status: "done", result: { status: "unknown", reason }, tier: "unknown" };
}

function refuted(asserted: readonly Term[], origins: Origins, tier: Tier): OwnOutcome {
  return { status: "done", result: { status: "unsat", core: assertedBy(asserted, origins) }, tier };
}

function originsOf(conjuncts: readonly Conjunct[], core: readonly Term[]): Origins {
  const needed = new Set(core);
  return conjuncts.reduce((all, { term, origins }) => (needed.has(term) ? all | origins : all), 0n);
}

/** The definitions put in, the last first: what they are about is known by then. */
function complete(model: Map<string, Value>, definitions: readonly Definition[]): Model {
  for (const { variable, term } of definitions.toReversed()) model.set(variable.name, evaluate(term, model));
  return model;
}

/** A model is believed when everything that was asserted is true in it. */
function validated(asserted: readonly Term[], model: Model, tier: Tier): OwnOutcome {
  return holdsAll(asserted, model) ? { status: "done", result: { status: "sat", model }, tier } : unknown("model");
}
