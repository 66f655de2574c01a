/** Orders of words: constants to the right, sums and differences that wrap around as what they ask. */
import { maskOf, pow2 } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { isConstant, type Term } from "../term.ts";
import { above, below, constantLike, isNonNegative, maxOf } from "./kit.ts";

const isLargest = ({ c }: { readonly c: Term }): boolean => c.value === maxOf(c);
const isLargestSigned = ({ c }: { readonly c: Term }): boolean => c.value === maskOf(c.width - 1);

export const comparisonRules: RuleTable = {
  "bvult-same": { match: ["bvult", "x", "x"], result: ({ t }) => t.false },
  "bvult-zero": { match: ["bvult", "x", 0n], result: ({ t }) => t.false },
  "bvult-one": { match: ["bvult", "x", 1n], result: ({ t, x }) => t.equal(constantLike(t, x, 0n), x) },
  "bvult-largest": { match: ["bvult", "x", -1n], result: ({ t, x }) => t.not(t.equal(constantLike(t, x, -1n), x)) },
  "bvult-above-largest": { match: ["bvult", "c", "x"], when: isLargest, result: ({ t }) => t.false },
  "bvult-constant-left": {
    match: ["bvult", "c", "x"],
    when: (bindings) => !isLargest(bindings),
    result: ({ t, c, x }) => t.not(t.app("bvult", x, constantLike(t, c, c.value + 1n))),
  },
  "bvult-bvnot-constant": {
    match: ["bvult", ["bvnot", "x"], "c"],
    result: ({ t, x, c }) => t.app("bvult", t.app("bvnot", c), x),
  },
  "bvult-bvnots": { match: ["bvult", ["bvnot", "x"], ["bvnot", "y"]], result: ({ t, x, y }) => t.app("bvult", y, x) },
  // What was taken away is added again.
  "bvult-sum-of-difference": {
    match: ["bvult", ["bvnot", "y"], ["bvadd", "x", ["bvneg", "y"]]],
    result: ({ t, x, y }) => t.app("bvult", x, y),
  },
  // Whether a sum wraps around is the same for both orders of it.
  "bvult-bvnot-order": {
    match: ["bvult", ["bvnot", "x"], "y"],
    when: ({ x, y }) => y.id < x.id && !isConstant(y) && y.op !== "bvnot",
    result: ({ t, x, y }) => t.app("bvult", t.app("bvnot", y), x),
  },
  "bvult-sum-constant-wraps": {
    match: ["bvult", ["bvadd", "c", "x"], "x"],
    when: ({ c }) => c.value !== 0n,
    result: ({ t, c, x }) => t.not(t.app("bvult", x, t.app("bvneg", c))),
  },
  "bvult-sum-constant-fits": {
    match: ["bvult", "x", ["bvadd", "c", "x"]],
    when: ({ c }) => c.value !== 0n,
    result: ({ t, c, x }) => t.app("bvult", x, t.app("bvneg", c)),
  },
  "bvult-difference-wraps": {
    match: ["bvult", "x", ["bvadd", "x", ["bvneg", "y"]]],
    result: ({ t, x, y }) => t.app("bvult", x, y),
  },
  "bvult-difference-fits": {
    match: ["bvult", ["bvadd", "x", ["bvneg", "y"]], "x"],
    result: ({ t, x, y }) => t.and(t.not(t.equal(constantLike(t, y, 0n), y)), t.not(t.app("bvult", x, y))),
  },
  "bvult-sum-wraps": { match: ["bvult", ["bvadd", "x", "y"], "x"], result: ({ t, x, y }) => t.app("bvuaddo", x, y) },
  "bvult-sum-fits": {
    match: ["bvult", "x", ["bvadd", "x", "y"]],
    result: ({ t, x, y }) => t.and(t.not(t.equal(constantLike(t, y, 0n), y)), t.not(t.app("bvuaddo", x, y))),
  },
  "bvult-remainder": {
    match: ["bvult", ["bvurem", "x", "y"], "y"],
    result: ({ t, y }) => t.not(t.equal(constantLike(t, y, 0n), y)),
  },
  "bvult-quotient": {
    match: ["bvult", "x", ["bvudiv", "x", "c"]],
    when: ({ c }) => c.value !== 0n,
    result: ({ t }) => t.false,
  },
  "bvult-bvand": { match: ["bvult", "x", ["bvand", "x", "y"]], result: ({ t }) => t.false },
  "bvult-bvor": { match: ["bvult", ["bvor", "x", "y"], "x"], result: ({ t }) => t.false },

  "bvult-high-constant": {
    match: ["bvult", ["concat", "c", "x"], "d"],
    result: ({ t, c, x, d }) => {
      const high = above(t, d, x.width);
      return high === c ? t.app("bvult", x, below(t, d, x.width)) : t.bool(c.value < high.value);
    },
  },
  "bvult-low-constant": {
    match: ["bvult", ["concat", "x", "c"], "d"],
    result: ({ t, c, x, d }) => {
      const high = above(t, d, c.width);
      return t.app(c.value < below(t, d, c.width).value ? "bvule" : "bvult", x, high);
    },
  },
  "bvult-same-high": {
    match: ["bvult", ["concat", "x", "y"], ["concat", "x", "z"]],
    result: ({ t, y, z }) => t.app("bvult", y, z),
  },
  "bvult-same-low": {
    match: ["bvult", ["concat", "x", "z"], ["concat", "y", "z"]],
    result: ({ t, x, y }) => t.app("bvult", x, y),
  },

  "bvslt-same": { match: ["bvslt", "x", "x"], result: ({ t }) => t.false },
  "bvslt-smallest": {
    match: ["bvslt", "x", "c"],
    when: ({ c }) => c.value === pow2(c.width - 1),
    result: ({ t }) => t.false,
  },
  "bvslt-above-largest": { match: ["bvslt", "c", "x"], when: isLargestSigned, result: ({ t }) => t.false },
  "bvslt-constant-left": {
    match: ["bvslt", "c", "x"],
    when: (bindings) => !isLargestSigned(bindings),
    result: ({ t, c, x }) => t.not(t.app("bvslt", x, constantLike(t, c, c.value + 1n))),
  },
  "bvslt-negative": {
    match: ["bvslt", "x", 0n],
    result: ({ t, x }) => t.equal(t.constant(1, 1n), above(t, x, x.width - 1)),
  },
  "bvslt-unsigned": {
    match: ["bvslt", ["concat", "c", "x"], "d"],
    when: ({ c }) => isNonNegative(c),
    result: ({ t, c, x, d }) => (isNonNegative(d) ? t.app("bvult", t.concat(c, x), d) : t.false),
  },
  "bvslt-both-unsigned": {
    match: ["bvslt", ["concat", "c", "x"], ["concat", "d", "y"]],
    when: ({ c, d }) => isNonNegative(c) && isNonNegative(d),
    result: ({ t, c, d, x, y }) => t.app("bvult", t.concat(c, x), t.concat(d, y)),
  },
  "bvslt-both-sign_extend": {
    match: ["bvslt", ["sign_extend", "x"], ["sign_extend", "y"]],
    when: ({ x, y }) => x.width === y.width,
    result: ({ t, x, y }) => t.app("bvslt", x, y),
  },
};
