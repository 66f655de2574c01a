/** Amounts as sums and differences of what cannot be taken apart any further. */

import { isOperation } from "../../flow/operation.ts";
import type { Value } from "../../flow/value.ts";
import { isMeasured } from "../access/brought.ts";

/** How often each part counts, by its key; nothing counts zero times. */
export type LinearSum = ReadonlyMap<number, bigint>;

/** The key of what is no variable: the number itself. */
const constantKey = -2;

export const nothing: LinearSum = new Map();

/** `a + factor * b`. */
export function plus(a: LinearSum, b: LinearSum, factor = 1n): LinearSum {
  if (b.size === 0) return a;
  const sum = new Map(a);
  for (const [key, count] of b) {
    const total = (sum.get(key) ?? 0n) + factor * count;
    if (total === 0n) sum.delete(key);
    else sum.set(key, total);
  }
  return sum;
}

/**
 * The value as a sum. `replace` says what a part is on the path that is asked about; undefined where it is nothing but
 * itself. What was measured before and after is one part; a record is all its fields together.
 */
export function linearSumOf(value: Value, replace: (part: Value) => Value | LinearSum | undefined): LinearSum {
  if (value.kind === "number") return value.number === 0n ? nothing : new Map([[constantKey, value.number]]);
  const replaced = replace(value);
  if (replaced instanceof Map) return replaced;
  if (replaced !== undefined) return linearSumOf(replaced as Value, replace);
  if (value.kind === "record")
    return [...value.fields.values()].reduce((sum, field) => plus(sum, linearSumOf(field, replace)), nothing);
  const [left, right] = value.kind === "operation" ? value.operands : [];
  if (left === undefined || right === undefined || isMeasured(value)) return new Map([[value.key, 1n]]);
  if (isOperation(value, "+")) return plus(linearSumOf(left, replace), linearSumOf(right, replace));
  if (isOperation(value, "-")) return plus(linearSumOf(left, replace), linearSumOf(right, replace), -1n);
  return new Map([[value.key, 1n]]);
}
