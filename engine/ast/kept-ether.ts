/** Whether ether stays in a contract between transactions. */

import type { ContractFlows } from "./contract-flows.ts";
import { isContradiction } from "./decide.ts";
import { isDeployable } from "./deployable.ts";
import { isEnsured } from "./dominance.ts";
import { type Flow, type Loop, reachFrom, type Step, type StepOf } from "./flow.ts";
import { hasPart, isInput, somePart, sort, type Value } from "./value.ts";

/** A step that sends ether away. */
export interface Payment {
  readonly flow: Flow;
  readonly step: Step;
}

/** True where ether can come in otherwise than with a call that sends it on in the same breath. */
export function keepsEther(home: ContractFlows, payments: readonly Payment[]): boolean {
  const { contract, flows, trust, lowerConstructors } = home;
  const payable = flows.filter(({ entry }) => entry.stateMutability === "payable");
  const isPaying = (flow: Flow): boolean => payments.some((one) => one.flow === flow);
  const taking = payable.filter((flow) => isPaying(flow) || !isForwarding(flow));
  const isBuiltWithEther = (): boolean => lowerConstructors().some(({ entry }) => entry.stateMutability === "payable");
  if (!isDeployable(contract) || payable.length === 0 || isBuiltWithEther()) return true;
  return taking.some((flow) => {
    const own = payments.filter((one) => one.flow === flow && !leavesChange(one)).map(({ step }) => step.id);
    return endsWithout(flow, own, home).some((end) => trust.isOpen(flow, end));
  });
}

/** True for an amount that the contract sets, whatever came in: what is more than that stays. */
function leavesChange({ flow, step }: Payment): boolean {
  const isTied = (one: Step): boolean =>
    one.kind === "assume" && somePart(one.condition, (part) => isInput(part, "value"));
  return (
    step.kind === "call" &&
    step.call.value !== undefined &&
    isSetByContract(step.call.value) &&
    !isEnsured(flow, step.id, isTied)
  );
}

function isSetByContract(amount: Value): boolean {
  if (amount.kind === "operation") return amount.operands.every(isSetByContract);
  return amount.kind === "number" || amount.kind === "fixed" || amount.kind === "load";
}

/** Carries out what it is told, asks for no ether and keeps no record: nobody pays in there. */
function isForwarding({ entry, steps, lasting }: Flow): boolean {
  const acts = steps.filter(({ id }) => lasting.has(id));
  if (entry.kind !== "function" || !acts.some((step) => step.kind === "call" && !step.call.isStatic)) return false;
  return !acts.some((step) => step.kind === "write" || valuesOf(step).some((value) => hasPart(value, sort.value)));
}

function valuesOf(step: Step): readonly Value[] {
  if (step.kind === "assume") return [step.condition];
  if (step.kind === "emit") return step.arguments;
  if (step.kind !== "call") return [];
  const { value, arguments: given } = step.call;
  return value === undefined ? given : [value, ...given];
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
  return isContradiction(condition, holds, (one) => (isOwn(one) ? values.number(1n) : undefined));
}
