/** Bitwise operators and shifts: those by constants become cuts, which tell plainly which bits go where. */
import { maskOf } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { isConstant, type Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";
import { above, below, constantLike } from "./kit.ts";

/** Masks of more pieces than these stay masks. */
const maxPieces = 4;

/** Runs of equal bits in a constant, the lowest first. */
function runsOf({
  value,
  width,
}: Term): readonly { readonly lo: number; readonly size: number; readonly isOne: boolean }[] {
  const bits = value.toString(2).padStart(width, "0");
  const runs = [...bits.matchAll(/0+|1+/g)].reverse();
  let lo = 0;
  return runs.map(([run]) => {
    const piece = { lo, size: run.length, isOne: run.startsWith("1") };
    lo += run.length;
    return piece;
  });
}

/** Cuts a word where the mask changes; bits of the other kind are those of the mask. */
function cutByMask(t: TermStore, mask: Term, word: Term, keepsOnes: boolean): Term {
  const pieces = runsOf(mask).map(({ lo, size, isOne }) =>
    isOne === keepsOnes ? t.extract(lo + size - 1, lo, word) : t.constant(size, isOne ? -1n : 0n),
  );
  return t.concat(...pieces.reverse());
}

const isCuttable = ({ c }: { readonly c: Term }): boolean => runsOf(c).length <= maxPieces;

export const bitwiseRules: RuleTable = {
  "bvand-zero": { match: ["bvand", 0n, "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvand-ones": { match: ["bvand", -1n, "x"], result: ({ x }) => x },
  "bvand-same": { match: ["bvand", "x", "x"], result: ({ x }) => x },
  "bvand-contradiction": { match: ["bvand", "x", ["bvnot", "x"]], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvand-again": { match: ["bvand", "x", ["bvand", "x", "y"]], result: ({ t, x, y }) => t.app("bvand", x, y) },
  "bvand-constants": {
    match: ["bvand", "c", ["bvand", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvand", t.app("bvand", c, d), x),
  },
  "bvand-pull-constant": {
    match: ["bvand", "x", ["bvand", "c", "y"]],
    result: ({ t, c, x, y }) => t.app("bvand", c, t.app("bvand", x, y)),
  },
  "bvand-mask": { match: ["bvand", "c", "x"], when: isCuttable, result: ({ t, c, x }) => cutByMask(t, c, x, true) },
  "bvand-zeros-above": {
    match: ["bvand", ["concat", 0n, "x"], "y"],
    result: ({ t, x, y }) => t.zeroExtend(y.width, t.app("bvand", x, below(t, y, x.width))),
  },
  "bvand-zeros-below": {
    match: ["bvand", ["concat", "x", "c"], "y"],
    when: ({ c }) => c.value === 0n,
    result: ({ t, x, c, y }) => t.concat(t.app("bvand", x, above(t, y, c.width)), c),
  },

  "bvor-zero": { match: ["bvor", 0n, "x"], result: ({ x }) => x },
  "bvor-ones": { match: ["bvor", -1n, "x"], result: ({ t, x }) => constantLike(t, x, -1n) },
  "bvor-same": { match: ["bvor", "x", "x"], result: ({ x }) => x },
  "bvor-tautology": { match: ["bvor", "x", ["bvnot", "x"]], result: ({ t, x }) => constantLike(t, x, -1n) },
  "bvor-again": { match: ["bvor", "x", ["bvor", "x", "y"]], result: ({ t, x, y }) => t.app("bvor", x, y) },
  "bvor-constants": {
    match: ["bvor", "c", ["bvor", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvor", t.app("bvor", c, d), x),
  },
  "bvor-pull-constant": {
    match: ["bvor", "x", ["bvor", "c", "y"]],
    result: ({ t, c, x, y }) => t.app("bvor", c, t.app("bvor", x, y)),
  },
  "bvor-mask": { match: ["bvor", "c", "x"], when: isCuttable, result: ({ t, c, x }) => cutByMask(t, c, x, false) },
  "bvor-zeros-above": {
    match: ["bvor", ["concat", 0n, "x"], "y"],
    result: ({ t, x, y }) => t.concat(above(t, y, x.width), t.app("bvor", x, below(t, y, x.width))),
  },
  "bvor-zeros-below": {
    match: ["bvor", ["concat", "x", "c"], "y"],
    when: ({ c }) => c.value === 0n,
    result: ({ t, x, c, y }) => t.concat(t.app("bvor", x, above(t, y, c.width)), below(t, y, c.width)),
  },

  "bvxor-zero": { match: ["bvxor", 0n, "x"], result: ({ x }) => x },
  "bvxor-ones": { match: ["bvxor", -1n, "x"], result: ({ t, x }) => t.app("bvnot", x) },
  "bvxor-same": { match: ["bvxor", "x", "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvxor-again": { match: ["bvxor", "x", ["bvxor", "x", "y"]], result: ({ y }) => y },
  "bvxor-constants": {
    match: ["bvxor", "c", ["bvxor", "d", "x"]],
    result: ({ t, c, d, x }) => t.app("bvxor", t.app("bvxor", c, d), x),
  },
  "bvxor-pull-constant": {
    match: ["bvxor", "x", ["bvxor", "c", "y"]],
    result: ({ t, c, x, y }) => t.app("bvxor", c, t.app("bvxor", x, y)),
  },
  "bvxor-bvnot": {
    match: ["bvxor", ["bvnot", "x"], "y"],
    result: ({ t, x, y }) => t.app("bvnot", t.app("bvxor", x, y)),
  },

  "bvnot-bvnot": { match: ["bvnot", ["bvnot", "x"]], result: ({ x }) => x },
  "bvnot-bvneg": { match: ["bvnot", ["bvneg", "x"]], result: ({ t, x }) => t.app("bvadd", constantLike(t, x, -1n), x) },
  "bvnot-sum": {
    match: ["bvnot", ["bvadd", "c", "x"]],
    result: ({ t, c, x }) => t.app("bvadd", constantLike(t, c, -1n - c.value), t.app("bvneg", x)),
  },
  "bvnot-concat": {
    match: ["bvnot", ["concat", "x", "y"]],
    when: ({ x, y }) => isConstant(x) || isConstant(y),
    result: ({ t, x, y }) => t.concat(t.app("bvnot", x), t.app("bvnot", y)),
  },

  "bvshl-of-zero": { match: ["bvshl", 0n, "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvshl-constant": {
    match: ["bvshl", "x", "c"],
    result: ({ t, x, c }) => {
      const bits = Number(c.value);
      if (bits === 0) return x;
      return bits >= x.width ? constantLike(t, x, 0n) : t.concat(below(t, x, x.width - bits), t.constant(bits, 0n));
    },
  },
  "bvlshr-of-zero": { match: ["bvlshr", 0n, "x"], result: ({ t, x }) => constantLike(t, x, 0n) },
  "bvlshr-constant": {
    match: ["bvlshr", "x", "c"],
    result: ({ t, x, c }) =>
      c.value >= BigInt(x.width) ? constantLike(t, x, 0n) : t.zeroExtend(x.width, above(t, x, Number(c.value))),
  },
  "bvashr-constant": {
    match: ["bvashr", "x", "c"],
    result: ({ t, x, c }) => {
      const bits = c.value >= BigInt(x.width) ? x.width - 1 : Number(c.value);
      return t.signExtend(x.width, above(t, x, bits));
    },
  },
  "bvashr-of-ones": { match: ["bvashr", -1n, "x"], result: ({ t, x }) => t.constant(x.width, maskOf(x.width)) },
};
