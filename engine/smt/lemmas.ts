/** What holds of operators that were left open. */

// Cheap facts from the start, and one for each model that gets one wrong. (Brummayer and Biere, "Lemmas on demand for
// the extensional theory of arrays"; Niemetz, Preiner and Zohar, "Scalable bit-blasting with abstractions".)

import { evaluateAll } from "../terms/evaluate.ts";
import { argOf, type Term } from "../terms/term.ts";
import type { TermStore } from "../terms/term-store.ts";
import { subterms } from "../terms/traverse.ts";
import type { Model } from "../terms/value.ts";
import { isHard } from "./external-script.ts";

type Facts = (t: TermStore, term: Term, a: Term, b: Term) => readonly Term[];

const zeroOf = (t: TermStore, { width }: Term): Term => t.constant(width, 0n);
const isZero = (t: TermStore, a: Term): Term => t.equal(zeroOf(t, a), a);
const isOne = (t: TermStore, a: Term): Term => t.equal(t.constant(a.width, 1n), a);
const implies = (t: TermStore, condition: Term, consequence: Term): Term => t.or(t.not(condition), consequence);
const lowestBit = (t: TermStore, a: Term): Term => t.extract(0, 0, a);

/** True of every application. */
const facts: Readonly<Partial<Record<Term["op"], Facts>>> = {
  bvmul: (t, term, a, b) => [
    implies(t, isZero(t, a), isZero(t, term)),
    implies(t, isZero(t, b), isZero(t, term)),
    implies(t, isOne(t, a), t.equal(term, b)),
    implies(t, isOne(t, b), t.equal(term, a)),
    t.equal(lowestBit(t, term), t.app("bvand", lowestBit(t, a), lowestBit(t, b))),
    t.or(t.app("bvumulo", a, b), isZero(t, b), t.app("bvule", a, term)),
    t.or(t.app("bvumulo", a, b), isZero(t, a), t.app("bvule", b, term)),
  ],
  bvudiv: (t, term, a, b) => [
    implies(t, isZero(t, b), t.equal(term, t.constant(a.width, -1n))),
    t.or(isZero(t, b), t.app("bvule", term, a)),
    implies(t, isOne(t, b), t.equal(term, a)),
    implies(t, t.app("bvult", a, b), isZero(t, term)),
    t.or(isZero(t, b), t.app("bvult", a, b), t.not(isZero(t, term))),
  ],
  bvurem: (t, term, a, b) => [
    t.or(isZero(t, b), t.app("bvult", term, b)),
    t.app("bvule", term, a),
    implies(t, isZero(t, b), t.equal(term, a)),
    implies(t, t.app("bvult", a, b), t.equal(term, a)),
  ],
  bvumulo: (t, term, a, b) => {
    const half = t.constant(a.width, 1n << BigInt(a.width >> 1));
    const areSmall = t.and(t.app("bvult", a, half), t.app("bvult", b, half));
    const areLarge = t.and(t.app("bvuge", a, half), t.app("bvuge", b, half));
    return [
      implies(t, term, t.and(t.app("bvugt", a, t.constant(a.width, 1n)), t.app("bvugt", b, t.constant(b.width, 1n)))),
      ...(a.width % 2 === 0 ? [implies(t, areSmall, t.not(term)), implies(t, areLarge, term)] : []),
    ];
  },
};

/** Facts about all operators that are left open, and that hashes lie far from zero and differ where their inputs do. */
export function initialLemmas(t: TermStore, conditions: readonly Term[]): Term[] {
  const all = subterms(conditions);
  const open = all.filter(isHard).flatMap((term) => facts[term.op]?.(t, term, argOf(term, 0), argOf(term, 1)) ?? []);
  return [...open, ...hashLemmas(t, all)].filter((lemma) => lemma !== t.true);
}

/** Beyond these many the pairs of hashes are left to the models. */
const maxHashes = 24;

/** That they lie far from zero, from either side, and from one another. */
export function hashLemmas(t: TermStore, all: readonly Term[]): Term[] {
  const hashes = all.filter(({ op }) => op === "keccak256").slice(0, maxHashes);
  const near = t.constant(256, 1n << 64n);
  const far = hashes.flatMap((hash) => [t.app("bvugt", hash, near), t.app("bvult", hash, t.app("bvneg", near))]);
  const pairs = hashes.flatMap((one, index) => hashes.slice(index + 1).map((other) => [one, other] as const));
  // The equality of two hashes is that of their inputs: what is said here must be about their difference.
  const apart = pairs.map(([one, other]) => {
    const distance = t.app("bvsub", one, other);
    const isFar = t.and(t.app("bvugt", distance, near), t.app("bvult", distance, t.app("bvneg", near)));
    return t.or(t.equal(one, other), isFar);
  });
  return [...far, ...apart];
}

/** One for each operator that a model has wrong: what it is for these operands, and for others like them. */
export function lemmasFor(t: TermStore, conditions: readonly Term[], model: Model): Term[] {
  const open = subterms(conditions).filter((term) => isHard(term) || term.op === "bvexp" || term.op === "keccak256");
  const worthOf = evaluateAll(open, model);
  return open.map((term) => {
    const known = term.args.map((arg) => constantOf(t, arg, worthOf(arg)));
    const isSame = t.and(...term.args.map((arg, index) => t.equal(arg, known[index] ?? arg)));
    if (term.op === "bvumulo") return overflowLemma(t, term, known, worthOf(term) === 1n);
    if (term.op === "bvmul") return productLemma(t, term, known);
    return implies(t, isSame, t.equal(term, constantOf(t, term, worthOf(term))));
  });
}

function constantOf(t: TermStore, { width, sort }: Term, value: unknown): Term {
  const bits = typeof value === "bigint" ? value : 0n;
  return sort.kind === "Bool" ? t.bool(bits === 1n) : t.constant(width, bits);
}

/** Larger factors overflow where smaller ones do. */
function overflowLemma(t: TermStore, term: Term, [a, b]: readonly Term[], isOverflow: boolean): Term {
  const order = isOverflow ? "bvuge" : "bvule";
  if (a === undefined || b === undefined) return t.true;
  const areBeyond = t.and(t.app(order, argOf(term, 0), a), t.app(order, argOf(term, 1), b));
  return implies(t, areBeyond, isOverflow ? term : t.not(term));
}

/** With one factor known the product is a sum of shifts. */
function productLemma(t: TermStore, term: Term, [a, b]: readonly Term[]): Term {
  const [x, y] = [argOf(term, 0), argOf(term, 1)];
  if (a === undefined || b === undefined) return t.true;
  const [smaller, factor, other] = a.value <= b.value ? [a, x, y] : [b, y, x];
  return implies(t, t.equal(factor, smaller), t.equal(term, t.app("bvmul", smaller, other)));
}
