/** Amounts as sums and differences of what cannot be taken apart any further. */

import { isMeasured } from "../../../dataflow/access/brought.ts";
import { isOperation } from "../../../flow/operation.ts";
import type { Value } from "../../../flow/value.ts";
import { spend } from "../../../util/step-budget.ts";

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
  // Each part once: a number that is doubled sixty times has 2^60 of them.
  const known = new Map<number, LinearSum>();
  const sumOf = (part: Value): LinearSum => {
    const sum = known.get(part.key) ?? takeApart(part);
    known.set(part.key, sum);
    return sum;
  };
  const takeApart = (part: Value): LinearSum => {
    spend();
    const replaced = replace(part);
    if (replaced instanceof Map) return replaced;
    if (replaced !== undefined) return sumOf(replaced as Value);
    return termsOf(part)?.reduce((sum, [term, factor]) => plus(sum, sumOf(term), factor), nothing) ?? single(part);
  };
  return sumOf(value);
}

/** What a value is the sum of, and how often each counts; undefined where it is no sum. */
function termsOf(value: Value): readonly (readonly [Value, bigint])[] | undefined {
  if (value.kind === "record") return [...value.fields.values()].map((field) => [field, 1n]);
  if (value.kind !== "operation" || isMeasured(value)) return undefined;
  const [left, right] = value.operands;
  if (isOperation(value, "fitted")) return left === undefined ? undefined : [[left, 1n]];
  const isSum = isOperation(value, "+") || isOperation(value, "-");
  if (left === undefined || right === undefined || !isSum) return undefined;
  return [
    [left, 1n],
    [right, isOperation(value, "+") ? 1n : -1n],
  ];
}

function single(value: Value): LinearSum {
  if (value.kind !== "number") return new Map([[value.key, 1n]]);
  return value.number === 0n ? nothing : new Map([[constantKey, value.number]]);
}
