/** Totals so far that are paid whole each time they grow, and not by how much they grew. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Outflow, valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHeldIn, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

export interface WholeAgain {
  readonly flow: Flow;
  readonly outflow: Outflow;
  /** Where the total takes the place of the last one. */
  readonly write: StepOf<"write">;
}

/** What has to be more than the last time takes its place, and is paid, with what was paid then in it. */
export function* wholeAgain(program: Program, { flows }: ContractFlows): Generator<WholeAgain> {
  for (const flow of flows) {
    for (const outflow of valueFlowOf(program, flow).outflows) {
      const write = committingStepsOf(flow, "write").find(
        (one) => one.value.key === outflow.amount.key && isMoreThanLast(flow, one),
      );
      if (write !== undefined) yield { flow, outflow, write };
    }
  }
}

function isMoreThanLast(flow: Flow, { place, value }: StepOf<"write">): boolean {
  const isLast = (one: Value): boolean => isHeldIn(one, place);
  return stepsOf(flow, "assume").some((test) => {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || order.isEqual || !isRequired(flow, test)) return false;
    return isLast(order.smaller) && order.larger.key === value.key;
  });
}
