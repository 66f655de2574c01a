/** Random domains that hold a random word. */
import fc from "fast-check";
import { maskOf } from "../../../engine/terms/bits.ts";
import {
  constantDomain,
  type Domain,
  join,
  meet,
  rangeDomain,
  reduce,
  topDomain,
} from "../../../engine/terms/domains/domain.ts";
import { bitVecSort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import { makeTermStore } from "../../../engine/terms/term-store.ts";

/** A domain, and a word in it. */
export function randomDomain(width: number): fc.Arbitrary<readonly [Domain, bigint]> {
  const max = maskOf(width);
  const word = fc.oneof(
    fc.bigInt({ min: 0n, max }),
    fc.nat({ max: width - 1 }).map((bit) => 1n << BigInt(bit)),
    fc.nat({ max: width }).map((bit) => maskOf(bit)),
    fc.constantFrom(0n, 1n, max, max - 1n),
  );
  return fc.tuple(word, word, word, fc.nat({ max: 6 })).map(([value, other, bits, kind]) => {
    const [lo, hi] = value < other ? [value, other] : [other, value];
    const range = rangeDomain(lo, hi, width);
    const known = reduce({ ...topDomain(width), zeros: bits & ~value & max, ones: bits & value }, width);
    const modulus = (bits % 1000n) + 2n;
    const stride = reduce({ ...topDomain(width), modulus, residue: value % modulus }, width);
    const single = constantDomain(value, width);
    const all = [
      range,
      known,
      stride,
      single,
      meet(range, known, width),
      meet(range, stride, width),
      join(single, constantDomain(other, width), width),
    ];
    return [all[kind] ?? range, value];
  });
}

/** An operator over words of 256 bits, what is known of its operands, and values that agree with it. */
export interface RandomTransfer {
  readonly term: Term;
  readonly operands: readonly Domain[];
  readonly values: readonly bigint[];
}

const t = makeTermStore({ rules: {} });
const [x, y] = [t.variable("x", bitVecSort(256)), t.variable("y", bitVecSort(256))];

const binary = [
  ...(["bvadd", "bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvexp", "bvand", "bvor", "bvxor"] as const),
  ...(["bvshl", "bvlshr", "bvashr", "bvult", "bvslt", "bvumulo", "=", "concat"] as const),
];

/** One term of each operator on words. */
const transferTerms: readonly Term[] = [
  ...binary.map((op) => t.app(op, x, y)),
  t.app("bvnot", x),
  t.app("bvneg", x),
  t.extract(191, 32, x),
  t.extract(63, 0, x),
  t.signExtend(300, x),
];

export const randomTransfer: fc.Arbitrary<RandomTransfer> = fc
  .tuple(fc.constantFrom(...transferTerms), randomDomain(256), randomDomain(256))
  .map(([term, [a, first], [b, second]]) => {
    const n = term.args.length;
    return { term, operands: [a, b].slice(0, n), values: [first, second].slice(0, n) };
  });
