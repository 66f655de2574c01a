/** Operators of SMT-LIB that are written with others: what `app` takes beside the plain ones. */
import type { Term } from "./term.ts";
import type { TermStore } from "./term-store.ts";

type Lowering = (t: TermStore, a: Term, b: Term) => Term;

export type DerivedOp =
  | "=>"
  | "xor"
  | "distinct"
  | "bvsub"
  | `bv${"nand" | "nor" | "xnor"}`
  | `bv${"u" | "s"}${"le" | "gt" | "ge"}`
  | `bvu${"add" | "sub"}o`;

const differs: Lowering = (t, a, b) => t.not(t.app("=", a, b));

/** Each with two operands. */
export const derived: Readonly<Record<DerivedOp, Lowering>> = {
  "=>": (t, a, b) => t.or(t.not(a), b),
  xor: differs,
  distinct: differs,
  bvsub: (t, a, b) => t.app("bvadd", a, t.app("bvneg", b)),
  bvnand: (t, a, b) => t.app("bvnot", t.app("bvand", a, b)),
  bvnor: (t, a, b) => t.app("bvnot", t.app("bvor", a, b)),
  bvxnor: (t, a, b) => t.app("bvnot", t.app("bvxor", a, b)),
  bvule: (t, a, b) => t.not(t.app("bvult", b, a)),
  bvugt: (t, a, b) => t.app("bvult", b, a),
  bvuge: (t, a, b) => t.not(t.app("bvult", a, b)),
  bvsle: (t, a, b) => t.not(t.app("bvslt", b, a)),
  bvsgt: (t, a, b) => t.app("bvslt", b, a),
  bvsge: (t, a, b) => t.not(t.app("bvslt", a, b)),
  /** Whether the sum does not fit: `b` exceeds what is left above `a`. */
  bvuaddo: (t, a, b) => t.app("bvult", t.app("bvnot", a), b),
  bvusubo: (t, a, b) => t.app("bvult", a, b),
};

/** True for the names of the table. */
export function isDerived(op: string): op is DerivedOp {
  return Object.hasOwn(derived, op);
}
