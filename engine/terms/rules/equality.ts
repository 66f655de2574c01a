/** Equalities of words: solved for what is unknown in them, or decided. */
import { inverseOf, isPow2, maskOf, pow2, trailingZeros } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { argOf, type Term } from "../term.ts";
import { above, below, constantLike, maxOf } from "./kit.ts";

export const equalityRules: RuleTable = {
  "eq-same": { match: ["=", "x", "x"], result: ({ t }) => t.true },
  "eq-sum": {
    match: ["=", "c", ["bvadd", "d", "x"]],
    result: ({ t, c, d, x }) => t.equal(constantLike(t, c, c.value - d.value), x),
  },
  "eq-bvneg": { match: ["=", "c", ["bvneg", "x"]], result: ({ t, c, x }) => t.equal(t.app("bvneg", c), x) },
  "eq-bvnot": { match: ["=", "c", ["bvnot", "x"]], result: ({ t, c, x }) => t.equal(t.app("bvnot", c), x) },
  "eq-both-bvnot": { match: ["=", ["bvnot", "x"], ["bvnot", "y"]], result: ({ t, x, y }) => t.equal(x, y) },
  "eq-both-bvneg": { match: ["=", ["bvneg", "x"], ["bvneg", "y"]], result: ({ t, x, y }) => t.equal(x, y) },
  "eq-bvxor": { match: ["=", "c", ["bvxor", "d", "x"]], result: ({ t, c, d, x }) => t.equal(t.app("bvxor", c, d), x) },
  "eq-zero-bvxor": { match: ["=", 0n, ["bvxor", "x", "y"]], result: ({ t, x, y }) => t.equal(x, y) },
  "eq-zero-difference": { match: ["=", 0n, ["bvadd", "x", ["bvneg", "y"]]], result: ({ t, x, y }) => t.equal(x, y) },
  "eq-zero-bvor": {
    match: ["=", 0n, ["bvor", "x", "y"]],
    result: ({ t, x, y }) => t.and(t.equal(constantLike(t, x, 0n), x), t.equal(constantLike(t, y, 0n), y)),
  },
  "eq-sum-with-itself": {
    match: ["=", "x", ["bvadd", "x", "y"]],
    result: ({ t, y }) => t.equal(constantLike(t, y, 0n), y),
  },
  "eq-sums": { match: ["=", ["bvadd", "x", "y"], ["bvadd", "x", "z"]], result: ({ t, y, z }) => t.equal(y, z) },
  "eq-odd-multiples": {
    match: ["=", ["bvmul", "c", "x"], ["bvmul", "c", "y"]],
    when: ({ c }) => (c.value & 1n) === 1n,
    result: ({ t, x, y }) => t.equal(x, y),
  },
  "eq-bvand-impossible": {
    match: ["=", "c", ["bvand", "d", "x"]],
    when: ({ c, d }) => (c.value & (d.value ^ maxOf(d))) !== 0n,
    result: ({ t }) => t.false,
  },
  "eq-bvor-impossible": {
    match: ["=", "c", ["bvor", "d", "x"]],
    when: ({ c, d }) => (d.value & (c.value ^ maxOf(c))) !== 0n,
    result: ({ t }) => t.false,
  },

  "eq-concat": {
    match: ["=", "c", ["concat", "x", "y"]],
    result: ({ t, c, x, y }) => t.and(t.equal(above(t, c, y.width), x), t.equal(below(t, c, y.width), y)),
  },
  "eq-concats": {
    match: ["=", ["concat", "x", "z"], ["concat", "y", "u"]],
    result: ({ t, x, z, y, u }) => {
      const other = t.concat(y, u);
      return t.and(t.equal(x, above(t, other, z.width)), t.equal(z, below(t, other, z.width)));
    },
  },
  "eq-low-part": {
    match: ["=", "x", ["concat", "c", ["extract", "x"]]],
    when: ({ term }) => lowPartOf(term).lo === 0,
    result: ({ t, c, x }) => t.equal(c, above(t, x, x.width - c.width)),
  },
  "eq-sign_extend": {
    match: ["=", "c", ["sign_extend", "x"]],
    result: ({ t, c, x }) => {
      const low = below(t, c, x.width);
      return t.signExtend(c.width, low) === c ? t.equal(low, x) : t.false;
    },
  },
  "eq-both-sign_extend": {
    match: ["=", ["sign_extend", "x"], ["sign_extend", "y"]],
    when: ({ x, y }) => x.width === y.width,
    result: ({ t, x, y }) => t.equal(x, y),
  },

  // An odd factor has an inverse; of an even one the zeros at its end are as many bits that do not matter.
  "eq-multiple": {
    match: ["=", "c", ["bvmul", "d", "x"]],
    when: ({ d }) => d.value !== 0n,
    result: ({ t, c, d, x }) => {
      const bits = trailingZeros(d.value);
      if ((c.value & maskOf(bits)) !== 0n) return t.false;
      const width = x.width - bits;
      const quotient = (c.value >> BigInt(bits)) * inverseOf(d.value >> BigInt(bits), width);
      return t.equal(t.constant(width, quotient), below(t, x, width));
    },
  },
  "eq-quotient": {
    match: ["=", "c", ["bvudiv", "x", "d"]],
    when: ({ d }) => d.value !== 0n,
    result: ({ t, c, d, x }) => {
      const least = c.value * d.value;
      if (least > maxOf(x)) return t.false;
      const most = least + d.value - 1n > maxOf(x) ? maxOf(x) : least + d.value - 1n;
      return t.and(t.app("bvuge", x, constantLike(t, x, least)), t.app("bvule", x, constantLike(t, x, most)));
    },
  },
  "eq-remainder-impossible": {
    match: ["=", "c", ["bvurem", "x", "d"]],
    when: ({ c, d }) => d.value !== 0n && c.value >= d.value,
    result: ({ t }) => t.false,
  },
  "eq-shifted-one": {
    match: ["=", "c", ["bvshl", 1n, "x"]],
    when: ({ c }) => isPow2(c.value),
    result: ({ t, c, x }) => t.equal(constantLike(t, x, BigInt(trailingZeros(c.value))), x),
  },
  "eq-shifted-one-impossible": {
    match: ["=", "c", ["bvshl", 1n, "x"]],
    when: ({ c }) => c.value !== 0n && !isPow2(c.value),
    result: ({ t }) => t.false,
  },
  "eq-bit-negated": {
    match: ["not", ["=", "c", "x"]],
    when: ({ x }) => x.width === 1,
    result: ({ t, c, x }) => t.equal(t.constant(1, pow2(0) - c.value), x),
  },
};

function lowPartOf(equality: Term): Term {
  const whole = argOf(equality, 0);
  const cut = argOf(equality, 1);
  return argOf(cut.op === "concat" && cut.args[1]?.op === "extract" ? cut : whole, 1);
}
