/** Tests: a condition taken apart into the steps that it is made of. */

import type { Expression } from "solidity-ast";
import { withoutParentheses } from "../call-options.ts";
import type { AnyNode } from "../nodes.ts";
import type { Operation, Value } from "../value.ts";
import { addStep, type Builder, fork, join, type State } from "./builder.ts";

/** Where a test leads; undefined where it cannot. */
export interface Branches {
  readonly whenTrue: State | undefined;
  readonly whenFalse: State | undefined;
}

/** Walks a condition; `&&`, `||` and `!` become paths. The current state is spent. */
export function branchOn(builder: Builder, condition: Expression): Branches {
  const node = withoutParentheses(condition);
  if (node.nodeType === "UnaryOperation" && node.operator === "!" && node.function === undefined) {
    const { whenTrue, whenFalse } = branchOn(builder, node.subExpression);
    return { whenTrue: whenFalse, whenFalse: whenTrue };
  }
  if (node.nodeType === "BinaryOperation" && (node.operator === "&&" || node.operator === "||")) {
    const isAnd = node.operator === "&&";
    const left = branchOn(builder, node.leftExpression);
    builder.state = isAnd ? left.whenTrue : left.whenFalse;
    const right = branchOn(builder, node.rightExpression);
    const shortCut = isAnd ? left.whenFalse : left.whenTrue;
    join(builder, node, isAnd ? [shortCut, right.whenFalse] : [shortCut, right.whenTrue]);
    return isAnd
      ? { whenTrue: right.whenTrue, whenFalse: builder.state }
      : { whenTrue: builder.state, whenFalse: right.whenFalse };
  }
  const value = builder.lower.expression(builder, node);
  return branchOnValue(builder, value, node);
}

/** The two ways on from a value that is known. The current state is spent. */
export function branchOnValue(builder: Builder, value: Value, node: AnyNode): Branches {
  const otherwise = fork(builder);
  assume(builder, value, true, node);
  const whenTrue = builder.state;
  builder.state = otherwise;
  assume(builder, value, false, node);
  return { whenTrue, whenFalse: builder.state };
}

/** Goes on only where `value` is true (not zero), or false if `holds` is false. */
export function assume(builder: Builder, value: Value, holds: boolean, node: AnyNode): void {
  if (value.kind === "number") {
    if ((value.number !== 0n) !== holds) builder.state = undefined;
    return;
  }
  if (value.kind === "operation" && assumeOperation(builder, value, holds, node)) return;
  addStep(builder, node, { kind: "assume", condition: value, holds });
}

/** True where the operation was taken apart. */
function assumeOperation(builder: Builder, operation: Operation, holds: boolean, node: AnyNode): boolean {
  const [left, right] = operation.operands;
  if (left === undefined) return false;
  if (right === undefined) {
    if (operation.operator !== "!") return false;
    assume(builder, left, !holds, node);
    return true;
  }
  switch (operation.operator) {
    case "&&":
    case "&":
      return holds ? assumeBoth(builder, [left, right], true, node) : assumeNotBoth(builder, operation, node);
    case "||":
    case "|":
      return holds ? assumeEither(builder, [left, right], true, node) : assumeBoth(builder, [left, right], false, node);
    case "^":
    case "-": // as a truth value: the two differ
      addStep(builder, node, {
        kind: "assume",
        condition: builder.values.operation("==", [left, right]),
        holds: !holds,
      });
      return true;
    case "<<":
    case ">>": // assembly tests an address by shifting the rest away
      if (right.kind !== "number") return false;
      assume(builder, left, holds, node);
      return true;
    case "<": // assembly puts a truth value on the greater side
      if (holds && isTruthValue(right)) assume(builder, right, true, node);
      return false;
    default:
      return false;
  }
}

function isTruthValue(value: Value): boolean {
  if (value.kind !== "operation") return false;
  return (
    /^(?:[<>!]|[=<>]=|&&|\|\|)$/.test(value.operator) || (value.operator === "&" && value.operands.every(isTruthValue))
  );
}

/** A masked number that is zero says nothing of its parts. */
function assumeNotBoth(builder: Builder, { operator, operands }: Operation, node: AnyNode): boolean {
  return operator === "&&" && assumeEither(builder, operands, false, node);
}

function assumeBoth(builder: Builder, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  for (const part of parts) assume(builder, part, holds, node);
  return true;
}

function assumeEither(builder: Builder, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  const before = fork(builder);
  const paths = parts.map((part) => {
    builder.state = before;
    assume(builder, part, holds, node);
    return builder.state;
  });
  join(builder, node, paths);
  return true;
}
