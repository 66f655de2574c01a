/** Refutation by cases: a condition that is left open inside of others holds or does not, and neither can be. */
import type { Domain } from "../terms/domains/domain.ts";
import { propagate } from "../terms/domains/propagate.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { mapBottomUp, subterms } from "../terms/traverse.ts";
import { contradictAsIntegers } from "./inequalities.ts";
import { findLinearContradiction } from "./linear.ts";
import { findOrderContradiction } from "./order.ts";
import { simplify } from "./simplify.ts";
import type { Spending } from "./spending.ts";

/** So many conditions are decided one after the other: each doubles the cases. */
const maxDepth = 5;

/** What was written before these many writes is left as it is. */
const maxWrites = 32;

/** What follows from the conditions that a case adds to. */
type Bounds = ReadonlyMap<Term, Domain>;

/**
 * True where the conditions cannot all hold in any case; false says nothing.
 * @param known what is known to follow from them
 */
export function refuteByCases(t: TermStore, conditions: readonly Term[], known: Bounds, spending: Spending): boolean {
  const expanded = mapBottomUp<Term>(conditions, (term, args) => {
    const rebuilt = t.withArgs(term, args);
    return expandRead(t, rebuilt, spending.spend(1) ? maxWrites : 0);
  });
  return refute({ t, spending }, expanded, known, maxDepth);
}

/** A read is of what was written last, or of what was there before. */
function expandRead(t: TermStore, term: Term, nWrites: number): Term {
  if (nWrites === 0 || term.op !== "select" || argOf(term, 0).op !== "store") return term;
  const [array, index] = [argOf(term, 0), argOf(term, 1)];
  const before = expandRead(t, t.select(argOf(array, 0), index), nWrites - 1);
  return t.ite(t.equal(argOf(array, 1), index), argOf(array, 2), before);
}

interface Refutation {
  readonly t: TermStore;
  readonly spending: Spending;
}

function refute(whole: Refutation, conditions: readonly Term[], base: Bounds, depth: number): boolean {
  const { t, spending } = whole;
  const { conjuncts } = simplify(
    t,
    conditions.map((term) => ({ term, origins: 1n })),
    spending,
  );
  const open = conjuncts.map(({ term }) => term);
  if (open.includes(t.false)) return true;
  if (findLinearContradiction(open, spending) !== undefined) return true;
  if (spending.left === 0) return false;
  const bounds = propagate(open, (steps) => spending.spend(steps), base);
  if (bounds.status === "unsat") return true;
  const terms = subterms(open);
  if (findOrderContradiction(open, terms, bounds.domainOf, spending) !== undefined) return true;
  const choice = depth === 0 ? undefined : findChoice(open, terms);
  if (choice === undefined) return contradictAsIntegers(open, bounds.domainOf, spending);
  return [choice, t.not(choice)].every((one) => refute(whole, [...open, one], bounds.known, depth - 1));
}

/** What a choice between words depends on, the innermost first; else one side of a disjunction. */
function findChoice(conditions: readonly Term[], terms: readonly Term[]): Term | undefined {
  const choice = terms.find(
    ({ op, args: [condition] }) => op === "ite" && condition !== undefined && !isConstant(condition),
  );
  if (choice !== undefined) return argOf(choice, 0);
  const disjunction = conditions.find(({ op }) => op === "or");
  return disjunction && argOf(disjunction, 0);
}
