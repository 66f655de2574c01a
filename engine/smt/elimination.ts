/** Systems of linear inequalities between integers, and whether they are seen to have no solution. */

import type { Term } from "../terms/term.ts";
import { gcd } from "./gcd.ts";
import type { Spending } from "./spending.ts";

/** The sum of some words, each times a factor that is not 0, and of the constant is at most 0. */
export interface Row {
  readonly factors: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

/** So many times the one and so many times the other. */
export function addRows(a: Row, timesA: bigint, b: Row, timesB: bigint): Row {
  const factors = new Map<Term, bigint>();
  for (const [word, factor] of a.factors) factors.set(word, factor * timesA);
  for (const [word, factor] of b.factors) {
    const sum = (factors.get(word) ?? 0n) + factor * timesB;
    if (sum === 0n) factors.delete(word);
    else factors.set(word, sum);
  }
  return { factors, constant: a.constant * timesA + b.constant * timesB };
}

/** With more of them the work is given up. */
const maxRows = 160;

/** Steps that adding two rows is worth. */
const rowSteps = 3;

/** True where no integers satisfy them all; false says nothing. Words are eliminated until none is left. */
export function isInfeasible(given: readonly Row[], spending: Spending): boolean {
  let rows = tidy(given);
  spending.spend(given.length);
  while (rows !== undefined && rows.length > 0) {
    const word = cheapestWord(rows);
    if (word === undefined || !spending.spend(1)) return false;
    const next = eliminate(rows, word, spending);
    if (next === undefined) return false;
    rows = tidy(next);
  }
  return rows === undefined;
}

/** Rounded to integers, and of those about the same words the strictest; undefined where one cannot hold. */
function tidy(rows: readonly Row[]): Row[] | undefined {
  const strictest = new Map<string, Row>();
  for (const row of rows) {
    if (row.factors.size === 0) {
      if (row.constant > 0n) return undefined;
      continue;
    }
    const rounded = round(row);
    const key = keyOf(rounded);
    const known = strictest.get(key);
    if (known === undefined || known.constant < rounded.constant) strictest.set(key, rounded);
  }
  return [...strictest.values()];
}

/** What the factors have in common is divided out; what is left of the constant is rounded up. */
function round({ factors, constant }: Row): Row {
  let common = 0n;
  for (const factor of factors.values()) common = gcd(factor < 0n ? -factor : factor, common);
  if (common === 1n) return { factors, constant };
  const rest = constant % common;
  return {
    factors: new Map([...factors].map(([word, factor]) => [word, factor / common])),
    constant: constant / common + (rest > 0n ? 1n : 0n),
  };
}

function keyOf({ factors }: Row): string {
  return [...factors]
    .map(([{ id }, factor]) => `${id} ${factor}`)
    .sort()
    .join();
}

/** The word whose elimination makes the fewest rows. */
function cheapestWord(rows: readonly Row[]): Term | undefined {
  const signs = new Map<Term, { nAbove: number; nBelow: number }>();
  for (const { factors } of rows) {
    for (const [word, factor] of factors) {
      const sign = signs.get(word) ?? { nAbove: 0, nBelow: 0 };
      if (factor > 0n) sign.nAbove += 1;
      else sign.nBelow += 1;
      signs.set(word, sign);
    }
  }
  const costOf = ({ nAbove, nBelow }: { nAbove: number; nBelow: number }): number => nAbove * nBelow - nAbove - nBelow;
  return [...signs].reduce<[Term, number] | undefined>((best, [word, sign]) => {
    const cost = costOf(sign);
    return best === undefined || cost < best[1] ? [word, cost] : best;
  }, undefined)?.[0];
}

/** Each bound from above with each from below; undefined where these are too many. */
function eliminate(rows: readonly Row[], word: Term, spending: Spending): Row[] | undefined {
  const factorIn = ({ factors }: Row): bigint => factors.get(word) ?? 0n;
  const above = rows.filter((row) => factorIn(row) > 0n);
  const below = rows.filter((row) => factorIn(row) < 0n);
  const next = rows.filter((row) => factorIn(row) === 0n);
  const nMade = above.length * below.length;
  if (next.length + nMade > maxRows || !spending.spend(rowSteps * nMade)) return undefined;
  for (const one of above) for (const other of below) next.push(addRows(one, -factorIn(other), other, factorIn(one)));
  return next;
}
