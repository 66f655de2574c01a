/** Walks over terms that visit each node once, however deep and shared they are. */
import type { Term } from "./term.ts";

/** All terms that the roots are made of, themselves included, operands before what is made of them. */
export function subterms(roots: Iterable<Term>): Term[] {
  const seen = new Set<Term>(roots);
  // A set goes on over what is added while it is walked.
  for (const term of seen) for (const arg of term.args) seen.add(arg);
  return [...seen].sort((a, b) => a.id - b.id);
}

/** The variables among them. */
export function variablesOf(roots: Iterable<Term>): Term[] {
  return subterms(roots).filter(({ op }) => op === "variable");
}

/** Makes something of each term from what was made of its operands; answers what was made of the roots. */
export function mapBottomUp<T>(roots: readonly Term[], map: (term: Term, args: readonly T[]) => T): T[] {
  const results = new Map<Term, T>();
  const resultsOf = (terms: readonly Term[]): T[] =>
    terms.flatMap((term) => {
      const found = results.get(term);
      return found === undefined ? [] : [found];
    });
  for (const term of subterms(roots)) results.set(term, map(term, resultsOf(term.args)));
  return resultsOf(roots);
}
