/** Tests: a condition that is known to hold, taken apart into the steps that it is made of. */

import type { AnyNode } from "../program/nodes.ts";
import { addStep, meet, nowhere, type Walker } from "./evaluator.ts";
import type { Operation, Value } from "./value.ts";

/** Goes on only where `value` is true (not zero), or false if `holds` is false. */
export function assume(walker: Walker, value: Value, holds: boolean, node: AnyNode): void {
  if (value.kind === "number") {
    if ((value.number !== 0n) === holds) return;
    if (walker.at !== nowhere) walker.refusals.push({ condition: node, holds });
    walker.at = nowhere;
    return;
  }
  if (value.kind === "operation" && assumeOperation(walker, value, holds, node)) return;
  addStep(walker, node, { kind: "assume", condition: value, holds });
}

/** True where the operation was taken apart. */
function assumeOperation(walker: Walker, operation: Operation, holds: boolean, node: AnyNode): boolean {
  const [left, right] = operation.operands;
  if (left === undefined) return false;
  if (right === undefined) {
    if (operation.operator !== "!") return false;
    assume(walker, left, !holds, node);
    return true;
  }
  switch (operation.operator) {
    case "&&":
    case "&":
      return holds ? assumeBoth(walker, [left, right], true, node) : assumeNotBoth(walker, operation, node);
    case "||":
    case "|":
      return holds ? assumeEither(walker, [left, right], true, node) : assumeBoth(walker, [left, right], false, node);
    case "^":
    case "-": // as a truth value: the two differ
      addStep(walker, node, {
        kind: "assume",
        condition: walker.values.operation("==", [left, right]),
        holds: !holds,
      });
      return true;
    case "<<":
    case ">>": // assembly tests an address by shifting the rest away
      if (right.kind !== "number") return false;
      assume(walker, left, holds, node);
      return true;
    case "<": // assembly puts a truth value on the greater side
      if (holds && isTruthValue(right)) assume(walker, right, true, node);
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
function assumeNotBoth(walker: Walker, { operator, operands }: Operation, node: AnyNode): boolean {
  return operator === "&&" && assumeEither(walker, operands, false, node);
}

function assumeBoth(walker: Walker, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  for (const part of parts) assume(walker, part, holds, node);
  return true;
}

function assumeEither(walker: Walker, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  const before = walker.at;
  const paths = parts.map((part) => {
    walker.at = before;
    assume(walker, part, holds, node);
    return walker.at;
  });
  meet(walker, node, paths);
  return true;
}
