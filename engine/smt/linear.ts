/** Equations between sums: what they say together, modulo a power of two, and contradictions that follow. */
import { inverseOf, maskOf } from "../terms/bits.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";
import type { Spending } from "./spending.ts";

/** A sum of terms, each times a factor, and a constant; modulo two to the width. No factor is 0. */
export interface LinearForm {
  readonly factors: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

/** What is deeper in a sum than so many addends stays as it is. */
const maxAddends = 48;

/** The word as a sum of terms that are no sums. */
export function linearFormOf(root: Term): LinearForm {
  const factors = new Map<Term, bigint>();
  const mask = maskOf(root.width);
  let constant = 0n;
  const open: [Term, bigint, boolean][] = [[root, 1n, false]];
  let nSeen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [term, factor, isWhole] = next;
    const addends = !isWhole && nSeen++ < maxAddends ? addendsOf(term) : undefined;
    if (isConstant(term)) constant += factor * term.value;
    else if (addends === undefined) factors.set(term, ((factors.get(term) ?? 0n) + factor) & mask);
    else {
      constant += factor * addends.constant;
      for (const [each, own] of addends.factors) open.push([each, (factor * own) & mask, addends.areWhole]);
    }
  }
  return { factors: new Map([...factors].filter(([, factor]) => factor !== 0n)), constant: constant & mask };
}

interface Addends {
  readonly factors: readonly (readonly [Term, bigint])[];
  readonly constant: bigint;
  /** They are shorter words, which wrap around by themselves: these are not taken apart. */
  readonly areWhole: boolean;
}

/** Of a sum, a difference, or a product with a constant; or of a word that a shorter one makes. */
function addendsOf(term: Term): Addends | undefined {
  const [a, b] = term.args;
  const areWhole = false;
  if (a === undefined) return undefined;
  if (term.op === "bvneg") return { factors: [[a, -1n]], constant: 0n, areWhole };
  if (term.op === "bvnot") return { factors: [[a, -1n]], constant: -1n, areWhole };
  if (b === undefined) return undefined;
  if (term.op === "concat") return isConstant(a) ? extendedOf(a, b) : undefined;
  if (term.op === "bvadd") return { factors: term.args.map((each) => [each, 1n]), constant: 0n, areWhole };
  return term.op === "bvmul" && isConstant(a) ? { factors: [[b, a.value]], constant: 0n, areWhole } : undefined;
}

/** A shorter word after zeros is the same number; after ones, with all its bits turned, that many less than the last. */
function extendedOf(high: Term, low: Term): Addends | undefined {
  if (high.value === 0n) return { factors: [[low, 1n]], constant: 0n, areWhole: true };
  if (high.value !== maskOf(high.width) || low.op !== "bvnot") return undefined;
  return { factors: [[argOf(low, 0), -1n]], constant: -1n, areWhole: true };
}

/** The first, and so many times the second. */
function addTimes(a: LinearForm, b: LinearForm, times: bigint, width: number): LinearForm {
  const mask = maskOf(width);
  const factors = new Map(a.factors);
  for (const [term, factor] of b.factors) {
    const sum = ((factors.get(term) ?? 0n) + times * factor) & mask;
    if (sum === 0n) factors.delete(term);
    else factors.set(term, sum);
  }
  return { factors, constant: (a.constant + times * b.constant) & mask };
}

/** A form that is zero where some conditions hold. */
interface Row {
  readonly width: number;
  readonly form: LinearForm;
  readonly because: ReadonlySet<Term>;
}

/** A row that is solved for one of its terms, whose factor in it is 1. */
interface Solved extends Row {
  readonly pivot: Term;
}

/** More equations than these are left out. */
const maxRows = 48;

/** Conditions whose equations contradict one another or an inequation, if some are found to before the steps are spent. */
export function findLinearContradiction(conditions: readonly Term[], spending: Spending): readonly Term[] | undefined {
  const equations = conditions.filter(isEquation).slice(0, maxRows);
  const { solved, contradiction } = solveAll(equations, spending);
  if (contradiction !== undefined) return contradiction;
  for (const condition of conditions) {
    const equation = condition.op === "not" ? argOf(condition, 0) : undefined;
    if (equation === undefined || !isEquation(equation)) continue;
    if (spending.left === 0) return undefined;
    const row = withSolved(rowOf(equation, condition), solved, spending);
    if (row.form.factors.size === 0 && row.form.constant === 0n) return [...row.because];
  }
  return undefined;
}

/** Each equation for one of its terms, as long as there are steps. */
function solveAll(
  equations: readonly Term[],
  spending: Spending,
): { readonly solved: readonly Solved[]; readonly contradiction?: readonly Term[] } {
  const solved: Solved[] = [];
  for (const equation of equations) {
    if (spending.left === 0) break;
    const row = withSolved(rowOf(equation, equation), solved, spending);
    if (row.form.factors.size === 0 && row.form.constant !== 0n) return { solved, contradiction: [...row.because] };
    const pivot = solve(row);
    if (pivot !== undefined) solved.push(pivot);
  }
  return { solved };
}

const isEquation = ({ op, args: [a] }: Term): boolean => op === "=" && a !== undefined && a.width > 0;

function rowOf(equation: Term, because: Term): Row {
  const [a, b] = [argOf(equation, 0), argOf(equation, 1)];
  const form = addTimes(linearFormOf(a), linearFormOf(b), -1n, a.width);
  return { width: a.width, form, because: new Set([because]) };
}

/** Addends that are looked at in a step. */
const addendsPerStep = 8;

/** What was solved is put in, in the order in which it was. */
function withSolved(row: Row, solved: readonly Solved[], spending: Spending): Row {
  let { form, because } = row;
  spending.spend(Math.ceil(form.factors.size / addendsPerStep));
  for (const one of solved) {
    const factor = one.width === row.width ? form.factors.get(one.pivot) : undefined;
    if (factor === undefined) continue;
    form = addTimes(form, one.form, -factor, row.width);
    spending.spend(Math.ceil((form.factors.size + one.form.factors.size) / addendsPerStep));
    because = new Set([...because, ...one.because]);
  }
  return { width: row.width, form, because };
}

/** For a term whose factor is odd, and so has an inverse. */
function solve({ width, form, because }: Row): Solved | undefined {
  for (const [pivot, factor] of form.factors) {
    if ((factor & 1n) === 0n) continue;
    const none: LinearForm = { factors: new Map(), constant: 0n };
    return { width, pivot, because, form: addTimes(none, form, inverseOf(factor, width), width) };
  }
  return undefined;
}
