/** Walks one entry point of a contract into a flow. */

import type { FunctionDefinition } from "solidity-ast";
import type { Flow, Step } from "../flow.ts";
import type { Value } from "../value.ts";
import { type Builder, endTransaction, enter, type LoweringContext } from "./builder.ts";
import { lowerExpression } from "./expressions.ts";
import { inlineFunction, runFunction } from "./inline.ts";
import { lowerStatement } from "./statements.ts";

/** Code that calls itself in ever more ways must not take ever more time. */
const maxCalls = 4000;

/** Never fails: what it does not know becomes an unknown value or an opaque step. */
export function lowerFlow(context: LoweringContext, entry: FunctionDefinition): Flow {
  const builder: Builder = {
    ...context,
    steps: [],
    loops: [],
    state: undefined,
    site: { callable: entry, call: undefined, parent: undefined },
    exits: [],
    breaks: [],
    continues: [],
    ends: [],
    placeholder: () => undefined,
    callsLeft: maxCalls,
    truncated: false,
    lower: { expression: lowerExpression, statement: lowerStatement, inline: inlineFunction },
  };
  builder.steps.push({ id: 0, kind: "point", node: entry, site: builder.site, successors: [], predecessors: [] });
  builder.state = enter(0);
  const results = walkEntry(builder, entry);
  const { steps, loops, truncated, ends } = builder;
  return { contract: context.contract, entry, steps, loops, results, truncated, lasting: leadingTo(steps, ends) };
}

/** What the entry returns. A tree that lacks what every known compiler writes ends this walk, not the analysis. */
function walkEntry(builder: Builder, entry: FunctionDefinition): readonly Value[] {
  try {
    const args = entry.parameters.parameters.map((parameter) => builder.values.parameter(parameter));
    const results = runFunction(builder, entry, args);
    endTransaction(builder, entry);
    return results;
  } catch {
    builder.truncated = true;
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
