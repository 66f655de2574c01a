/** What other entry points do with a variable: for those that anyone can set. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import type { Writer } from "../../../dataflow/access/reachability.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { dominates } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isScaled } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { isComparisonOperator } from "../../../ir/operators.ts";

/** What another entry point does with the place. */
export interface Use {
  readonly flow: Flow;
  readonly step: Step;
  readonly verb: string;
}

/** A call of the contract that the place names, where its answer or its acting has a say, or a price that is asked for. */
export function findReliance({ flows }: ContractFlows, { flow: own, write }: Writer): Use | undefined {
  const { key } = write.place;
  const isPlace = (value: Value | undefined): boolean => value?.kind === "load" && value.place.key === key;
  const isPrice = ({ condition }: StepOf<"assume">): boolean =>
    hasPart(condition, kindBit.value) && isReadFrom(condition, write.place.storageClass);
  for (const flow of flows) {
    if (flow === own) continue;
    const call = stepsOf(flow, "call").find(({ id, call: { target } }) => flow.committing.has(id) && isPlace(target));
    if (call !== undefined) return { flow, step: call, verb: "relies on it" };
    const price = committingStepsOf(flow, "assume").find((test) => isPrice(test));
    if (price !== undefined) return { flow, step: price, verb: "uses it as the price in ether" };
    const threshold = findThreshold(flow, write.place.storageClass);
    if (threshold !== undefined) return { flow, step: threshold, verb: "pays if what is counted reaches it" };
  }
  return undefined;
}

/** A test that a record has come to what the place says, on the way to a payment. */
function findThreshold(flow: Flow, pattern: number): StepOf<"assume"> | undefined {
  const isRecord = (one: Value): boolean => one.kind === "load" && indexesOf(one.place).length > 0;
  const payments = stepsOf(flow, "call").filter(
    ({ id, call: { value } }) => value !== undefined && flow.committing.has(id),
  );
  return stepsOf(flow, "assume").find(
    ({ id, condition }) =>
      isOrder(condition) &&
      isReadFrom(condition, pattern) &&
      somePart(condition, isRecord) &&
      payments.some((payment) => dominates(flow, id, payment.id)),
  );
}

function isOrder(condition: Value): boolean {
  return condition.kind === "operation" && isComparisonOperator(condition.operator) && condition.operator !== "==";
}

/** A payment, or a test of ether that comes in or goes out, of another entry point, with a product or share of that place. */
export function findPricingBy({ flows }: ContractFlows, { flow: own, write }: Writer): Use | undefined {
  const isPriced = (value: Value): boolean => hasFactor(value, write.place.storageClass);
  for (const flow of flows) {
    if (flow === own) continue;
    const step = flow.steps.find((one) => {
      if (!flow.committing.has(one.id)) return false;
      if (one.kind === "call") return one.call.value !== undefined && isPriced(one.call.value);
      return one.kind === "assume" && isPriced(one.condition) && isAboutEther(flow, one);
    });
    if (step !== undefined) return { flow, step, verb: "uses it as the exchange rate of ether" };
  }
  return undefined;
}

/** True for a test of the ether that came in, or of a parameter that is then sent as ether. */
function isAboutEther(flow: Flow, { condition }: StepOf<"assume">): boolean {
  if (hasPart(condition, kindBit.value)) return true;
  const tested = new Set(subvalues(condition).filter(({ kind }) => kind === "parameter"));
  const isSent = (sent: Value): boolean => somePart(sent, (one) => tested.has(one));
  return stepsOf(flow, "call").some(({ call }) => call.value !== undefined && isSent(call.value));
}

/** True where something is multiplied with, or divided by, what the place holds. */
function hasFactor(value: Value, pattern: number): boolean {
  const isOfPlace = (one: Value): boolean => one.kind === "load" && one.place.storageClass === pattern;
  for (const one of subvalues(value)) {
    if (isScaled(one) && one.operands.some(isOfPlace)) return true;
  }
  return false;
}

/** A call of another entry point that sends to that place, or as much as it says. */
export function findPaymentBy({ flows }: ContractFlows, { flow: own, write }: Writer): Use | undefined {
  const isOfPlace = (value: Value | undefined): boolean =>
    value !== undefined && isReadFrom(value, write.place.storageClass);
  for (const flow of flows) {
    if (flow === own) continue;
    const step = stepsOf(flow, "call").find(({ id, call }) => {
      if (!flow.committing.has(id) || call.isStatic) return false;
      return (
        isOfPlace(call.value) || (call.value !== undefined ? isOfPlace(call.target) : call.arguments.some(isOfPlace))
      );
    });
    if (step !== undefined) return { flow, step, verb: "uses it to compute a payment" };
  }
  return undefined;
}

/** A call that does something, of an entry point for some alone, of whom or with what the place says. */
export function findOrderBy({ flows, trust }: ContractFlows, { flow: own, write }: Writer): Use | undefined {
  const isOfPlace = (value: Value | undefined): boolean =>
    value?.kind === "load" && value.place.key === write.place.key;
  for (const flow of flows) {
    if (flow === own) continue;
    const step = committingStepsOf(flow, "call").find(
      ({ id, call }) =>
        !isReadOnly(call) &&
        !trust.isIntendedPublic(flow, id) &&
        [call.target, call.value, ...call.arguments].some(isOfPlace),
    );
    if (step !== undefined) return { flow, step, verb: "carries out what it says" };
  }
  return undefined;
}
