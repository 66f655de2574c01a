/** How names, sorts and numbers are spelt in SMT-LIB. */
import type { Sort } from "../sort.ts";

/** A symbol, in bars where it needs them; it must hold no bar and no backslash. */
export function printSymbol(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_.$!]*$/.test(name) ? name : `|${name}|`;
}

/** A sort by its SMT-LIB name. */
export function printSort(sort: Sort): string {
  if (sort.kind === "Bool") return "Bool";
  if (sort.kind === "BitVec") return `(_ BitVec ${sort.width})`;
  return `(Array (_ BitVec ${sort.indexWidth}) (_ BitVec ${sort.valueWidth}))`;
}

/** A word, in hexadecimal digits where it has whole ones, else in binary digits. */
export function printWord(value: bigint, width: number): string {
  return width % 4 === 0
    ? `#x${value.toString(16).padStart(width / 4, "0")}`
    : `#b${value.toString(2).padStart(width, "0")}`;
}

/** Names of the functions that SMT-LIB does not know; they tell all about their operands' sorts. */
export const keccakPrefix = "keccak256_";
export const expPrefix = "bvexp_";
