/** Periods of rewards that begin anew, and what the last one had not paid yet is forgotten. */

import { isBrought } from "../../../dataflow/access/brought.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isProduct } from "../../../flow/operation.ts";
import { areSiblings } from "../../../flow/places.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { hasPart, isReadFrom, kindBit, type Place, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A new rate, and the end of the time for which it is. */
export interface DroppedLeftover {
  readonly flow: Flow;
  readonly rate: StepOf<"write">;
  readonly end: StepOf<"write">;
}

/** `rate = amount / length; end = now + length`, also while an earlier rate still runs. */
export function* findDropped(home: ContractFlows): Generator<DroppedLeftover> {
  for (const flow of home.flows) {
    const writes = committingStepsOf(flow, "write");
    for (const rate of writes.filter(isRate)) {
      const end = writes.find((one) => isEnd(one) && areSiblings(one.place, rate.place));
      if (end === undefined || isSetUp(home, flow, rate)) continue;
      if (home.flows.some((one) => growsBy(one, rate.place)) && !isKept(flow, rate, end)) yield { flow, rate, end };
    }
  }
}

function isKept(flow: Flow, rate: StepOf<"write">, end: StepOf<"write">): boolean {
  if (exempt("dropped-leftovers: what is left is added", isReadAnywhere(flow, rate))) return true;
  return exempt("dropped-leftovers: only after the end", isAsked(flow, end));
}

function isSetUp({ trust }: ContractFlows, flow: Flow, { id }: StepOf<"write">): boolean {
  return trust.isInitializing(flow, id) || trust.setOnceTestsOf(flow).length > 0;
}

/** What is brought, spread over a time. */
function isRate({ value }: StepOf<"write">): boolean {
  return subvalues(value).some((one) => {
    const [above] = isOperation(one, "/") ? one.operands : [];
    return above !== undefined && isBrought(above);
  });
}

/** A moment to come. */
function isEnd({ value }: StepOf<"write">): boolean {
  return isOperation(value, "+") && value.operands.some(isNow);
}

/** Something is computed from the rate and a time that went by. */
function growsBy(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "write").some(({ value }) =>
    subvalues(value).some((one) => {
      if (!isProduct(one) || !hasPart(one, kindBit.block)) return false;
      return one.operands.some((factor) => isReadFrom(factor, storageClass));
    }),
  );
}

/** The old rate is part of the new one, or of something that is kept or sent beside it and not of what is settled. */
function isReadAnywhere(flow: Flow, { place, value }: StepOf<"write">): boolean {
  if (isReadFrom(value, place.storageClass)) return true;
  const sent = stepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  const isLeft = (one: Value): boolean => isProduct(one) && isReadFrom(one, place.storageClass) && runsToEnd(one);
  return sent.some((one) => somePart(one, isLeft));
}

/** Up to a moment that is kept, from now. */
function runsToEnd(product: Value): boolean {
  return subvalues(product).some((one) => {
    const [end, now] = isOperation(one, "-") ? one.operands : [];
    return end?.kind === "load" && now !== undefined && isNow(now);
  });
}

/** No way on while the last period runs. */
function isAsked(flow: Flow, { place }: StepOf<"write">): boolean {
  return stepsOf(flow, "assume").some((test) => {
    const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (order === undefined || !isReadFrom(order.smaller, place.storageClass)) return false;
    return somePart(order.larger, isNow) && isRequired(flow, test);
  });
}
