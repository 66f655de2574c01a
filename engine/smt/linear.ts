/** Equations between sums: what they say together, modulo a power of two, and contradictions that follow. */
import { inverseOf, maskOf } from "../terms/bits.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";

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
  const open: [Term, bigint][] = [[root, 1n]];
  let nSeen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [term, factor] = next;
    const addends = nSeen++ < maxAddends ? addendsOf(term) : undefined;
    if (isConstant(term)) constant += factor * term.value;
    else if (addends === undefined) factors.set(term, ((factors.get(term) ?? 0n) + factor) & mask);
    else {
      constant += factor * addends.constant;
      for (const [each, own] of addends.factors) open.push([each, (factor * own) & mask]);
    }
  }
  for (const [term, factor] of factors) if (factor === 0n) factors.delete(term);
  return { factors, constant: constant & mask };
}

interface Addends {
  readonly factors: readonly (readonly [Term, bigint])[];
  readonly constant: bigint;
}

/** Of a sum, a difference, or a product with a constant. */
function addendsOf(term: Term): Addends | undefined {
  const [a, b] = term.args;
  if (a === undefined) return undefined;
  if (term.op === "bvneg") return { factors: [[a, -1n]], constant: 0n };
  if (term.op === "bvnot") return { factors: [[a, -1n]], constant: -1n };
  if (b === undefined) return undefined;
  if (term.op === "bvadd") return { factors: term.args.map((each) => [each, 1n]), constant: 0n };
  return term.op === "bvmul" && isConstant(a) ? { factors: [[b, a.value]], constant: 0n } : undefined;
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

/** Conditions whose equations contradict one another or an inequation, if some do. */
export function findLinearContradiction(conditions: readonly Term[]): readonly Term[] | undefined {
  const solved: Solved[] = [];
  const equations = conditions.filter(isEquation).slice(0, maxRows);
  for (const condition of equations) {
    const row = withSolved(rowOf(condition, condition), solved);
    if (row.form.factors.size === 0 && row.form.constant !== 0n) return [...row.because];
    const pivot = solve(row);
    if (pivot !== undefined) solved.push(pivot);
  }
  for (const condition of conditions) {
    const equation = condition.op === "not" ? argOf(condition, 0) : undefined;
    if (equation === undefined || !isEquation(equation)) continue;
    const row = withSolved(rowOf(equation, condition), solved);
    if (row.form.factors.size === 0 && row.form.constant === 0n) return [...row.because];
  }
  return undefined;
}

const isEquation = ({ op, args: [a] }: Term): boolean => op === "=" && a !== undefined && a.width > 0;

function rowOf(equation: Term, because: Term): Row {
  const [a, b] = [argOf(equation, 0), argOf(equation, 1)];
  const form = addTimes(linearFormOf(a), linearFormOf(b), -1n, a.width);
  return { width: a.width, form, because: new Set([because]) };
}

/** What was solved is put in, in the order in which it was. */
function withSolved(row: Row, solved: readonly Solved[]): Row {
  let { form, because } = row;
  for (const one of solved) {
    const factor = one.width === row.width ? form.factors.get(one.pivot) : undefined;
    if (factor === undefined) continue;
    form = addTimes(form, one.form, -factor, row.width);
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
