/** A question as conditions that all have to hold, each with what it comes from. */
import { argOf, type Term } from "../terms/term.ts";

/** Which of the asserted terms: a bit each, by their index. */
export type Origins = bigint;

export interface Conjunct {
  readonly term: Term;
  readonly origins: Origins;
}

/** Conjunctions taken apart, each condition once, with what is true left out. */
export function toConjuncts(assertions: readonly Conjunct[]): Conjunct[] {
  const found = new Map<Term, Origins>();
  const open = assertions.toReversed();
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { term, origins } = one;
    if (term.op === "and") open.push({ term: argOf(term, 1), origins }, { term: argOf(term, 0), origins });
    else if (!(term.op === "constant" && term.value === 1n) && !found.has(term)) found.set(term, origins);
  }
  return [...found].map(([term, origins]) => ({ term, origins }));
}

/** The asserted terms that origins stand for. */
export function assertedBy(asserted: readonly Term[], origins: Origins): Term[] {
  return asserted.filter((_, index) => ((origins >> BigInt(index)) & 1n) === 1n);
}
