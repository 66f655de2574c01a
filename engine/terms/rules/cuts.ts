/** Words cut and put together: `concat` leans to the right, neighbours join, `extract` moves inwards. */
import { isPow2, trailingZeros } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import { argOf, isConstant, type Term } from "../term.ts";
import { isNonNegative } from "./kit.ts";

const hiOf = ({ lo, width }: Term): number => lo + width - 1;

/** True where one piece begins right above the other. */
const isNextTo = (high: Term, low: Term): boolean => high.lo === low.lo + low.width;

export const cutRules: RuleTable = {
  "concat-right": {
    match: ["concat", ["concat", "x", "y"], "z"],
    result: ({ t, x, y, z }) => t.concat(x, y, z),
  },
  "concat-constants": {
    match: ["concat", "c", ["concat", "d", "x"]],
    result: ({ t, c, d, x }) => t.concat(t.concat(c, d), x),
  },
  "concat-neighbours": {
    match: ["concat", ["extract", "x"], ["extract", "x"]],
    when: ({ term }) => isNextTo(argOf(term, 0), argOf(term, 1)),
    result: ({ t, term, x }) => t.extract(hiOf(argOf(term, 0)), argOf(term, 1).lo, x),
  },
  "concat-neighbours-inside": {
    match: ["concat", ["extract", "x"], ["concat", ["extract", "x"], "y"]],
    when: ({ term }) => isNextTo(argOf(term, 0), argOf(argOf(term, 1), 0)),
    result: ({ t, term, x, y }) => t.concat(t.extract(hiOf(argOf(term, 0)), argOf(argOf(term, 1), 0).lo, x), y),
  },

  "extract-extract": {
    match: ["extract", ["extract", "x"]],
    result: ({ t, term, x }) => {
      const inner = argOf(term, 0).lo;
      return t.extract(hiOf(term) + inner, term.lo + inner, x);
    },
  },
  "extract-concat": {
    match: ["extract", ["concat", "x", "y"]],
    result: ({ t, term, x, y }) => {
      if (hiOf(term) < y.width) return t.extract(hiOf(term), term.lo, y);
      const high = (lo: number): Term => t.extract(hiOf(term) - y.width, lo, x);
      return term.lo >= y.width ? high(term.lo - y.width) : t.concat(high(0), t.extract(y.width - 1, term.lo, y));
    },
  },
  "extract-sign_extend": {
    match: ["extract", ["sign_extend", "x"]],
    when: ({ term, x }) => term.lo < x.width,
    result: ({ t, term, x }) => {
      if (hiOf(term) < x.width) return t.extract(hiOf(term), term.lo, x);
      return t.signExtend(term.width, t.extract(x.width - 1, term.lo, x));
    },
  },
  "extract-shifted-product": {
    match: ["extract", ["bvmul", "c", "x"]],
    when: ({ term, c }) => isPow2(c.value) && trailingZeros(c.value) <= term.lo,
    result: ({ t, term, c, x }) => {
      const bits = trailingZeros(c.value);
      return t.extract(hiOf(term) - bits, term.lo - bits, x);
    },
  },
  "extract-bvnot": {
    match: ["extract", ["bvnot", "x"]],
    result: ({ t, term, x }) => t.app("bvnot", t.extract(hiOf(term), term.lo, x)),
  },
  "extract-bvand": {
    match: ["extract", ["bvand", "x", "y"]],
    when: ({ x, y }) => isSplit(x) || isSplit(y),
    result: ({ t, term, x, y }) => t.app("bvand", t.extract(hiOf(term), term.lo, x), t.extract(hiOf(term), term.lo, y)),
  },
  "extract-bvor": {
    match: ["extract", ["bvor", "x", "y"]],
    when: ({ x, y }) => isSplit(x) || isSplit(y),
    result: ({ t, term, x, y }) => t.app("bvor", t.extract(hiOf(term), term.lo, x), t.extract(hiOf(term), term.lo, y)),
  },

  "sign_extend-sign_extend": {
    match: ["sign_extend", ["sign_extend", "x"]],
    result: ({ t, term, x }) => t.signExtend(term.width, x),
  },
  "sign_extend-zeros-above": {
    match: ["sign_extend", ["concat", "c", "x"]],
    when: ({ c }) => isNonNegative(c),
    result: ({ t, term, c, x }) => t.zeroExtend(term.width, t.concat(c, x)),
  },
};

/** Cutting it leaves less of it. */
function isSplit(term: Term): boolean {
  return isConstant(term) || term.op === "concat";
}
