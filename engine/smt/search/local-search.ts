/** Looks for a model by repairing. */

// Of a condition that does not hold, what would make it hold is passed down to the variables, which change (Niemetz,
// Preiner and Biere, "Propagation based local search for bit-precise reasoning").

import { maskOf } from "../../terms/bits.ts";
import { contains, type Domain } from "../../terms/domains/domain.ts";
import { domainWidth } from "../../terms/domains/forward.ts";
import type { Term } from "../../terms/term.ts";
import type { Model } from "../../terms/value.ts";
import { makeRandom } from "../random.ts";
import { type Spending, shareOf } from "../spending.ts";
import { type Assignment, makeAssignment } from "./assignment.ts";
import { type DescentContext, descend } from "./descend.ts";
import { factorize } from "./divisors.ts";

export interface SearchTask {
  readonly conditions: readonly Term[];
  /** What bounds tell of each term. */
  readonly domainOf: (term: Term) => Domain;
  /** Models to begin with, the most promising first; they may lack variables. */
  readonly starts: readonly Model[];
  readonly seed: number;
}

/** Repairs of one start before the next one has its turn. */
const movesPerStart = 60;
const maxHints = 200;

/** For all factors in a search: enough for two of 32 bits. */
const factorSteps = 36_000;

/** A model of all conditions, if one is found before the steps are spent. */
export function searchModel({ conditions, domainOf, starts, seed }: SearchTask, spending: Spending): Model | undefined {
  const assignment = makeAssignment(conditions);
  const random = makeRandom(seed);
  const hashes = assignment.terms.filter(({ op }) => op === "keccak256");
  const boundaries = boundaryModel(assignment, domainOf);
  const context: DescentContext = {
    assignment,
    random,
    spending,
    hints: hintsOf(assignment.terms),
    preimageOf: (hash, like) => preimageIn(hashes, assignment, hash, like),
    divisorOf: makeDivisorChoice(spending, random.below),
    allows: (term, value) => contains(domainOf(term), value, domainWidth(term)),
  };
  const all = [...starts, boundaries];
  for (let round = 0; round < all.length || spending.left > 0; round++) {
    const start = all[round % all.length] ?? boundaries;
    if (!spending.spend(assignment.reset(withBoundaries(start, boundaries)))) return undefined;
    const model = repair(context, conditions, movesPerStart * (1 + Math.floor(round / all.length)), spending);
    if (model !== undefined) return model;
  }
  return undefined;
}

function repair(
  context: DescentContext,
  conditions: readonly Term[],
  nMoves: number,
  spending: Spending,
): Model | undefined {
  const { assignment, random } = context;
  for (let move = 0; move < nMoves; move++) {
    const broken = conditions.filter((one) => assignment.worthOf(one) !== 1n);
    const [first, ...rest] = broken;
    if (first === undefined) return assignment.toModel();
    const changes = descend(context, random.pick([first, ...rest]), 1n);
    if (!spending.spend(1 + conditions.length + changes.size + assignment.set(changes))) return undefined;
  }
  return undefined;
}

function withBoundaries(start: Model, boundaries: Model): Model {
  return new Map([...boundaries, ...start]);
}

/** The least value of each variable that its bounds allow. */
function boundaryModel({ terms }: Assignment, domainOf: (term: Term) => Domain): Model {
  const words = terms.filter(({ op, sort }) => op === "variable" && sort.kind !== "Array");
  return new Map(words.map((term) => [term.name, domainOf(term).lo]));
}

/** Constants of the conditions, what is next to them, and the ends of the number line. */
function hintsOf(terms: readonly Term[]): readonly [bigint, ...bigint[]] {
  const hints = new Set<bigint>([1n, 2n, 32n, maskOf(255), maskOf(256), 1n << 255n]);
  for (const { op, value } of terms) {
    if (op !== "constant" || hints.size >= maxHints) continue;
    for (const near of [value, value + 1n, value - 1n]) if (near >= 0n) hints.add(near);
  }
  return [0n, ...hints];
}

/** The input of another hash in the conditions that has the wanted value. */
function preimageIn(
  hashes: readonly Term[],
  { worthOf }: Assignment,
  hash: bigint,
  like: Term,
): readonly bigint[] | undefined {
  const found = hashes.find(
    (term) =>
      term.args.length === like.args.length &&
      term.args.at(-1)?.width === like.args.at(-1)?.width &&
      worthOf(term) === hash,
  );
  return found?.args.map((arg) => {
    const value = worthOf(arg);
    return typeof value === "bigint" ? value : 0n;
  });
}

/** Products of random factors of a number. */
function makeDivisorChoice(spending: Spending, below: (end: number) => number): (value: bigint) => bigint {
  const known = new Map<bigint, readonly bigint[]>();
  const share = shareOf(spending, factorSteps);
  return (value) => {
    const factors = known.get(value) ?? factorize(value, share);
    known.set(value, factors);
    const divisor = factors.reduce((product, factor) => (below(2) === 0 ? product * factor : product), 1n);
    return divisor === 1n ? (factors[0] ?? 1n) : divisor;
  };
}
