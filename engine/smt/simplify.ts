/** Conditions in the light of one another: what one says of a term is put in its place in the others. */
import { argOf, isConstant, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { subterms } from "../terms/traverse.ts";
import { type Conjunct, type Origins, toConjuncts } from "./conjuncts.ts";
import type { Spending } from "./spending.ts";

/** A variable that is gone, and the term that it is. */
export interface Definition {
  readonly variable: Term;
  readonly term: Term;
  readonly origins: Origins;
}

export interface Simplified {
  readonly conjuncts: readonly Conjunct[];
  /** In the order in which they were put in: a later one may be about variables that are in an earlier term. */
  readonly definitions: readonly Definition[];
}

interface Replacement {
  readonly term: Term;
  readonly origins: Origins;
}

/** Where a condition says so: what takes the place of a term in all other conditions. */
interface Equation extends Replacement {
  readonly from: Term;
  /** The condition says nothing else, and goes. */
  readonly isDefinition: boolean;
}

const maxRounds = 12;

/** Nothing asserted. */
export const nothingAsserted: Simplified = { conjuncts: [], definitions: [] };

/**
 * Puts in what is known until nothing changes, or the steps are spent.
 * @param before what was asserted before, simplified
 */
export function simplify(
  t: TermStore,
  asserted: readonly Conjunct[],
  spending: Spending,
  before = nothingAsserted,
): Simplified {
  const definitions = [...before.definitions];
  let conjuncts = toConjuncts([...before.conjuncts, ...withDefinitions(t, asserted, before.definitions, spending)]);
  for (let round = 0; round < maxRounds; round++) {
    const equations = equationsOf(t, conjuncts);
    if (equations.size === 0 || conjuncts.some(({ term }) => term === t.false)) break;
    const next = putIn(t, conjuncts, equations, spending);
    for (const { from, term, origins, isDefinition } of equations.values())
      if (isDefinition) definitions.push({ variable: from, term, origins });
    const isSame = next.length === conjuncts.length && next.every(({ term }, index) => term === conjuncts[index]?.term);
    conjuncts = next;
    if (isSame || spending.left === 0) break;
  }
  return { conjuncts, definitions };
}

/** Without the variables that are gone: what one is may be about others that went later. */
function withDefinitions(
  t: TermStore,
  asserted: readonly Conjunct[],
  definitions: readonly Definition[],
  spending: Spending,
): readonly Conjunct[] {
  if (definitions.length === 0) return asserted;
  const replacements = new Map<Term, Replacement>(definitions.map((one) => [one.variable, one]));
  let conjuncts = asserted;
  for (let isChanged = true; isChanged; ) {
    const results = new Map<Term, Replacement>();
    const next = conjuncts.map(({ term, origins }): Conjunct => {
      const rewritten = rewriteTerm(t, term, replacements, results, spending);
      return { term: rewritten.term, origins: origins | rewritten.origins };
    });
    isChanged = next.some(({ term }, index) => term !== conjuncts[index]?.term);
    conjuncts = next;
  }
  return conjuncts;
}

/** By the condition that says it. Definitions of one round are not about one another's variables. */
function equationsOf(t: TermStore, conjuncts: readonly Conjunct[]): ReadonlyMap<Term, Equation> {
  const equations = new Map<Term, Equation>();
  /** Variables of definitions. */
  const taken = new Set<Term>();
  /** A term has one replacement: who says another thing of it is told so, and finds the contradiction. */
  const replaced = new Set<Term>();
  for (const { term, origins } of conjuncts) {
    const found = definitionOf(t, term, origins, taken) ?? factOf(t, term, origins);
    if (found === undefined || taken.has(found.from) || replaced.has(found.from)) continue;
    replaced.add(found.from);
    if (found.isDefinition)
      for (const used of subterms([found.from, found.term])) if (used.op === "variable") taken.add(used);
    equations.set(term, found);
  }
  return equations;
}

function definitionOf(t: TermStore, term: Term, origins: Origins, taken: ReadonlySet<Term>): Equation | undefined {
  if (term.op === "variable") return { from: term, term: t.true, origins, isDefinition: true };
  if (term.op === "not" && argOf(term, 0).op === "variable") {
    return { from: argOf(term, 0), term: t.false, origins, isDefinition: true };
  }
  if (term.op !== "=") return undefined;
  const [a, b] = [argOf(term, 0), argOf(term, 1)];
  for (const [variable, other] of [
    [b, a],
    [a, b],
  ] as const) {
    if (variable.op !== "variable" || taken.has(variable)) continue;
    const used = subterms([other]);
    if (!used.some((one) => one === variable || taken.has(one)))
      return { from: variable, term: other, origins, isDefinition: true };
  }
  return undefined;
}

/** A term that is a constant; or a condition, which holds or does not. */
function factOf(t: TermStore, term: Term, origins: Origins): Equation | undefined {
  if (term.op === "=" && isConstant(argOf(term, 0))) {
    return { from: argOf(term, 1), term: argOf(term, 0), origins, isDefinition: false };
  }
  if (term.op === "not") return { from: argOf(term, 0), term: t.false, origins, isDefinition: false };
  return term.op === "constant" ? undefined : { from: term, term: t.true, origins, isDefinition: false };
}

function putIn(
  t: TermStore,
  conjuncts: readonly Conjunct[],
  equations: ReadonlyMap<Term, Equation>,
  spending: Spending,
): Conjunct[] {
  const replacements = new Map<Term, Replacement>();
  for (const { from, term, origins } of equations.values()) replacements.set(from, { term, origins });
  const results = new Map<Term, Replacement>();
  const rewritten = conjuncts.flatMap((conjunct): Conjunct[] => {
    const equation = equations.get(conjunct.term);
    if (equation?.isDefinition) return [];
    const changed = rewriteConjunct(t, conjunct, equation, replacements, results, spending);
    return [{ term: changed.term, origins: conjunct.origins | changed.origins }];
  });
  return toConjuncts(rewritten);
}

/** A condition is not told by itself what it says. */
function rewriteConjunct(
  t: TermStore,
  { term }: Conjunct,
  own: Equation | undefined,
  replacements: ReadonlyMap<Term, Replacement>,
  results: Map<Term, Replacement>,
  spending: Spending,
): Replacement {
  if (own === undefined) return rewriteTerm(t, term, replacements, results, spending);
  const rebuilt = own.from.args.map((arg) => rewriteTerm(t, arg, replacements, results, spending));
  const origins = rebuilt.reduce((all, one) => all | one.origins, 0n);
  const inner =
    origins === 0n
      ? own.from
      : t.withArgs(
          own.from,
          rebuilt.map((one) => one.term),
        );
  if (own.from === term) return { term: inner, origins };
  return { term: term.op === "not" ? t.not(inner) : t.equal(own.term, inner), origins };
}

/** Bottom up, through whatever depth; `results` remembers what was done. */
function rewriteTerm(
  t: TermStore,
  root: Term,
  replacements: ReadonlyMap<Term, Replacement>,
  results: Map<Term, Replacement>,
  spending: Spending,
): Replacement {
  const open = [root];
  for (let term = open.at(-1); term !== undefined; term = open.at(-1)) {
    const known = replacements.get(term);
    const missing = known === undefined && !results.has(term) ? term.args.filter((arg) => !results.has(arg)) : [];
    if (missing.length > 0) {
      open.push(...missing);
      continue;
    }
    open.pop();
    if (results.has(term)) continue;
    spending.spend(1);
    results.set(term, known ?? rebuild(t, term, results, replacements));
  }
  return results.get(root) ?? { term: root, origins: 0n };
}

/** A term that only comes about by the rebuilding may have a replacement as well. */
function rebuild(
  t: TermStore,
  term: Term,
  results: ReadonlyMap<Term, Replacement>,
  replacements: ReadonlyMap<Term, Replacement>,
): Replacement {
  let origins = 0n;
  const args = term.args.map((arg) => {
    const result = results.get(arg);
    origins |= result?.origins ?? 0n;
    return result?.term ?? arg;
  });
  if (origins === 0n) return { term, origins };
  const made = t.withArgs(term, args);
  const known = replacements.get(made);
  return known === undefined ? { term: made, origins } : { term: known.term, origins: origins | known.origins };
}
