/** Inequalities between words as what they are between integers: several of them may have no solution together. */

// Unknowns are eliminated one by one (Fourier and Motzkin), with constants rounded to integers (Gomory). A sum modulo a power
// of two is the sum itself less so many times that power; how many times is known where all other numbers contradict.

import { pow2, toSigned } from "../terms/bits.ts";
import type { Domain } from "../terms/domains/domain.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";
import { addRows, isInfeasible, type Row } from "./elimination.ts";
import { linearFormOf } from "./linear.ts";
import type { Spending } from "./spending.ts";

/** A word that is a sum of others, less so many times two to its width. */
interface Sum {
  readonly word: Term;
  /** The sum, and minus the word. */
  readonly row: Row;
  /** How many times it can be. */
  readonly wraps: readonly bigint[];
}

/** What is known, and which sums may still wrap around. */
interface System {
  readonly rows: readonly Row[];
  readonly sums: readonly Sum[];
}

/** More words than these are left out. */
const maxWords = 24;

/** A sum that may wrap around more often is not looked at. */
const maxWraps = 3n;

/** So many sums are taken for each of what they can be: each multiplies the cases. */
const maxDepth = 3;

/** That one is at most zero. */
const impossible: readonly Row[] = [{ factors: new Map(), constant: 1n }];

/**
 * True where the conditions cannot all hold, as far as they compare words; false says nothing.
 * @param domainOf what the conditions tell of each term
 */
export function contradictAsIntegers(
  conditions: readonly Term[],
  domainOf: (term: Term) => Domain,
  spending: Spending,
): boolean {
  return isRefuted(systemOf(conditions, domainOf), maxDepth, spending);
}

function isRefuted(system: System, depth: number, spending: Spending): boolean {
  const { rows, sums } = settle(system, spending);
  if (isInfeasible(rows, spending)) return true;
  const [first, ...rest] = sums;
  if (first === undefined || depth === 0 || spending.left === 0) return false;
  return first.wraps.every((times) =>
    isRefuted({ rows: withSum(rows, first, times), sums: rest }, depth - 1, spending),
  );
}

/** Puts in the sums that can wrap around in one way only, or in none, until there are no more of them. */
function settle(system: System, spending: Spending): System {
  let { rows, sums } = system;
  for (let isNews = true; isNews; ) {
    const open: Sum[] = [];
    for (const sum of sums) {
      const wraps = sum.wraps.filter((times) => !isInfeasible(withSum(rows, sum, times), spending));
      if (wraps.length > 1) open.push({ ...sum, wraps });
      else rows = wraps[0] === undefined ? impossible : withSum(rows, sum, wraps[0]);
    }
    isNews = open.length < sums.length && open.length > 0;
    sums = open;
  }
  return { rows, sums };
}

/** The word gives way to the sum that it is. */
function withSum(rows: readonly Row[], { word, row }: Sum, times: bigint): Row[] {
  const exact: Row = { factors: row.factors, constant: row.constant - times * pow2(word.width) };
  return rows.map((one) => {
    const factor = one.factors.get(word);
    return factor === undefined ? one : addRows(one, 1n, exact, factor);
  });
}

function systemOf(conditions: readonly Term[], domainOf: (term: Term) => Domain): System {
  const rows = conditions.flatMap(rowsOf);
  const sums: Sum[] = [];
  const words = new Set(rows.flatMap(wordsIn));
  // A set goes on over what is added while it is walked.
  for (const word of words) {
    const parts = partsOf(word) ?? [];
    const sum = parts.length === 0 ? sumOf(word, domainOf) : undefined;
    rows.push(...parts);
    if (sum !== undefined) sums.push(sum);
    const found = [...parts, ...(sum === undefined ? [] : [sum.row])].flatMap(wordsIn);
    for (const one of found.slice(0, Math.max(0, maxWords - words.size))) words.add(one);
  }
  for (const word of words) rows.push(...rangeOf(word, domainOf(word)));
  return { rows, sums };
}

const wordsIn = ({ factors }: Row): Term[] => [...factors.keys()];

/** What a comparison says. */
function rowsOf(condition: Term): Row[] {
  const atom = condition.op === "not" ? argOf(condition, 0) : condition;
  const [a, b] = atom.args;
  if (a === undefined || b === undefined || a.sort.kind !== "BitVec") return [];
  const isNegated = atom !== condition;
  if (atom.op === "bvult") return [isNegated ? atMost(b, a, 0n) : atMost(a, b, 1n)];
  return atom.op === "=" && !isNegated ? [atMost(a, b, 0n), atMost(b, a, 0n)] : [];
}

/** That one word and the margin are at most the other. */
function atMost(small: Term, large: Term, margin: bigint): Row {
  return addRows(addRows({ factors: new Map(), constant: margin }, 1n, rowOf(small), 1n), 1n, rowOf(large), -1n);
}

/** A word with zeros before it is the same number. */
function rowOf(term: Term): Row {
  let word = term;
  while (word.op === "concat" && isConstant(argOf(word, 0)) && argOf(word, 0).value === 0n) word = argOf(word, 1);
  if (isConstant(word)) return { factors: new Map(), constant: word.value };
  return { factors: new Map([[word, 1n]]), constant: 0n };
}

/** What a quotient by a constant, or the upper bits of a word, say of the whole. */
function partsOf(word: Term): Row[] | undefined {
  const [whole, divisor] = word.args;
  if (whole === undefined) return undefined;
  const isQuotient = word.op === "bvudiv" && divisor !== undefined && isConstant(divisor) && divisor.value > 0n;
  const isUpper = word.op === "extract" && word.lo + word.width === whole.width;
  const size = isQuotient ? divisor.value : isUpper ? pow2(word.lo) : 0n;
  if (size === 0n) return undefined;
  const rest = addRows(rowOf(whole), 1n, rowOf(word), -size);
  const negated = addRows({ factors: new Map(), constant: 0n }, 1n, rest, -1n);
  return [negated, { ...rest, constant: rest.constant - (size - 1n) }];
}

/** The bounds of the words tell how often the sum can wrap around. */
function sumOf(word: Term, domainOf: (term: Term) => Domain): Sum | undefined {
  const form = linearFormOf(word);
  if (form.factors.has(word)) return undefined;
  let row: Row = { factors: new Map(), constant: form.constant };
  for (const [term, factor] of form.factors) row = addRows(row, 1n, rowOf(term), toSigned(factor, word.width));
  let [least, most] = [row.constant, row.constant];
  for (const [term, factor] of row.factors) {
    const { lo, hi } = domainOf(term);
    least += factor * (factor > 0n ? lo : hi);
    most += factor * (factor > 0n ? hi : lo);
  }
  const first = least >> BigInt(word.width);
  const nWraps = (most >> BigInt(word.width)) - first + 1n;
  if (nWraps > maxWraps) return undefined;
  row = addRows(row, 1n, rowOf(word), -1n);
  return { word, row, wraps: Array.from({ length: Number(nWraps) }, (_, n) => first + BigInt(n)) };
}

function rangeOf(word: Term, { lo, hi }: Domain): Row[] {
  return [
    { factors: new Map([[word, -1n]]), constant: lo },
    { factors: new Map([[word, 1n]]), constant: -hi },
  ];
}
