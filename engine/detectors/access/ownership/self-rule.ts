/** What only the contract itself may change, by a decision of several, and what one of them changes alone. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { indexesOf, isInput, isNumber, type Value } from "../../../flow/value.ts";

/** A change that elsewhere only a call of the contract to itself makes. */
export interface SelfRuleBroken {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  /** A change of the same that only the contract makes. */
  readonly ruled: StepOf<"write">;
  readonly by: Flow;
}

/** Those of one contract. */
export function* selfRuleBroken({ flows, trust }: ContractFlows): Generator<SelfRuleBroken> {
  const all = flows.flatMap((flow) =>
    stepsOf(flow, "write").flatMap((write) => (flow.committing.has(write.id) ? [{ flow, write }] : [])),
  );
  const ruled = all.filter(({ flow, write }) => isRuled(flow, write));
  for (const { flow, write } of all) {
    if (isNumber(write.value, 0n) || isRuled(flow, write) || trust.isInitializing(flow, write.id)) continue;
    if (indexesOf(write.place).some((index) => isInput(index, "sender"))) continue;
    const rule = ruled.find((one) => one.write.place.storageClass === write.place.storageClass);
    if (rule !== undefined && isForMembers(flow, write)) yield { flow, write, ruled: rule.write, by: rule.flow };
  }
}

/** The contract has called itself. */
function isRuled(flow: Flow, { id }: StepOf<"write">): boolean {
  return [...testsBefore(flow, id)].some(
    ({ condition, holds }) =>
      holds &&
      condition.kind === "operation" &&
      condition.operator === "==" &&
      condition.operands.some((one) => isInput(one, "sender")) &&
      condition.operands.some((one) => isInput(one, "this")),
  );
}

/** The caller is on the very list that grows; nothing else is asked of who decided it. */
function isForMembers(flow: Flow, { id, place }: StepOf<"write">): boolean {
  const isMember = (value: Value): boolean =>
    value.kind === "load" && indexesOf(value.place).some((index) => isInput(index, "sender"));
  const tests = [...testsBefore(flow, id)];
  const member = tests.find(({ condition, holds }) => holds && isMember(condition));
  return member?.condition.kind === "load" && member.condition.place.storageClass === place.storageClass;
}
