/** Arrays: what was written last is read. */
import type { RuleTable } from "../rewrite/rule.ts";
import { argOf, type Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";

/** The array without what was written last at other indexes: in one go, however much that is. */
function belowOthers(t: TermStore, array: Term, index: Term): Term {
  let below = array;
  while (below.op === "store" && t.equal(argOf(below, 1), index) === t.false) below = argOf(below, 0);
  return below;
}

export const arrayRules: RuleTable = {
  "select-stored": { match: ["select", ["store", "a", "x", "y"], "x"], result: ({ y }) => y },
  "select-not-stored": {
    match: ["select", ["store", "a", "x", "y"], "z"],
    when: ({ t, x, z }) => t.equal(x, z) === t.false,
    result: ({ t, a, z }) => t.select(belowOthers(t, a, z), z),
  },
  "select-everywhere": { match: ["select", ["const-array", "x"], "y"], result: ({ x }) => x },
  "store-again": { match: ["store", ["store", "a", "x", "y"], "x", "z"], result: ({ t, a, x, z }) => t.store(a, x, z) },
  "store-what-is-there": { match: ["store", "a", "x", ["select", "a", "x"]], result: ({ a }) => a },
};
