/** Whether ether stays in a contract between transactions. */

import type { ContractFlows } from "./contract-flows.ts";
import { isContradiction } from "./decide.ts";
import { isDeployable } from "./deployable.ts";
import { type Flow, type Loop, reachFrom, type Step, type StepOf } from "./flow.ts";
import { isInput, type Value } from "./value.ts";

/** A step that sends ether away. */
export interface Payment {
  readonly flow: Flow;
  readonly step: Step;
}

/** True where ether can come in otherwise than with a call that sends it on in the same breath. */
export function keepsEther(home: ContractFlows, payments: readonly Payment[]): boolean {
  const { contract, flows, trust, lowerConstructors } = home;
  const taking = flows.filter(({ entry }) => entry.stateMutability === "payable");
  const isBuiltWithEther = (): boolean => lowerConstructors().some(({ entry }) => entry.stateMutability === "payable");
  if (!isDeployable(contract) || taking.length === 0 || isBuiltWithEther()) return true;
  return taking.some((flow) => {
    const own = payments.filter((one) => one.flow === flow).map(({ step }) => step.id);
    return endsWithout(flow, own, home).some((end) => trust.isOpen(flow, end));
  });
}

/** Where the flow can come to its end without any of the payments, unless there is nothing to pay or nobody to pay it to. */
function endsWithout(flow: Flow, payments: readonly number[], home: ContractFlows): readonly number[] {
  const isAround = ({ head, back }: Loop): boolean =>
    payments.some((id) => back !== undefined && head < id && id <= back);
  const exits = new Set(flow.loops.filter(isAround).map(({ exit }) => exit));
  const isStop = (step: Step): boolean =>
    payments.includes(step.id) || exits.has(step.id) || (step.kind === "assume" && isWithoutEther(step, home));
  const reached = reachFrom(flow, 0, { stopAt: isStop });
  return flow.steps
    .filter((step) => reached.has(step.id) && !isStop(step) && step.successors.length === 0)
    .map(({ id }) => id);
}

/** True where the test holds only if nothing came in, or there is nothing. */
function isWithoutEther({ condition, holds }: StepOf<"assume">, { values }: ContractFlows): boolean {
  const isOwn = (one: Value): boolean =>
    isInput(one, "value") ||
    (one.kind === "operation" && one.operator === ".balance" && one.operands.some((whose) => isInput(whose, "this")));
  const fails = (amount: bigint): boolean =>
    isContradiction(condition, holds, (one) => (isOwn(one) ? values.number(amount) : undefined));
  // A least amount that is asked for fails with one wei too, but says that ether does come in.
  return fails(1n) && !fails(0n);
}
