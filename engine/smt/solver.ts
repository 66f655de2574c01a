/** `checkSat`: cheap tiers first, another solver last, and no answer that was not checked. */
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { askExternal, type ExternalTask } from "./ask-external.ts";
import type { ExternalSolver } from "./external-solver.ts";
import {
  askOwnTiers,
  type OpenOutcome,
  type OwnContext,
  type OwnOutcome,
  refuted,
  unknown,
  validated,
} from "./own-tiers.ts";
import { makeQueryCache } from "./query-cache.ts";
import type { Budget, CheckResult } from "./result.ts";
import type { Tier } from "./solve-slice.ts";
import { makeSpending } from "./spending.ts";

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

/** A solver with empty caches. One question at a time. */
export function makeSolver({ terms: t, external, now = () => 0, seed = 1 }: SolverOptions): Solver {
  const context: OwnContext = { t, cache: makeQueryCache(), seed };
  const counts = new Map<Tier | "unknown", number>();

  function finish(outcome: OwnOutcome): CheckResult {
    const { tier, result } = outcome.status === "open" ? unknown("steps") : outcome;
    counts.set(tier, (counts.get(tier) ?? 0) + 1);
    return result;
  }

  return {
    async checkSat(assertions, assumptions, budget) {
      const asserted = [...assertions, ...assumptions];
      const own = askOwnTiers(context, asserted, makeSpending(budget.steps));
      const isDone = own.status === "done" || external === undefined || budget.externalMs <= 0;
      return finish(isDone ? own : await askOther({ context, solver: external, now }, asserted, own, budget));
    },
    checkSatNow: (assertions, assumptions, { steps }) =>
      finish(askOwnTiers(context, [...assertions, ...assumptions], makeSpending(steps))),
    statistics: () => counts,
  };
}

interface OtherContext {
  readonly context: OwnContext;
  readonly solver: ExternalSolver;
  readonly now: () => number;
}

/** Slice by slice, each with what is left of the time. */
async function askOther(
  { context, solver, now }: OtherContext,
  asserted: readonly Term[],
  { slices, model, definitions }: OpenOutcome,
  { externalMs, signal }: Budget,
): Promise<OwnOutcome> {
  const started = now();
  for (const { conditions, repair, originsOf } of slices) {
    const timeoutMs = externalMs - (now() - started);
    const task: ExternalTask = { t: context.t, solver, conditions, timeoutMs, repair, now, ...(signal && { signal }) };
    const found = await askExternal(task);
    if (found.status === "unknown") return unknown(found.reason);
    if (found.status === "unsat") {
      context.cache.addCore(conditions);
      return refuted(asserted, originsOf(conditions), "external");
    }
    context.cache.addModel(conditions, found.model);
    for (const [name, value] of found.model) model.set(name, value);
  }
  return validated(asserted, model, definitions, "external");
}
