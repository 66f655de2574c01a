/** What evaluating terms costs, in steps: a step is two to three microseconds, whatever is evaluated. */
import type { Op } from "../terms/op.ts";
import type { Term } from "../terms/term.ts";

/** Operators that take much longer than the others. */
const dearOps: Readonly<Partial<Record<Op, number>>> = { keccak256: 8, bvexp: 16 };

/** Steps of one term whose operands are known. */
export function stepsOf({ op }: Term): number {
  return dearOps[op] ?? 1;
}

/** Steps of all of them. */
export function stepsOfAll(terms: readonly Term[]): number {
  return terms.reduce((sum, term) => sum + stepsOf(term), 0);
}
