/** Random domains that hold a random word. */
import fc from "fast-check";
import { maskOf } from "../../engine/terms/bits.ts";
import {
  constantDomain,
  type Domain,
  join,
  meet,
  rangeDomain,
  reduce,
  topDomain,
} from "../../engine/terms/domains/domain.ts";

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
