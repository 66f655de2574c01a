/** What is paid by how much time has gone by since a record was begun. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import type { Flow, StepOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { indexesOf, isInput, type Load, operandsOf, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A payment that is the larger, the longer ago the time is that a record of whoever is paid keeps. */
export interface Vesting {
  readonly flow: Flow;
  readonly payment: StepOf<"call">;
  readonly time: Place;
}

/** Those of one entry point. */
export function vestingsIn(program: Program, flow: Flow): readonly Vesting[] {
  return valueFlowOf(program, flow).outflows.flatMap(({ step, amount, receiver }) =>
    timesIn(amount)
      .filter(({ place }) => isOf(place, receiver))
      .map(({ place }) => ({ flow, payment: step, time: place })),
  );
}

/** `time` in `held * (now - time) / term`. */
function timesIn(amount: Value): readonly Load[] {
  const scaled = subvalues(amount).filter(isScaled);
  return scaled.flatMap(({ operands }) => operands.flatMap(sinceIn));
}

/** Also where it is cut to the term. */
function sinceIn(factor: Value): readonly Load[] {
  return subvalues(factor, (one) => (one.kind === "phi" ? operandsOf(one) : [])).flatMap((one) => {
    const [now, since] = isOperation(one, "-") ? one.operands : [];
    return now !== undefined && isNow(now) && since?.kind === "load" ? [since] : [];
  });
}

/** The record is the caller's own, or that of whoever is paid. */
function isOf(place: Place, receiver: Value | undefined): boolean {
  return indexesOf(place).some((index) => isInput(index, "sender") || index.key === receiver?.key);
}
