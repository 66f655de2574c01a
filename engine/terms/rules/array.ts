/** Arrays: what was written last is read. */
import type { RuleTable } from "../rewrite/rule.ts";

export const arrayRules: RuleTable = {
  "select-stored": { match: ["select", ["store", "a", "x", "y"], "x"], result: ({ y }) => y },
  "select-not-stored": {
    match: ["select", ["store", "a", "x", "y"], "z"],
    when: ({ t, x, z }) => t.equal(x, z) === t.false,
    result: ({ t, a, z }) => t.select(a, z),
  },
  "select-everywhere": { match: ["select", ["const-array", "x"], "y"], result: ({ x }) => x },
  "store-again": { match: ["store", ["store", "a", "x", "y"], "x", "z"], result: ({ t, a, x, z }) => t.store(a, x, z) },
  "store-what-is-there": { match: ["store", "a", "x", ["select", "a", "x"]], result: ({ a }) => a },
};
