/** What storage holds at a step: the writes of this flow that may have been the last ones. */

import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { covers, overlaps, type Place } from "../../flow/value.ts";

export interface ReachingWrites {
  /** Those that may have written some of the place last, in the order of the walk. */
  readonly writes: readonly StepOf<"write">[];
  /** True where it may hold what it held when the transaction began. */
  readonly mayBeUntouched: boolean;
  /** Calls in between whose callee could have come back and changed it. */
  readonly calls: readonly StepOf<"call">[];
}

/** Of `place` when the flow comes to step `at`. A write ends the search only where it replaces all of the place. */
export function reachingWrites(flow: Flow, at: number, place: Place): ReachingWrites {
  const reached = reachFrom(flow, at, {
    backwards: true,
    stopAt: (step) => step.kind === "write" && covers(step.place, place),
  });
  return {
    writes: stepsOf(flow, "write").filter(({ id, place: written }) => reached.has(id) && overlaps(written, place)),
    mayBeUntouched: reached.has(0),
    calls: stepsOf(flow, "call").filter(({ id, call }) => reached.has(id) && !call.isStatic),
  };
}
