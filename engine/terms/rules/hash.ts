/** What is taken for granted of keccak256, and cannot be proved. */

// That two inputs with one hash will not be met, nor hashes that lie near zero or near one another. Storage of
// Solidity relies on the same.

import { maskOf } from "../bits.ts";
import type { RuleTable } from "../rewrite/rule.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";

const isHash = ({ op }: Term): boolean => op === "keccak256";

/** Distances that are counted as near: more than any array or structure has slots. */
const near = 1n << 64n;
const isNear = (distance: bigint): boolean => distance < near || distance > maskOf(256) - near;

function areInputsEqual(t: TermStore, left: Term, right: Term): Term {
  const isSameLength = left.args.length === right.args.length && left.args.at(-1)?.width === right.args.at(-1)?.width;
  if (!isSameLength) return t.false;
  return t.and(...left.args.map((arg, index) => t.equal(arg, right.args[index] ?? arg)));
}

export const hashRules: RuleTable = {
  "hash-injective": {
    match: ["=", "x", "y"],
    when: ({ x, y }) => isHash(x) && isHash(y),
    result: ({ t, x, y }) => areInputsEqual(t, x, y),
  },
  "hash-not-small": {
    match: ["=", "c", "x"],
    when: ({ c, x }) => isHash(x) && isNear(c.value),
    result: ({ t }) => t.false,
  },
  "hash-not-near-hash": {
    match: ["=", ["bvadd", "c", "x"], "y"],
    when: ({ c, x, y }) => isHash(x) && isHash(y) && isNear(c.value),
    result: ({ t }) => t.false,
  },
  "hashes-not-near": {
    match: ["=", ["bvadd", "c", "x"], ["bvadd", "d", "y"]],
    when: ({ c, d, x, y }) => isHash(x) && isHash(y) && c !== d && isNear((c.value - d.value) & maskOf(256)),
    result: ({ t }) => t.false,
  },
};
