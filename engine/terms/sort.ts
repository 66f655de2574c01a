/** Sorts of terms, as SMT-LIB has them; each exists once, so that equal sorts are identical. */
import { invariant } from "../util/invariant.ts";

export type Sort =
  | { readonly kind: "Bool"; readonly width: 0 }
  | { readonly kind: "BitVec"; readonly width: number }
  /** From words of `indexWidth` bits to words of `valueWidth` bits. */
  | { readonly kind: "Array"; readonly width: 0; readonly indexWidth: number; readonly valueWidth: number };

export type ArraySort = Extract<Sort, { kind: "Array" }>;

/** Bit-vectors are at most this wide: a product of two words of the EVM. */
export const maxWidth = 512;

export const boolSort: Sort = { kind: "Bool", width: 0 };

const bitVecSorts: readonly Sort[] = Array.from({ length: maxWidth + 1 }, (_, width) => ({ kind: "BitVec", width }));
const arraySorts = new Map<number, ArraySort>();

/** Bit-vectors of 1 to 512 bits. */
export function bitVecSort(width: number): Sort {
  const sort = bitVecSorts[width];
  invariant(sort !== undefined && width > 0, `no bit-vector has ${width} bits`);
  return sort;
}

/** Arrays from words of one width to words of another. */
export function arraySort(indexWidth: number, valueWidth: number): ArraySort {
  invariant(bitVecSort(indexWidth) && bitVecSort(valueWidth), "an array needs two widths");
  const key = indexWidth * (maxWidth + 1) + valueWidth;
  const known = arraySorts.get(key);
  if (known !== undefined) return known;
  const sort: ArraySort = { kind: "Array", width: 0, indexWidth, valueWidth };
  arraySorts.set(key, sort);
  return sort;
}
