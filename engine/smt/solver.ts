/** `checkSat`: cheap tiers first, another solver last, and no answer that was not checked. */
import type { Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { askSlices } from "./ask-slices.ts";
import type { ExternalSolver } from "./external-solver.ts";
import { askOwnTiers, makeOwnContext, type OwnOutcome, unknown } from "./own-tiers.ts";
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
  const context = makeOwnContext(t, seed);
  const counts = new Map<Tier | "unknown", number>();

  function finish(outcome: OwnOutcome): CheckResult {
    const { tier, result } = outcome.status === "open" ? unknown("steps") : outcome;
    counts.set(tier, (counts.get(tier) ?? 0) + 1);
    return result;
  }

  return {
    async checkSat(assertions, assumptions, budget) {
      const asserted = [...assertions, ...assumptions];
      const own = askOwnTiers(context, assertions, assumptions, makeSpending(budget.steps));
      const isDone = own.status === "done" || external === undefined || budget.externalMs <= 0;
      return finish(isDone ? own : await askSlices(context, { solver: external, now }, asserted, own, budget));
    },
    checkSatNow: (assertions, assumptions, { steps }) =>
      finish(askOwnTiers(context, assertions, assumptions, makeSpending(steps))),
    statistics: () => counts,
  };
}
