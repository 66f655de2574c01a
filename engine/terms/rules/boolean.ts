/** Connectives and choices between Booleans. Negations move inwards, to where they meet comparisons. */
import type { RuleTable } from "../rewrite/rule.ts";

export const booleanRules: RuleTable = {
  "not-not": { match: ["not", ["not", "p"]], result: ({ p }) => p },
  "not-and": { match: ["not", ["and", "p", "q"]], result: ({ t, p, q }) => t.or(t.not(p), t.not(q)) },
  "not-or": { match: ["not", ["or", "p", "q"]], result: ({ t, p, q }) => t.and(t.not(p), t.not(q)) },

  "and-true": { match: ["and", true, "p"], result: ({ p }) => p },
  "and-false": { match: ["and", false, "p"], result: ({ t }) => t.false },
  "and-same": { match: ["and", "p", "p"], result: ({ p }) => p },
  "and-contradiction": { match: ["and", "p", ["not", "p"]], result: ({ t }) => t.false },
  "and-again": { match: ["and", "p", ["and", "p", "q"]], result: ({ t, p, q }) => t.and(p, q) },
  "and-contradiction-inside": { match: ["and", "p", ["and", ["not", "p"], "q"]], result: ({ t }) => t.false },
  "and-contradiction-not-inside": { match: ["and", ["not", "p"], ["and", "p", "q"]], result: ({ t }) => t.false },
  "and-absorbs-or": { match: ["and", "p", ["or", "p", "q"]], result: ({ p }) => p },
  "and-decides-or": { match: ["and", "p", ["or", ["not", "p"], "q"]], result: ({ t, p, q }) => t.and(p, q) },
  "and-not-decides-or": {
    match: ["and", ["not", "p"], ["or", "p", "q"]],
    result: ({ t, p, q }) => t.and(t.not(p), q),
  },

  "or-false": { match: ["or", false, "p"], result: ({ p }) => p },
  "or-true": { match: ["or", true, "p"], result: ({ t }) => t.true },
  "or-same": { match: ["or", "p", "p"], result: ({ p }) => p },
  "or-tautology": { match: ["or", "p", ["not", "p"]], result: ({ t }) => t.true },
  "or-again": { match: ["or", "p", ["or", "p", "q"]], result: ({ t, p, q }) => t.or(p, q) },
  "or-tautology-inside": { match: ["or", "p", ["or", ["not", "p"], "q"]], result: ({ t }) => t.true },
  "or-tautology-not-inside": { match: ["or", ["not", "p"], ["or", "p", "q"]], result: ({ t }) => t.true },
  "or-absorbs-and": { match: ["or", "p", ["and", "p", "q"]], result: ({ p }) => p },
  "or-decides-and": { match: ["or", "p", ["and", ["not", "p"], "q"]], result: ({ t, p, q }) => t.or(p, q) },
  "or-not-decides-and": { match: ["or", ["not", "p"], ["and", "p", "q"]], result: ({ t, p, q }) => t.or(t.not(p), q) },

  "iff-true": { match: ["=", true, "p"], result: ({ p }) => p },
  "iff-false": { match: ["=", false, "p"], result: ({ t, p }) => t.not(p) },
  "iff-not": { match: ["=", ["not", "p"], "q"], result: ({ t, p, q }) => t.not(t.equal(p, q)) },

  "ite-true": { match: ["ite", true, "x", "y"], result: ({ x }) => x },
  "ite-false": { match: ["ite", false, "x", "y"], result: ({ y }) => y },
  "ite-same": { match: ["ite", "p", "x", "x"], result: ({ x }) => x },
  "ite-not": { match: ["ite", ["not", "p"], "x", "y"], result: ({ t, p, x, y }) => t.ite(p, y, x) },
  "ite-then-true": { match: ["ite", "p", true, "q"], result: ({ t, p, q }) => t.or(p, q) },
  "ite-then-false": { match: ["ite", "p", false, "q"], result: ({ t, p, q }) => t.and(t.not(p), q) },
  "ite-else-true": { match: ["ite", "p", "q", true], result: ({ t, p, q }) => t.or(t.not(p), q) },
  "ite-else-false": { match: ["ite", "p", "q", false], result: ({ t, p, q }) => t.and(p, q) },
  "ite-then-decided": { match: ["ite", "p", ["ite", "p", "x", "y"], "z"], result: ({ t, p, x, z }) => t.ite(p, x, z) },
  "ite-else-decided": { match: ["ite", "p", "x", ["ite", "p", "y", "z"]], result: ({ t, p, x, z }) => t.ite(p, x, z) },
  "ite-else-again": {
    match: ["ite", "p", "x", ["ite", "q", "x", "y"]],
    result: ({ t, p, q, x, y }) => t.ite(t.or(p, q), x, y),
  },
  "and-decides-ite": {
    match: ["and", "p", ["ite", "p", "q", "r"]],
    result: ({ t, p, q }) => t.and(p, q),
  },
  "and-not-decides-ite": {
    match: ["and", ["not", "p"], ["ite", "p", "q", "r"]],
    result: ({ t, p, r }) => t.and(t.not(p), r),
  },
  "or-decides-ite": { match: ["or", "p", ["ite", "p", "q", "r"]], result: ({ t, p, r }) => t.or(p, r) },
  "or-not-decides-ite": {
    match: ["or", ["not", "p"], ["ite", "p", "q", "r"]],
    result: ({ t, p, q }) => t.or(t.not(p), q),
  },
};
