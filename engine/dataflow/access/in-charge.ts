/** Whether somebody is in charge of a contract: an account, or the holders of a role, that some function asks for. */

import { type StepOf, stepsOf } from "../../flow/flow.ts";
import { hasPart, kindBit, subvalues, type Value } from "../../flow/value.ts";
import { memoize } from "../../util/memoize.ts";
import type { ContractFlows } from "./contract-flows.ts";
import { isCallerTest } from "./guards.ts";

/**
 * The tests that the caller is who is in charge: one and the same for all that is kept, so no owner of a record, and
 * nobody whom the contract itself calls, who only answers.
 */
export const chargesOf = memoize(({ flows, trust }: ContractFlows): readonly StepOf<"assume">[] => {
  const called = new Set(flows.flatMap((flow) => stepsOf(flow, "call").map(({ call }) => call.target?.key)));
  const isPartner = (value: Value): boolean =>
    (value.kind === "load" || value.kind === "immutable") && called.has(value.key);
  return flows.flatMap((flow) => {
    const context = trust.contextOf(flow);
    const isOfOffice = ({ condition }: StepOf<"assume">): boolean =>
      !hasPart(condition, kindBit.parameter) && !subvalues(condition).some(isPartner);
    return stepsOf(flow, "assume").filter((test) => isCallerTest(test, context) && isOfOffice(test));
  });
});
