/** Walks one entry point of a contract into a flow. */

import type { FunctionDefinition } from "solidity-ast";
import { isStorageReference } from "../../program/types.ts";
import type { Flow, Step } from "../flow.ts";
import type { Value } from "../value.ts";
import { runFunction } from "./calls.ts";
import { type EvaluationContext, type Evaluator, endTransaction } from "./evaluator.ts";
import { runIr } from "./run.ts";

/** Code that calls itself in ever more ways must not take ever more time. */
const maxCalls = 20_000;

/** Never fails: what it does not know becomes an unknown value or an opaque step. */
export function walkEntry(context: EvaluationContext, entry: FunctionDefinition): Flow {
  const { values } = context;
  const args = (): readonly Value[] =>
    entry.parameters.parameters.map((one) => {
      const value = values.parameter(one);
      return isStorageReference(one) ? values.reference(values.slotPlace(value, false)) : value;
    });
  return walk(context, entry, (evaluator) => runFunction(evaluator, entry, args()));
}

/** A flow that begins at `entry` and does what `run` does. A tree that lacks what every known compiler writes ends it. */
export function walk(
  context: EvaluationContext,
  entry: FunctionDefinition,
  run: (evaluator: Evaluator) => readonly Value[],
): Flow {
  const site = { callable: entry, call: undefined, parent: undefined };
  const evaluator: Evaluator = {
    ...context,
    constants: new Map(),
    steps: [{ id: 0, kind: "point", node: entry, site, successors: [], predecessors: [] }],
    loops: [],
    at: 0,
    site,
    ends: [],
    refusals: [],
    callsLeft: maxCalls,
    truncated: false,
    run: runIr,
  };
  const results = attempt(evaluator, run);
  endTransaction(evaluator, entry);
  const { steps, loops, refusals, truncated, ends } = evaluator;
  const committing = leadingTo(steps, ends);
  return { entry, steps, loops, refusals, results, truncated, committing };
}

function attempt(evaluator: Evaluator, run: (evaluator: Evaluator) => readonly Value[]): readonly Value[] {
  try {
    return run(evaluator);
  } catch {
    evaluator.truncated = true;
    return [];
  }
}

/** Steps on the way to one of `ends`. */
function leadingTo(steps: readonly Step[], ends: readonly number[]): ReadonlySet<number> {
  const reached = new Set(ends);
  // A set is walked in the order of insertion, additions too.
  for (const id of reached) for (const before of steps[id]?.predecessors ?? []) reached.add(before);
  return reached;
}
