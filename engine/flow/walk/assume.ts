/** Tests: a condition that is known to hold, taken apart into the steps that it is made of. */

import { isTestOperator } from "../../ir/operators.ts";
import type { AnyNode } from "../../program/nodes.ts";
import { type Operation, somePart, type Value } from "../value.ts";
import { addStep, type Evaluator, meet, nowhere } from "./evaluator.ts";

/** Goes on only where `value` is true (not zero), or false if `holds` is false. */
export function assume(evaluator: Evaluator, value: Value, holds: boolean, node: AnyNode): void {
  if (evaluator.at === nowhere) return; // also where the walk gave up amid a condition made of itself
  if (value.kind === "number") {
    if ((value.number !== 0n) === holds) return;
    evaluator.refusals.push({ condition: node, holds });
    evaluator.at = nowhere;
    return;
  }
  if (value.kind === "operation" && assumeOperation(evaluator, value, holds, node)) return;
  addStep(evaluator, node, { kind: "assume", condition: value, holds });
}

/** True where the operation was taken apart. */
function assumeOperation(evaluator: Evaluator, operation: Operation, holds: boolean, node: AnyNode): boolean {
  const [left, right] = operation.operands;
  if (left === undefined) return false;
  if (right === undefined) {
    if (operation.operator !== "!") return false;
    assume(evaluator, left, !holds, node);
    return true;
  }
  switch (operation.operator) {
    case "&&":
    case "&":
      return holds ? assumeBoth(evaluator, [left, right], true, node) : assumeNotBoth(evaluator, operation, node);
    case "||":
    case "|":
      return holds
        ? assumeEither(evaluator, [left, right], true, node)
        : assumeBoth(evaluator, [left, right], false, node);
    case "^":
    case "-": // as a truth value: the two differ
      addStep(evaluator, node, {
        kind: "assume",
        condition: evaluator.values.operation("==", [left, right]),
        holds: !holds,
      });
      return true;
    case "<<":
    case ">>": // assembly tests an address by shifting the rest away
      if (right.kind !== "number") return false;
      assume(evaluator, left, holds, node);
      return true;
    case "<": // assembly puts a truth value on the greater side
      if (holds && isTruthValue(right)) assume(evaluator, right, true, node);
      return false;
    default:
      return false;
  }
}

function isTruthValue(value: Value): boolean {
  return !somePart(value, isNoTruth, (part) =>
    part.kind === "operation" && part.operator === "&" ? part.operands : [],
  );
}

function isNoTruth(value: Value): boolean {
  return value.kind !== "operation" || (value.operator !== "&" && !isTestOperator(value.operator));
}

/** A masked number that is zero says nothing of its parts. */
function assumeNotBoth(evaluator: Evaluator, { operator, operands }: Operation, node: AnyNode): boolean {
  return operator === "&&" && assumeEither(evaluator, operands, false, node);
}

function assumeBoth(evaluator: Evaluator, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  for (const part of parts) assume(evaluator, part, holds, node);
  return true;
}

function assumeEither(evaluator: Evaluator, parts: readonly Value[], holds: boolean, node: AnyNode): boolean {
  const before = evaluator.at;
  const paths = parts.map((part) => {
    evaluator.at = before;
    assume(evaluator, part, holds, node);
    return evaluator.at;
  });
  meet(evaluator, node, paths);
  return true;
}
