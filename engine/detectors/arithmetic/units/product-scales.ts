/** Products of reserves that are compared at different scales. */

import { comparisonOf } from "../../../flow/comparison.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import type { Value } from "../../../flow/value.ts";

/** A test that a product of amounts, each with a factor, is no less than another product. */
export interface ScaleMismatch {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly left: bigint;
  readonly right: bigint;
}

/** `(x * 1000 - in * 3) * (y * 1000 - ...) >= a * b * 1000`: one side has a factor that the other lacks. */
export function* findProductMismatches(flow: Flow): Generator<ScaleMismatch> {
  for (const test of stepsOf(flow, "assume")) {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || order.isEqual) continue;
    const [larger, smaller] = [productOf(order.larger), productOf(order.smaller)];
    const isAlike = larger.nAmounts === smaller.nAmounts && larger.nAmounts > 1;
    if (isAlike && larger.isReduced && larger.scale !== smaller.scale)
      yield { flow, test, left: larger.scale, right: smaller.scale };
  }
}

interface Product {
  readonly scale: bigint;
  readonly nAmounts: number;
  /** Of an amount with a factor something is taken away, as a fee is. */
  readonly isReduced: boolean;
}

function productOf(value: Value, depth = 0): Product {
  if (value.kind === "number") return { scale: value.number, nAmounts: 0, isReduced: false };
  const [left, right] = value.kind === "operation" ? value.operands : [];
  if (left === undefined || right === undefined || depth >= maxDepth) return amount;
  if (isOperation(value, "*")) {
    const [a, b] = [productOf(left, depth + 1), productOf(right, depth + 1)];
    return { scale: a.scale * b.scale, nAmounts: a.nAmounts + b.nAmounts, isReduced: a.isReduced || b.isReduced };
  }
  const scaled = isOperation(value, "-") && right.kind !== "number" ? productOf(left, depth + 1) : amount;
  return scaled.nAmounts === 1 && scaled.scale > 1n ? { ...scaled, isReduced: true } : amount;
}

const amount: Product = { scale: 1n, nAmounts: 1, isReduced: false };

/** Factors of factors that are followed: what is multiplied with itself has more than can be counted. */
const maxDepth = 6;
