/** What checks ask of operations: by their operator, and by the data that it carries. */

import { isHashOperator, type Operator, type OperatorWord } from "../ir/operators.ts";
import type { Operation, Value } from "./value.ts";

type Member = Extract<Operation, { readonly operator: "member" }>;
export type Applied = Extract<Operation, { readonly operator: "applied" }>;

/** The operator as it was given to the factory. */
export function operatorOf(operation: Operation): Operator {
  switch (operation.operator) {
    case "member":
    case "builtin":
      return { operator: operation.operator, name: operation.name };
    case "decode":
    case "opaque":
      return { operator: operation.operator, index: operation.index };
    case "applied":
      return { operator: "applied", callee: operation.callee, index: operation.index };
    default:
      return operation.operator;
  }
}

/** True where two operations do the same, whatever they do it with. */
export function haveSameOperator(a: Operation, b: Operation): boolean {
  if (a.operator !== b.operator) return false;
  switch (a.operator) {
    case "member":
    case "builtin":
      return b.operator === a.operator && a.name === b.name;
    case "decode":
    case "opaque":
      return b.operator === a.operator && a.index === b.index;
    case "applied":
      return b.operator === "applied" && a.callee === b.callee && a.index === b.index;
    default:
      return true;
  }
}

/** True for an operation by that operator. */
export function isOperation<W extends OperatorWord>(
  value: Value | undefined,
  word: W,
): value is Operation & { readonly operator: W } {
  return value?.kind === "operation" && value.operator === word;
}

/** True for a member of a value, or what the compiler itself knows of it: any, or the one of that name. */
export function isMember(value: Value | undefined, name?: string): value is Member {
  return value?.kind === "operation" && value.operator === "member" && (name === undefined || value.name === name);
}

/** True for the result of a pure function from numbers to numbers. */
export function isApplied(value: Value | undefined): value is Applied {
  return value?.kind === "operation" && value.operator === "applied";
}

/** The number that a function has let through because it fits into a smaller type; any other value itself. */
export function withoutFitting(value: Value): Value {
  const [number] = isOperation(value, "fitted") ? value.operands : [];
  return number === undefined ? value : withoutFitting(number);
}

/** True for a quotient, also one that a function such as `mulDiv` may have computed. */
export function isQuotient(value: Value): value is Operation {
  return value.kind === "operation" && (value.operator === "/" || value.operator === "applied");
}

/** True for a product, also one that a function such as `mulDiv` may have computed. */
export function isProduct(value: Value): value is Operation {
  return value.kind === "operation" && (value.operator === "*" || value.operator === "applied");
}

/** True for a number made greater or smaller by a factor. */
export function isScaled(value: Value): value is Operation {
  return isQuotient(value) || isProduct(value);
}

/** True for a sum or a difference. */
export function isSumOrDifference(value: Value): value is Operation {
  return value.kind === "operation" && (value.operator === "+" || value.operator === "-");
}

/** True for a part of a value in memory or calldata: an element, a slice, a member. */
export function isPart(value: Value): value is Operation {
  return value.kind === "operation" && partWords.has(value.operator);
}

const partWords: ReadonlySet<OperatorWord> = new Set(["[]", "slice", "member"]);

/** True for a hash. */
export function isHashing(value: Value): boolean {
  return value.kind === "operation" && isHashOperator(value.operator);
}

/** What a sum is made of. */
export function termsOf(value: Value): readonly Value[] {
  return isOperation(value, "+") ? value.operands : [];
}

/** What a product is made of, down to what is none; anything else is its own only factor. */
export function factorsOf(value: Value): readonly Value[] {
  return isOperation(value, "*") ? value.operands.flatMap(factorsOf) : [value];
}

/** True for a comparison with a number, as in `amount > 0`: that says nothing of how much it may be. */
export function isAboutConstant(condition: Value): boolean {
  return condition.kind === "operation" && condition.operands.some(({ kind }) => kind === "number");
}
