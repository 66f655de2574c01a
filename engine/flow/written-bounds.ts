/** How large a number can be by what is written in the source. */

import type { Expression, TypeDescriptions } from "solidity-ast";
import { withoutParentheses } from "../program/call-options.ts";
import { type AnyNode, isKind } from "../program/nodes.ts";
import { integerTypeOf, isOfAccounts, isValueType } from "../program/types.ts";
import { contains, type Interval, rangeOf, truth, unsigned } from "./interval.ts";

/** By its type; places in memory and sizes of what lies there are small. */
export function boundsOfType(typed: { readonly typeDescriptions: TypeDescriptions }): Interval {
  const integer = integerTypeOf(typed);
  if (integer !== undefined) return rangeOf(integer);
  const type = typed.typeDescriptions?.typeString ?? "";
  const [, nBytes] = /^bytes(\d+)$/.exec(type) ?? [];
  if (nBytes !== undefined) return unsigned(8 * Number(nBytes));
  if (isOfAccounts(typed)) return unsigned(160);
  if (type === "bool") return truth;
  return type === "" || isValueType(typed) ? unsigned(256) : unsigned(32);
}

/** By the type of an expression; what was converted is no larger than it was before: `uint256(x)` than `x`. */
export function boundsOfExpression(node: AnyNode | undefined): Interval {
  if (node === undefined || !("typeDescriptions" in node)) return unsigned(256);
  const expression = withoutParentheses(node as Expression);
  const own = boundsOfType(expression);
  if (!isKind(expression, "FunctionCall") || expression.kind !== "typeConversion") return own;
  const inner = boundsOfExpression(expression.arguments[0]);
  return contains(own, inner) ? inner : own;
}
