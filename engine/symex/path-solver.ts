/** Whether a path can take another side: only what hangs together with the new condition is asked again. */

import { askOwnTiers } from "../smt/own-tiers.ts";
import { makeQueryCache } from "../smt/query-cache.ts";
import { makeSpending } from "../smt/spending.ts";
import { isConstant, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { variablesOf } from "../terms/traverse.ts";
import { makeWitness, type Witness } from "./machine/witness.ts";

export interface PathSolver {
  /** A witness for all of these, where the one that is there serves for all but the condition. */
  readonly solve: (path: readonly Term[], witness: Witness, condition: Term) => PathAnswer;
}

export interface PathAnswer {
  readonly status: "sat" | "unsat" | "unknown";
  /** Where there is one. */
  readonly witness?: Witness;
  /** Evaluations and visits of terms that it took. */
  readonly nSteps: number;
}

/** Steps of one question: with more, nobody could stop it in time. */
const maxSteps = 16_000;

/** A solver for the paths of one store; it remembers what was asked. */
export function makePathSolver(t: TermStore, seed: number): PathSolver {
  const cache = makeQueryCache();
  const variables = new Map<Term, readonly Term[]>();
  const variablesIn = (term: Term): readonly Term[] => {
    const known = variables.get(term) ?? variablesOf([term]);
    variables.set(term, known);
    return known;
  };
  return {
    solve(path, witness, condition) {
      if (isConstant(condition)) {
        return condition === t.true ? { status: "sat", witness, nSteps: 0 } : { status: "unsat", nSteps: 0 };
      }
      if (witness.worthOf(condition) === 1n) return { status: "sat", witness, nSteps: 1 };
      const spending = makeSpending(maxSteps);
      const asked = [...relatedTo(condition, path, variablesIn), condition];
      const outcome = askOwnTiers({ t, cache, seed, start: witness.model }, asked, spending);
      const nSteps = maxSteps - spending.left;
      if (outcome.status === "open" || outcome.result.status === "unknown") return { status: "unknown", nSteps };
      if (outcome.result.status === "unsat") return { status: "unsat", nSteps };
      const model = new Map(witness.model);
      // What the answer does not name is 0 in it, whatever it was before.
      for (const { name } of asked.flatMap(variablesIn)) model.set(name, outcome.result.model.get(name) ?? 0n);
      return { status: "sat", witness: makeWitness(model), nSteps };
    },
  };
}

/** Those of the conditions that share unknowns with one, directly or through others. */
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
  return [...related];
}
