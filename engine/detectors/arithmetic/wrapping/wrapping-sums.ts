/** Counters that are made to wrap around, as Uniswap keeps prices and fees, in arithmetic that does not. */

import type { BinaryOperation, Expression } from "solidity-ast";
import { withoutParentheses } from "../../../program/call-options.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { integerTypeOf } from "../../../program/types.ts";
import { isUnchecked } from "../../../program/unchecked.ts";
import { exempt } from "../../exempt.ts";

/** The differences of two readings of such a counter that revert once it has wrapped around. */
export function* wrappingSums(program: Program): Generator<BinaryOperation> {
  for (const difference of program.reportedNodesOf("BinaryOperation")) {
    if (difference.operator !== "-" || integerTypeOf(difference)?.isSigned !== false) continue;
    if (![difference.leftExpression, difference.rightExpression].every(isCounter)) continue;
    if (exempt("wrapping-sums: arithmetic that wraps around too", isUnchecked(program, difference))) continue;
    yield difference;
  }
}

/** By the names that Uniswap gave them, and everyone after it. */
const counters = /price\w*cumulative|cumulative\w*price|feeGrowth(?:Inside|Outside|Global)/i;

function isCounter(expression: Expression): boolean {
  const value = withoutParentheses(expression);
  if (isKind(value, "Identifier")) return counters.test(value.name);
  return isKind(value, "MemberAccess") && counters.test(value.memberName);
}
