/** Whether a path can take another side: only what hangs together with the new condition is asked again. */

import { askSlices } from "../smt/ask-slices.ts";
import type { OtherSolver } from "../smt/external-solver.ts";
import { askOwnTiers, makeOwnContext, type OwnOutcome } from "../smt/own-tiers.ts";
import type { Budget } from "../smt/result.ts";
import type { Tier } from "../smt/solve-slice.ts";
import { makeSpending } from "../smt/spending.ts";
import { isConstant, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { variablesOf } from "../terms/traverse.ts";
import type { Model } from "../terms/value.ts";
import { makeWitness, type Witness } from "./machine/witness.ts";

export interface PathSolver {
  /** A witness for all of these, where the one that is there serves for all but the condition; looked for with so many steps. */
  readonly solve: (path: readonly Term[], witness: Witness, condition: Term, most?: number) => PathAnswer;
  /** The same of what was answered with `unknown`, with the help of another solver. */
  readonly solveWith: (
    other: OtherSolver,
    question: readonly [path: readonly Term[], witness: Witness, condition: Term],
    budget: OtherBudget,
  ) => Promise<PathAnswer>;
  /** A witness for all of these, looked for from a model that may be none of them. */
  readonly solveAll: (conditions: readonly Term[], start: Model) => PathAnswer;
}

/** What the other solver may take. */
export type OtherBudget = Pick<Budget, "externalMs" | "signal">;

export interface PathAnswer {
  readonly status: "sat" | "unsat" | "unknown";
  /** Who knew. */
  readonly tier: Tier | "unknown";
  /** Where there is one. */
  readonly witness?: Witness;
  /** Evaluations and visits of terms that it took. */
  readonly nSteps: number;
}

/** Steps of one question: with more, nobody could stop it in time. */
const maxSteps = 16_000;

/** With so many, most of what can be answered is: what is left may wait until there is nothing better to do. */
export const quickSteps = 3000;

/** A solver for the paths of one store; it remembers what was asked. */
export function makePathSolver(t: TermStore, seed: number): PathSolver {
  const context = makeOwnContext(t, seed);
  const variables = new Map<Term, readonly Term[]>();
  const variablesIn = (term: Term): readonly Term[] => {
    const own = variables.get(term) ?? variablesOf([term]);
    variables.set(term, own);
    return own;
  };

  /** All are asked together; the assertions are those that were there before. */
  function ask(assertions: readonly Term[], conditions: readonly Term[], start: Model, most = maxSteps): Asked {
    const spending = makeSpending(most);
    const outcome = askOwnTiers({ ...context, start }, assertions, conditions, spending);
    return { asked: [...assertions, ...conditions], outcome, nSteps: most - spending.left };
  }

  function answer({ asked, outcome, nSteps }: Asked, start: Model): PathAnswer {
    if (outcome.status === "open" || outcome.result.status === "unknown")
      return { status: "unknown", tier: "unknown", nSteps };
    const { result, tier } = outcome;
    if (result.status === "unsat") return { status: "unsat", tier, nSteps };
    const model = new Map(start);
    // What the answer does not name is 0 in it, whatever it was before.
    for (const { name } of asked.flatMap(variablesIn)) model.set(name, result.model.get(name) ?? 0n);
    return { status: "sat", tier, witness: makeWitness(model), nSteps };
  }

  return {
    solve(path, witness, condition, most) {
      if (isConstant(condition)) {
        const known = { tier: "simplify", nSteps: 0 } as const;
        return condition === t.true ? { status: "sat", witness, ...known } : { status: "unsat", ...known };
      }
      if (witness.worthOf(condition) === 1n) return { status: "sat", tier: "reuse", witness, nSteps: 1 };
      return answer(ask(relatedTo(condition, path, variablesIn), [condition], witness.model, most), witness.model);
    },
    solveAll: (conditions, start) => answer(ask([], conditions, start), start),
    async solveWith(other, [path, witness, condition], budget) {
      const own = ask(relatedTo(condition, path, variablesIn), [condition], witness.model);
      const { asked, outcome } = own;
      const found = outcome.status === "open" ? await askSlices(context, other, asked, outcome, budget) : outcome;
      return answer({ ...own, outcome: found }, witness.model);
    },
  };
}

/** A question, and what came of it. */
interface Asked {
  readonly asked: readonly Term[];
  readonly outcome: OwnOutcome;
  readonly nSteps: number;
}

/** Those of the conditions that share unknowns with one, directly or through others, in their order. */
function relatedTo(condition: Term, path: readonly Term[], variablesIn: (term: Term) => readonly Term[]): Term[] {
  const reached = new Set(variablesIn(condition));
  const related = new Set<Term>();
  for (let before = -1; before !== related.size; ) {
    before = related.size;
    for (const one of path) {
      if (related.has(one)) continue;
      const own = variablesIn(one);
      if (!own.some((each) => reached.has(each))) continue;
      related.add(one);
      for (const each of own) reached.add(each);
    }
  }
  return path.filter((one) => related.has(one));
}
