/** Calls for others that are paid for whether they succeed or not, and count as made only where they do. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { dominates, isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf } from "../../../flow/flow.ts";
import { hasCallerIndex, isIndexed } from "../../../flow/places.ts";
import { isInput, isReadFrom } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A call that fails is made, and paid, again. */
export interface FailedRun {
  readonly flow: Flow;
  /** What says that it was made. */
  readonly mark: StepOf<"write">;
  /** Whoever calls gets it. */
  readonly payment: StepOf<"write" | "call">;
}

/** Those of one flow. */
export function* failedRuns(program: Program, flow: Flow): Generator<FailedRun> {
  for (const success of committingStepsOf(flow, "assume")) {
    const made = callThatSucceeded(success);
    if (made === undefined || isRequired(flow, success)) continue;
    const payment = paymentAfter(program, flow, made, success);
    const mark = payment && markOn(flow, success);
    if (payment !== undefined && mark !== undefined) yield { flow, mark, payment };
  }
}

/** The step of a call of somebody else's code, where the test is passed if it went well. */
function callThatSucceeded({ condition, holds }: StepOf<"assume">): number | undefined {
  return holds && condition.kind === "result" && condition.call.form === "call" ? condition.step : undefined;
}

/** What the caller gets after the call, on both ways. */
function paymentAfter(
  program: Program,
  flow: Flow,
  made: number,
  success: StepOf<"assume">,
): FailedRun["payment"] | undefined {
  const after = reachFrom(flow, made, { forwardOnly: true });
  const credits = changesOf(flow)
    .filter(({ write, sign }) => sign > 0 && hasCallerIndex(write.place))
    .map(({ write }) => write);
  const paid = valueFlowOf(program, flow)
    .outflows.filter(({ receiver, step }) => step.id !== made && receiver !== undefined && isInput(receiver, "sender"))
    .map(({ step }) => step);
  return [...credits, ...paid].find(({ id }) => after.has(id) && isOnBothWays(flow, success, id));
}

function isOnBothWays(flow: Flow, success: StepOf<"assume">, step: number): boolean {
  return !exempt("failed-runs: paid for where it succeeds alone", dominates(flow, success.id, step));
}

/** A record that had to be asked before is written where the call succeeded, and nothing that was asked elsewhere. */
function markOn(flow: Flow, success: StepOf<"assume">): StepOf<"write"> | undefined {
  const asked = committingStepsOf(flow, "assume").filter((test) => isRequired(flow, test));
  const marks = committingStepsOf(flow, "write").filter(
    ({ place }) => isIndexed(place) && asked.some(({ condition }) => isReadFrom(condition, place.storageClass)),
  );
  const [own, others] = [
    marks.filter(({ id }) => dominates(flow, success.id, id)),
    marks.filter(({ id }) => !dominates(flow, success.id, id)),
  ];
  const [mark] = own;
  const isMarked = others.some((write) => !isDrawnFrom(flow, write));
  return mark === undefined || exempt("failed-runs: marked on the other way, too", isMarked) ? undefined : mark;
}

/** A credit that shrinks is used up in the end, and paid until then. */
function isDrawnFrom(flow: Flow, write: StepOf<"write">): boolean {
  return changesOf(flow).some((change) => change.write === write && change.sign < 0);
}
