/** Terms as plain data, for messages between processes and for files, and back. */
import { arraySort, bitVecSort, boolSort, type Sort } from "./sort.ts";
import { argOf, type Term } from "./term.ts";
import type { TermStore } from "./term-store.ts";
import { subterms } from "./traverse.ts";

/** A row a term; operands are earlier rows, by their index. */
export interface PlainTerms {
  readonly rows: readonly PlainTerm[];
  /** Rows of the terms that were asked for. */
  readonly roots: readonly number[];
}

interface PlainTerm {
  readonly op: Term["op"];
  readonly args: readonly number[];
  /** Widths: none for Bool, one of a bit-vector, two of an array. */
  readonly widths: readonly number[];
  readonly value?: bigint;
  readonly name?: string;
  readonly lo?: number;
}

/** Rows for the terms and all that they are made of. */
export function toPlainTerms(roots: readonly Term[]): PlainTerms {
  const all = subterms(roots);
  const indexes = new Map(all.map((term, index) => [term, index]));
  const indexOf = (term: Term): number => indexes.get(term) ?? -1;
  const rows = all.map(
    (term): PlainTerm => ({
      op: term.op,
      args: term.args.map(indexOf),
      widths: widthsOf(term.sort),
      ...(term.op === "constant" && { value: term.value }),
      ...(term.op === "variable" && { name: term.name }),
      ...(term.op === "extract" && { lo: term.lo }),
    }),
  );
  return { rows, roots: roots.map(indexOf) };
}

/** The terms of the store that rows of `toPlainTerms` describe. */
export function fromPlainTerms(t: TermStore, { rows, roots }: PlainTerms): Term[] {
  const made: Term[] = [];
  const at = (index: number): Term => argOf({ ...t.true, args: made }, index);
  for (const { op, args, widths, value = 0n, name = "", lo = 0 } of rows) {
    const sort = sortOf(widths);
    const shape: Term = { ...t.true, op, sort, width: sort.width, args: [], value, name, lo };
    made.push(t.withArgs(shape, args.map(at)));
  }
  return roots.map(at);
}

function widthsOf(sort: Sort): readonly number[] {
  if (sort.kind === "Bool") return [];
  return sort.kind === "BitVec" ? [sort.width] : [sort.indexWidth, sort.valueWidth];
}

function sortOf([first, second]: readonly number[]): Sort {
  if (first === undefined) return boolSort;
  return second === undefined ? bitVecSort(first) : arraySort(first, second);
}
