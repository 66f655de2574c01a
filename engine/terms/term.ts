/** A term: a node of a directed acyclic graph in which equal terms are one node. */
import type { Op } from "./op.ts";
import type { Sort } from "./sort.ts";

export interface Term {
  /** From 0 up in its store; operands have smaller ids than what is made of them, so that ids order topologically. */
  readonly id: number;
  readonly op: Op;
  /** The number of `op`, for dispatch. */
  readonly code: number;
  readonly sort: Sort;
  /** Bits of a bit-vector; 0 for every other sort. */
  readonly width: number;
  readonly args: readonly Term[];
  /** Of a constant: its bits as an unsigned number; Booleans are 0 and 1. 0 for every other term. */
  readonly value: bigint;
  /** Of a variable. Empty for every other term. */
  readonly name: string;
  /** Of `extract`: its lowest bit. 0 for every other term. */
  readonly lo: number;
}

/** True for words and Booleans that are known. */
export function isConstant(term: Term): boolean {
  return term.op === "constant";
}

/** True for a term that stands for one which the store had no room for. */
export function isExhausted(term: Term): boolean {
  return term.op === "exhausted";
}

/** The operand at `index`, which must be there. */
export function argOf(term: Term, index: number): Term {
  const found = term.args[index];
  if (found === undefined) throw new Error(`invariant violated: ${term.op} has no operand ${index}`);
  return found;
}
