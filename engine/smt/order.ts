/** Orders between unknown words: a chain that leads back to where it began, with a strict step in it, cannot be. */
import { maskOf } from "../terms/bits.ts";
import type { Domain } from "../terms/domains/domain.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";
import { type LinearForm, linearFormOf } from "./linear.ts";
import type { Spending } from "./spending.ts";

/** From a word to one that is not below it. */
interface Edge {
  readonly to: Term;
  readonly isStrict: boolean;
  /** The condition that says so; none where it follows from what all of them tell of the operands. */
  readonly because: Term | undefined;
}

type Edges = Map<Term, Edge[]>;

/**
 * Conditions that say together that a word is below itself, if some are found to before the steps are spent.
 * @param terms all terms in the conditions
 * @param domainOf what the conditions tell of each
 */
export function findOrderContradiction(
  conditions: readonly Term[],
  terms: readonly Term[],
  domainOf: (term: Term) => Domain,
  spending: Spending,
): readonly Term[] | undefined {
  for (const op of ["bvult", "bvslt"] as const) {
    const edges = edgesOf(conditions, op);
    if (edges.size > 0 && op === "bvult") addFacts(edges, { conditions, terms, domainOf, spending });
    const found = findCycle(edges, spending);
    if (found !== undefined)
      return found.includes(undefined) ? conditions : [...new Set(found.filter((one) => one !== undefined))];
  }
  return undefined;
}

/** What is known of the words, and what looking for ways between them may cost. */
interface Known {
  readonly conditions: readonly Term[];
  readonly terms: readonly Term[];
  readonly domainOf: (term: Term) => Domain;
  readonly spending: Spending;
}

/** What follows from arithmetic; what asks for a way comes after what makes ways. */
function addFacts(edges: Edges, known: Known): void {
  const { terms, domainOf, spending } = known;
  for (const term of terms) addImplied(edges, term, domainOf);
  for (const term of terms) addProportion(edges, term, known);
  addSums(edges, terms, domainOf);
  for (const term of terms) addDifference(edges, term, spending);
}

function findCycle(edges: Edges, spending: Spending): readonly (Term | undefined)[] | undefined {
  for (const [from, steps] of edges) {
    for (const step of steps) {
      const way = step.isStrict ? findWay(edges, step.to, from, spending) : undefined;
      if (way !== undefined) return [step.because, ...way];
    }
  }
  return undefined;
}

function add(edges: Edges, from: Term, edge: Edge): void {
  const known = edges.get(from);
  if (known === undefined) edges.set(from, [edge]);
  else known.push(edge);
}

function edgesOf(conditions: readonly Term[], op: "bvult" | "bvslt"): Edges {
  const edges: Edges = new Map();
  for (const because of conditions) {
    const atom = because.op === "not" ? argOf(because, 0) : because;
    if (atom.op === op) {
      const [a, b] = [argOf(atom, 0), argOf(atom, 1)];
      if (atom === because) add(edges, a, { to: b, isStrict: true, because });
      else add(edges, b, { to: a, isStrict: false, because });
    } else if (because.op === "=" && argOf(because, 0).width > 0) {
      add(edges, argOf(because, 0), { to: argOf(because, 1), isStrict: false, because });
      add(edges, argOf(because, 1), { to: argOf(because, 0), isStrict: false, because });
    }
  }
  return edges;
}

type Implied = (
  term: Term,
  domainOf: (term: Term) => Domain,
) => readonly { readonly small: Term; readonly large: Term }[];

/** Where a sum, and where a product, cannot wrap around. */
const fits = (term: Term, domainOf: (term: Term) => Domain, join: (a: bigint, b: bigint) => bigint): boolean =>
  join(domainOf(argOf(term, 0)).hi, domainOf(argOf(term, 1)).hi) <= maskOf(term.width);

const isProductExact = (term: Term, domainOf: (term: Term) => Domain): boolean => fits(term, domainOf, (a, b) => a * b);

/** What a term is never below or above, whatever the conditions say of its order. */
const implied: Readonly<Partial<Record<Term["op"], Implied>>> = {
  bvadd: (term, domainOf) =>
    fits(term, domainOf, (a, b) => a + b) ? term.args.map((small) => ({ small, large: term })) : [],
  bvmul: (term, domainOf) =>
    isProductExact(term, domainOf)
      ? term.args.flatMap((small, index) => (domainOf(argOf(term, 1 - index)).lo > 0n ? [{ small, large: term }] : []))
      : [],
  bvudiv: (term, domainOf) => [
    ...(domainOf(argOf(term, 1)).lo > 0n ? [{ small: term, large: argOf(term, 0) }] : []),
    ...scaled(term, domainOf),
  ],
  bvurem: (term) => [{ small: term, large: argOf(term, 0) }],
  bvand: (term) => term.args.map((large) => ({ small: term, large })),
  bvor: (term) => term.args.map((small) => ({ small, large: term })),
};

/** A word multiplied by one constant and divided by another grows or shrinks as these tell. */
function scaled(term: Term, domainOf: (term: Term) => Domain): ReturnType<Implied> {
  const [product, divisor] = [argOf(term, 0), argOf(term, 1)];
  if (product.op !== "bvmul" || !isConstant(divisor) || divisor.value === 0n || !isProductExact(product, domainOf))
    return [];
  const [factor, word] = [argOf(product, 0), argOf(product, 1)];
  if (!isConstant(factor)) return [];
  const grows = { small: word, large: term };
  const shrinks = { small: term, large: word };
  return [...(factor.value >= divisor.value ? [grows] : []), ...(factor.value <= divisor.value ? [shrinks] : [])];
}

function addImplied(edges: Edges, term: Term, domainOf: (term: Term) => Domain): void {
  for (const { small, large } of implied[term.op]?.(term, domainOf) ?? []) {
    if (!isConstant(small) && !isConstant(large)) add(edges, small, { to: large, isStrict: false, because: undefined });
  }
}

/** A share `x * y / z` is at most `y` where `x` is at most `z`, as long as the product fits. */
function addProportion(edges: Edges, term: Term, { conditions, domainOf, spending }: Known): void {
  if (term.op !== "bvudiv" || argOf(term, 0).op !== "bvmul") return;
  const [product, divisor] = [argOf(term, 0), argOf(term, 1)];
  if (domainOf(divisor).lo === 0n || !(isProductExact(product, domainOf) || isGuarded(product, conditions))) return;
  for (const index of [0, 1]) {
    const isShare = findWay(edges, argOf(product, index), divisor, spending) !== undefined;
    if (isShare) add(edges, term, { to: argOf(product, 1 - index), isStrict: false, because: undefined });
  }
}

/** So many sums are compared, each with each. */
const maxSums = 24;

/** Of two sums that cannot wrap around, one that has all that the other has, and more, is not below it. */
function addSums(edges: Edges, terms: readonly Term[], domainOf: (term: Term) => Domain): void {
  const sums = terms.filter(({ op }) => op === "bvadd").slice(0, maxSums);
  const forms = sums.map((term) => ({ term, form: linearFormOf(term) }));
  const exact = forms.filter(({ term, form }) => mostOf(form, domainOf) <= maskOf(term.width));
  for (const { term: large, form } of exact) {
    for (const { term: small, form: part } of forms) {
      const isPart = small !== large && small.width === large.width && part.constant <= form.constant;
      if (isPart && [...part.factors].every(([term, factor]) => factor <= (form.factors.get(term) ?? 0n)))
        add(edges, small, { to: large, isStrict: part.constant < form.constant, because: undefined });
    }
  }
}

/** The largest that the sum can be, if it were not taken modulo anything. */
function mostOf({ factors, constant }: LinearForm, domainOf: (term: Term) => Domain): bigint {
  return [...factors].reduce((sum, [term, factor]) => sum + factor * domainOf(term).hi, constant);
}

/** A difference is at most what something is taken from, where that is not below what is taken. */
function addDifference(edges: Edges, term: Term, spending: Spending): void {
  if (term.op !== "bvadd") return;
  for (const index of [0, 1]) {
    const [whole, negated] = [argOf(term, index), argOf(term, 1 - index)];
    if (negated.op !== "bvneg" || findWay(edges, argOf(negated, 0), whole, spending) === undefined) continue;
    add(edges, term, { to: whole, isStrict: false, because: undefined });
  }
}

/** A condition says that the product does not overflow. */
function isGuarded(product: Term, conditions: readonly Term[]): boolean {
  return conditions.some((one) => {
    const overflow = one.op === "not" ? argOf(one, 0) : undefined;
    return overflow?.op === "bvumulo" && overflow.args.every((arg, index) => arg === product.args[index]);
  });
}

/** Why `from` is at most `to`, breadth first; a step for each word on the way. */
function findWay(edges: Edges, from: Term, to: Term, spending: Spending): readonly (Term | undefined)[] | undefined {
  const reached = new Map<Term, readonly (Term | undefined)[]>([[from, []]]);
  for (const [term, way] of reached) {
    if (!spending.spend(1)) return undefined;
    if (term === to) return way;
    for (const edge of edges.get(term) ?? []) if (!reached.has(edge.to)) reached.set(edge.to, [...way, edge.because]);
  }
  return undefined;
}
