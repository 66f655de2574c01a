/** Operators on words that are chosen: the EVM has no Booleans, but `ite p 1 0`. */
import type { RuleTable } from "../rewrite/rule.ts";

export const choiceRules: RuleTable = {
  "eq-chosen-constants": {
    match: ["=", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.bool(c === d), t.bool(c === e)),
  },
  "eq-chosen-constant-or-word": {
    match: ["=", "c", ["ite", "p", "d", "x"]],
    result: ({ t, p, c, d, x }) => t.ite(p, t.bool(c === d), t.equal(c, x)),
  },
  "eq-chosen-word-or-constant": {
    match: ["=", "c", ["ite", "p", "x", "d"]],
    result: ({ t, p, c, d, x }) => t.ite(p, t.equal(c, x), t.bool(c === d)),
  },
  "eq-chosen-itself-then": {
    match: ["=", "x", ["ite", "p", "x", "y"]],
    result: ({ t, p, x, y }) => t.or(p, t.equal(x, y)),
  },
  "eq-chosen-itself-else": {
    match: ["=", "x", ["ite", "p", "y", "x"]],
    result: ({ t, p, x, y }) => t.or(t.not(p), t.equal(x, y)),
  },
  // EVM division is `ite (= y 0) 0 (bvudiv x y)`: a comparison with it is one with either.
  "eq-chosen-constant-else-quotient": {
    match: ["=", "y", ["ite", "p", "c", ["bvudiv", "x", "z"]]],
    result: ({ t, p, c, x, y, z }) => t.ite(p, t.equal(c, y), t.equal(y, t.app("bvudiv", x, z))),
  },
  "bvult-chosen-constants": {
    match: ["bvult", ["ite", "p", "c", "d"], "e"],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvult", c, e), t.app("bvult", d, e)),
  },
  "bvand-chosen": {
    match: ["bvand", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvand", c, d), t.app("bvand", c, e)),
  },
  "bvor-chosen": {
    match: ["bvor", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvor", c, d), t.app("bvor", c, e)),
  },
  "bvxor-chosen": {
    match: ["bvxor", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvxor", c, d), t.app("bvxor", c, e)),
  },
  "bvadd-chosen": {
    match: ["bvadd", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvadd", c, d), t.app("bvadd", c, e)),
  },
  "bvmul-chosen": {
    match: ["bvmul", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.app("bvmul", c, d), t.app("bvmul", c, e)),
  },
  "bvmul-bit": {
    match: ["bvmul", "x", ["ite", "p", 1n, 0n]],
    result: ({ t, p, x }) => t.ite(p, x, t.constant(x.width, 0n)),
  },
  "bvneg-chosen": {
    match: ["bvneg", ["ite", "p", "c", "d"]],
    result: ({ t, p, c, d }) => t.ite(p, t.app("bvneg", c), t.app("bvneg", d)),
  },
  "bvnot-chosen": {
    match: ["bvnot", ["ite", "p", "c", "d"]],
    result: ({ t, p, c, d }) => t.ite(p, t.app("bvnot", c), t.app("bvnot", d)),
  },
  "bvand-bits": {
    match: ["bvand", ["ite", "p", 1n, 0n], ["ite", "q", 1n, 0n]],
    result: ({ t, term, p, q }) => t.ite(t.and(p, q), t.constant(term.width, 1n), t.constant(term.width, 0n)),
  },
  "bvor-bits": {
    match: ["bvor", ["ite", "p", 1n, 0n], ["ite", "q", 1n, 0n]],
    result: ({ t, term, p, q }) => t.ite(t.or(p, q), t.constant(term.width, 1n), t.constant(term.width, 0n)),
  },
  "bvxor-bits": {
    match: ["bvxor", ["ite", "p", 1n, 0n], ["ite", "q", 1n, 0n]],
    result: ({ t, term, p, q }) => t.ite(t.equal(p, q), t.constant(term.width, 0n), t.constant(term.width, 1n)),
  },
  "extract-chosen-then": {
    match: ["extract", ["ite", "p", "c", "x"]],
    result: ({ t, term, p, c, x }) => {
      const cut = (word: typeof x) => t.extract(term.lo + term.width - 1, term.lo, word);
      return t.ite(p, cut(c), cut(x));
    },
  },
  "extract-chosen-else": {
    match: ["extract", ["ite", "p", "x", "c"]],
    result: ({ t, term, p, c, x }) => {
      const cut = (word: typeof x) => t.extract(term.lo + term.width - 1, term.lo, word);
      return t.ite(p, cut(x), cut(c));
    },
  },
  "concat-chosen": {
    match: ["concat", "c", ["ite", "p", "d", "e"]],
    result: ({ t, p, c, d, e }) => t.ite(p, t.concat(c, d), t.concat(c, e)),
  },
  "sign_extend-chosen": {
    match: ["sign_extend", ["ite", "p", "c", "d"]],
    result: ({ t, term, p, c, d }) => t.ite(p, t.signExtend(term.width, c), t.signExtend(term.width, d)),
  },
};
