/** A rewriting rule: a row that says what is equal to what. */
import type { Op } from "../op.ts";
import type { Term } from "../term.ts";
import type { TermStore } from "../term-store.ts";

/** Names in patterns: of any words, */
export type WordVariable = "x" | "y" | "z" | "u";
/** of words that are known, */
export type ConstantVariable = "c" | "d" | "e";
/** of Booleans, */
export type BoolVariable = "p" | "q" | "r";
/** and of arrays. */
export type ArrayVariable = "a";
export type PatternVariable = WordVariable | ConstantVariable | BoolVariable | ArrayVariable;

/**
 * What a term has to look like. A number is that constant at whatever width (-1n: all ones); a Boolean is itself.
 * A name that comes twice is the same term twice. Operands of commutative operators match in either order.
 */
export type Pattern = PatternVariable | bigint | boolean | readonly [Op, ...Pattern[]];

/** What matched: the terms by name, the whole, and where to build. Names that the pattern lacks mean nothing. */
export type Bindings = { readonly [name in PatternVariable]: Term } & { readonly t: TermStore; readonly term: Term };

export interface Rule {
  readonly match: readonly [Op, ...Pattern[]];
  /** Says no where the rule does not apply, or would gain nothing. */
  readonly when?: (bindings: Bindings) => boolean;
  /** An equal term, nearer to the normal form. */
  readonly result: (bindings: Bindings) => Term;
}

/** Rules by their ids, in the order in which they are tried. */
export type RuleTable = Readonly<Record<string, Rule>>;
