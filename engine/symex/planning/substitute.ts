/** Puts terms in the place of variables. */

import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import { visitUnknown } from "../machine/visit-terms.ts";

export interface Substitution {
  /** A term with what is put in; what was done once is remembered. */
  readonly apply: (term: Term) => Term;
  /** Terms that were visited. */
  readonly nSteps: () => number;
}

/** Puts in what `replacementOf` has for a variable, if anything. */
export function makeSubstitution(t: TermStore, replacementOf: (variable: Term) => Term | undefined): Substitution {
  const results = new Map<Term, Term>();
  const replaced = (term: Term): Term => {
    if (term.op === "variable") return replacementOf(term) ?? term;
    if (term.args.length === 0) return term;
    const args = term.args.map((arg) => results.get(arg) ?? arg);
    return args.every((arg, index) => arg === term.args[index]) ? term : t.withArgs(term, args);
  };
  return {
    apply(root) {
      visitUnknown(results, root, (term) => results.set(term, replaced(term)));
      return results.get(root) ?? root;
    },
    nSteps: () => results.size,
  };
}
