/** Asserts that never hold: for their sake an entry point never comes to its end. */

import { contractFlows } from "../../../dataflow/access/contract-flows.ts";
import type { Flow, Refusal } from "../../../flow/flow.ts";
import { usersOf } from "../../../program/callers-of.ts";
import { type AnyNode, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf } from "../../../program/types.ts";
import type { FunctionCall, FunctionDefinition } from "../../../solc/ast.ts";

/** The asserts for whose sake an entry point, or a constructor, never comes to its end; with what is entered. */
export function findHopeless(program: Program): ReadonlyMap<AnyNode, Flow> {
  const found = new Map<AnyNode, Flow>();
  const asserting = usersOf(program, namesOfAssert);
  const isWanted = (one: FunctionDefinition): boolean => asserting.has(one);
  for (const { flows, lowerViews, lowerConstructors } of contractFlows(program)) {
    for (const flow of [...flows, ...lowerViews(isWanted), ...lowerConstructors(isWanted)]) {
      if (flow.truncated || flow.committing.size > 0) continue;
      for (const refusal of flow.refusals) {
        const call = findAssert(program, refusal);
        if (call !== undefined) found.set(call, flow);
      }
    }
  }
  return found;
}

/** The call that a condition fails; undefined where it is the failure that cannot come, or where it fails something else. */
function findAssert(program: Program, { condition, holds }: Refusal): FunctionCall | undefined {
  let isNegated = !holds;
  for (let at = program.parentOf(condition); at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "FunctionCall")) return !isNegated && functionKindOf(at.expression) === "assert" ? at : undefined;
    if (isKind(at, "UnaryOperation")) isNegated = !isNegated;
    else if (!isKind(at, "TupleExpression", "BinaryOperation")) return undefined;
  }
  return undefined;
}

const namesOfAssert: ReadonlySet<string> = new Set(["assert"]);
