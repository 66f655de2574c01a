/** Quotients, remainders, and products that do not fit. */
import { bitLength, isPow2 } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { argOf } from "../term.ts";
import { constantLike, isNonNegative, maxOf } from "./kit.ts";

export const divisionRules: RuleTable = {
  "bvudiv-by-zero": { match: ["bvudiv", "x", 0n], result: ({ t, x }) => constantLike(t, x, -1n) },
  "bvudiv-pow2": {
    match: ["bvudiv", "x", "c"],
    when: ({ c }) => isPow2(c.value),
    result: ({ t, x, c }) => t.app("bvlshr", x, constantLike(t, x, BigInt(bitLength(c.value) - 1))),
  },
  "bvudiv-self": {
    match: ["bvudiv", "x", "x"],
    result: ({ t, x }) => t.ite(t.equal(constantLike(t, x, 0n), x), constantLike(t, x, -1n), constantLike(t, x, 1n)),
  },
  "bvudiv-of-zero": {
    match: ["bvudiv", 0n, "x"],
    result: ({ t, x }) => t.ite(t.equal(constantLike(t, x, 0n), x), constantLike(t, x, -1n), constantLike(t, x, 0n)),
  },
  "bvudiv-twice": {
    match: ["bvudiv", ["bvudiv", "x", "c"], "d"],
    when: ({ c, d }) => c.value !== 0n && d.value !== 0n,
    result: ({ t, x, c, d }) => {
      const divisor = c.value * d.value;
      return divisor > maxOf(x) ? constantLike(t, x, 0n) : t.app("bvudiv", x, constantLike(t, x, divisor));
    },
  },
  "bvudiv-small": {
    match: ["bvudiv", ["concat", 0n, "x"], "c"],
    when: ({ c, x }) => c.value > maxOf(x),
    result: ({ t, c }) => constantLike(t, c, 0n),
  },

  "bvurem-by-zero": { match: ["bvurem", "x", 0n], result: ({ x }) => x },
  "bvurem-by-one": { match: ["bvurem", "x", 1n], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvurem-pow2": {
    match: ["bvurem", "x", "c"],
    when: ({ c }) => isPow2(c.value),
    result: ({ t, x, c }) => t.app("bvand", constantLike(t, x, c.value - 1n), x),
  },
  "bvurem-self": { match: ["bvurem", "x", "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvurem-of-zero": { match: ["bvurem", 0n, "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvurem-twice": { match: ["bvurem", ["bvurem", "x", "y"], "y"], result: ({ t, x, y }) => t.app("bvurem", x, y) },
  "bvurem-small": {
    match: ["bvurem", ["concat", 0n, "x"], "c"],
    when: ({ c, x }) => c.value > maxOf(x),
    result: ({ t, c, x }) => t.zeroExtend(c.width, x),
  },

  "bvsdiv-by-one": { match: ["bvsdiv", "x", 1n], when: ({ x }) => x.width > 1, result: ({ x }) => x },
  "bvsdiv-by-minus-one": { match: ["bvsdiv", "x", -1n], result: ({ t, x }) => t.app("bvneg", x) },
  "bvsdiv-unsigned": {
    match: ["bvsdiv", ["concat", "c", "x"], "d"],
    when: ({ c, d }) => isNonNegative(c) && isNonNegative(d),
    result: ({ t, c, d, x }) => t.app("bvudiv", t.concat(c, x), d),
  },
  "bvsdiv-both-unsigned": {
    match: ["bvsdiv", ["concat", "c", "x"], ["concat", "d", "y"]],
    when: ({ c, d }) => isNonNegative(c) && isNonNegative(d),
    result: ({ t, c, d, x, y }) => t.app("bvudiv", t.concat(c, x), t.concat(d, y)),
  },
  "bvsrem-by-one": { match: ["bvsrem", "x", 1n], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvsrem-by-minus-one": { match: ["bvsrem", "x", -1n], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvsrem-unsigned": {
    match: ["bvsrem", ["concat", "c", "x"], "d"],
    when: ({ c, d }) => isNonNegative(c) && isNonNegative(d),
    result: ({ t, c, d, x }) => t.app("bvurem", t.concat(c, x), d),
  },
  "bvsrem-both-unsigned": {
    match: ["bvsrem", ["concat", "c", "x"], ["concat", "d", "y"]],
    when: ({ c, d }) => isNonNegative(c) && isNonNegative(d),
    result: ({ t, c, d, x, y }) => t.app("bvurem", t.concat(c, x), t.concat(d, y)),
  },

  // The guards that compilers and libraries put around products, without their divisions.
  "bvumulo-division": {
    match: ["=", "y", ["bvudiv", ["bvmul", "x", "y"], "x"]],
    result: ({ t, x, y }) => {
      const isZero = t.equal(constantLike(t, x, 0n), x);
      return t.ite(isZero, t.equal(constantLike(t, y, -1n), y), t.not(t.app("bvumulo", x, y)));
    },
  },
  "bvumulo-largest": { match: ["bvult", ["bvudiv", -1n, "x"], "y"], result: ({ t, x, y }) => t.app("bvumulo", x, y) },
  "bvumulo-high-product": {
    match: ["=", 0n, ["extract", ["bvmul", ["concat", 0n, "x"], ["concat", 0n, "y"]]]],
    when: ({ term, x, y }) => {
      const high = argOf(term, 1);
      const product = argOf(high, 0);
      return (
        high.lo === x.width &&
        x.width === y.width &&
        high.lo + high.width === product.width &&
        2 * x.width <= product.width
      );
    },
    result: ({ t, x, y }) => t.not(t.app("bvumulo", x, y)),
  },
  "bvumulo-not-or-zero": {
    match: ["or", ["=", 0n, "x"], ["not", ["bvumulo", "x", "y"]]],
    result: ({ t, x, y }) => t.not(t.app("bvumulo", x, y)),
  },
  "bvumulo-and-not-zero": {
    match: ["and", ["not", ["=", 0n, "x"]], ["bvumulo", "x", "y"]],
    result: ({ t, x, y }) => t.app("bvumulo", x, y),
  },
  "bvumulo-zero": { match: ["bvumulo", 0n, "x"], result: ({ t }) => t.false },
  "bvumulo-constant": {
    match: ["bvumulo", "c", "x"],
    when: ({ c }) => c.value !== 0n,
    result: ({ t, c, x }) => t.app("bvult", constantLike(t, x, maxOf(x) / c.value), x),
  },
  "bvumulo-small": {
    match: ["bvumulo", ["concat", 0n, "x"], ["concat", 0n, "y"]],
    when: ({ term, x, y }) => x.width + y.width <= (term.args[0]?.width ?? 0),
    result: ({ t }) => t.false,
  },
};
