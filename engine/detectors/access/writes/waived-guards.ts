/** Tests that let everybody past a guard as long as a switch is off: `if (isStrict) require(msg.sender == owner)`. */

import { isCallerTest } from "../../../dataflow/access/guards.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { type Flow, reachFrom, type Step, type StepOf } from "../../../flow/flow.ts";
import { type Phi, somePart, type Value } from "../../../flow/value.ts";

/** True where those who fail the test, or meet it otherwise, are asked who they are instead. What is only waived until a contract is set up is none. */
export function isWaiver(flow: Flow, test: StepOf<"assume">, trust: Trust): boolean {
  const context = trust.contextOf(flow);
  if (context.isInSetup(test.id)) return false;
  const isAskedFor = (condition: Value): boolean =>
    isCallerTest({ ...test, condition, holds: true }, context) ||
    isCallerTest({ ...test, condition, holds: false }, context);
  if (test.condition.kind === "phi")
    return hasOpenWay(test.condition, context) && test.condition.alternatives.some(({ value }) => isAskedFor(value));
  if (somePart(test.condition, ({ kind }) => kind !== "load" && kind !== "number" && kind !== "operation"))
    return false;
  return siblingsOf(flow, test).some((sibling) =>
    [...reachFrom(flow, sibling.id)].some((id) => {
      const step = flow.steps[id];
      return step !== undefined && flow.committing.has(id) && isCallerTest(step, context);
    }),
  );
}

/** A way on which the answer is settled without asking for the caller, and not only until the contract is set up. */
function hasOpenWay({ alternatives }: Phi, { isInSetup }: ReturnType<Trust["contextOf"]>): boolean {
  return alternatives.some(({ value, from }) => value.kind === "number" && !isInSetup(from));
}

/** The other outcomes of the same test. */
function siblingsOf(flow: Flow, { predecessors, condition, holds }: StepOf<"assume">): readonly Step[] {
  const next = predecessors.flatMap((id) => flow.steps[id]?.successors ?? []);
  return next.flatMap((id) => {
    const step = flow.steps[id];
    return step?.kind === "assume" && step.condition.key === condition.key && step.holds !== holds ? [step] : [];
  });
}
