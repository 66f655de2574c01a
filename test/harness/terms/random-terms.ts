/** Random terms over a few variables, for properties of whatever handles terms. */
import fc from "fast-check";
import { arraySort, bitVecSort, boolSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import type { TermStore } from "../../../engine/terms/term-store.ts";
import type { Model, Value } from "../../../engine/terms/value.ts";

/** Says which term to build; understood by `buildRandom`. */
export type Recipe = readonly number[];

/** Recipes of up to so many steps. */
export function recipes(maxSteps: number): fc.Arbitrary<Recipe> {
  return fc.array(fc.nat({ max: 0xffff }), { minLength: 4, maxLength: maxSteps * 4, size: "max" });
}

const wordOps = [
  ...(["bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvexp"] as const),
  ...(["bvand", "bvor", "bvxor", "bvshl", "bvlshr", "bvashr"] as const),
];
const predicates = ["bvult", "bvule", "bvslt", "bvsge", "=", "bvumulo", "bvuaddo", "distinct"] as const;

/** A Boolean over words of `width` bits: each step makes one more term of those that there are. */
export function buildRandom(t: TermStore, recipe: Recipe, width: number): Term {
  const words = [t.variable("x", bitVecSort(width)), t.variable("y", bitVecSort(width)), t.constant(width, 1n)];
  const bools = [t.variable("p", boolSort), t.true];
  const array = t.variable("a", arraySort(width, width));
  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  for (let step = 0; step + 3 < recipe.length; step += 4) {
    const [kind = 0, first = 0, second = 0, choice = 0] = recipe.slice(step, step + 4);
    const [a, b] = [pick(words, first), pick(words, second)];
    const [p, q] = [pick(bools, first), pick(bools, second)];
    const makers: readonly (() => unknown)[] = [
      () => words.push(t.app(pick(wordOps, choice), a, b)),
      () => words.push(t.app(choice % 2 === 0 ? "bvnot" : "bvneg", a)),
      () => words.push(t.constant(width, BigInt(choice) * BigInt(first + 1) - BigInt(second))),
      () => words.push(t.ite(p, a, b)),
      () => words.push(narrow(t, a, choice, second)),
      () => words.push(width % 8 === 0 && width <= 256 ? t.extract(width - 1, 0, t.keccak256(a, b)) : a),
      () =>
        words.push(t.select(t.store(choice % 3 === 0 ? array : t.constantArray(width, a), a, b), pick(words, choice))),
      () => bools.push(t.app(pick(predicates, choice), a, b)),
      () => bools.push(pick([t.not(p), t.and(p, q), t.or(p, q), t.equal(p, q), t.ite(p, q, t.not(q))], choice)),
    ];
    pick(makers, kind)();
  }
  return t.and(
    t.app("distinct", pick(words, -1 + words.length), t.constant(width, 0n)),
    pick(bools, -1 + bools.length),
  );
}

/** Some bits of a word, widened again. */
function narrow(t: TermStore, a: Term, choice: number, second: number): Term {
  const [lo, size] = [choice % a.width, 1 + (second % a.width)];
  const piece = t.extract(Math.min(a.width - 1, lo + size - 1), lo, a);
  if (choice % 3 === 0) return t.signExtend(a.width, piece);
  return piece.width === a.width || choice % 3 === 1
    ? t.zeroExtend(a.width, piece)
    : t.concat(piece, t.constant(a.width - piece.width, BigInt(choice)));
}

/** Values for the variables of `buildRandom`; small and extreme ones are frequent. */
export function models(width: number): fc.Arbitrary<Model> {
  const max = (1n << BigInt(width)) - 1n;
  const half = 1n << BigInt(width - 1);
  const special = [0n, 1n, max, half, half - 1n, 2n & max];
  const word = fc.oneof(fc.constantFrom(...special), fc.bigInt({ min: 0n, max }));
  const entries = fc.array(fc.tuple(word, word), { maxLength: 3 });
  return fc.tuple(word, word, fc.bigInt({ min: 0n, max: 1n }), word, entries).map(([x, y, p, other, held]) => {
    const array: Value = { other, entries: new Map(held.filter(([, value]) => value !== other)) };
    return new Map<string, Value>([
      ["x", x],
      ["y", y],
      ["p", p],
      ["a", array],
    ]);
  });
}
