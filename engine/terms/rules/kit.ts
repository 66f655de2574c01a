/** What the results of many rules are made of. */
import { maskOf, pow2 } from "../bits.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";

/** A constant as wide as `like`. */
export function constantLike(t: TermStore, like: Term, value: bigint): Term {
  return t.constant(like.width, value);
}

/** The bits of a word above its lowest `count`. */
export function above(t: TermStore, term: Term, count: number): Term {
  return t.extract(term.width - 1, count, term);
}

/** The lowest `count` bits of a word. */
export function below(t: TermStore, term: Term, count: number): Term {
  return t.extract(count - 1, 0, term);
}

/** True where the highest bit is 0. */
export function isNonNegative({ value, width }: Term): boolean {
  return value < pow2(width - 1);
}

/** The largest number that fits the word. */
export function maxOf({ width }: Term): bigint {
  return maskOf(width);
}
