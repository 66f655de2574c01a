/** Whether ether stays in a contract between transactions. */

import { attackerControlledPart } from "../../../dataflow/access/choice.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { sendsEther } from "../../../dataflow/reentry/reentry.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { isContradiction } from "../../../flow/evaluate-partially.ts";
import {
  committingStepsOf,
  type Flow,
  isInLoop,
  type Loop,
  reachFrom,
  type Step,
  type StepOf,
} from "../../../flow/flow.ts";
import { hasPart, isFromInput, isInput, isOwnBalance, kindBit, type Value } from "../../../flow/value.ts";
import { isDeployable } from "../../../program/deployable.ts";

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
  const taking = payable.filter((flow) => !isRefunding(flow) && (isPaying(flow) || !isForwarding(flow)));
  const isBuiltWithEther = (): boolean => lowerConstructors().some(({ entry }) => entry.stateMutability === "payable");
  if (!isDeployable(contract) || payable.length === 0 || isBuiltWithEther()) return true;
  if (flows.every((flow) => !isPaying(flow) || isRefunding(flow))) return flows.some(isRecordingEther);
  return taking.some((flow) => {
    const own = payments.filter((one) => one.flow === flow && !leavesChange(one)).map(({ step }) => step.id);
    return endsWithout(flow, own, home).some((end) => trust.isAttackerReachable(flow, end));
  });
}

/** Writes down what came in: it is owed to somebody. */
function isRecordingEther(flow: Flow): boolean {
  return committingStepsOf(flow, "write").some(({ value }) => hasPart(value, kindBit.value));
}

/** Sends on what it needs of the ether that came along, and gives the caller back all that is left. */
function isRefunding(flow: Flow): boolean {
  const payments = committingStepsOf(flow, "call").filter(({ call }) => sendsEther(call));
  const refund = payments.find(
    ({ call }) => call.value && isOwnBalance(call.value) && call.target && isInput(call.target, "sender"),
  );
  return refund !== undefined && payments.some(({ id }) => id !== refund.id && reachFrom(flow, id).has(refund.id));
}

/** Carries out what it is told, asks for no ether and keeps no record: nobody pays in there. */
function isForwarding({ entry, steps, committing }: Flow): boolean {
  const acts = steps.filter(({ id }) => committing.has(id));
  if (entry.kind !== "function" || !acts.some(isTold)) return false;
  if (steps.some((step) => step.kind === "call" && sendsEther(step.call))) return false;
  return !acts.some((step) => step.kind === "write" || valuesOf(step).some((value) => hasPart(value, kindBit.value)));
}

/** A call that the caller says something of: whom, with what, how much. */
function isTold(step: Step): boolean {
  if (step.kind !== "call" || step.call.isStatic) return false;
  const { target } = step.call;
  return [...(target === undefined ? [] : [target]), ...valuesOf(step)].some(
    (part) => attackerControlledPart(part) !== undefined,
  );
}

function valuesOf(step: Step): readonly Value[] {
  if (step.kind === "assume") return [step.condition];
  if (step.kind === "emit") return step.arguments;
  if (step.kind !== "call") return [];
  const { value, arguments: given } = step.call;
  return value === undefined ? given : [value, ...given];
}

/** True for an amount that the contract sets, whatever came in: what is more than that stays. */
function leavesChange({ flow, step }: Payment): boolean {
  const isTied = (one: Step): boolean => one.kind === "assume" && isFromInput(one.condition, "value");
  return (
    step.kind === "call" &&
    step.call.value !== undefined &&
    isSetByContract(step.call.value) &&
    !isEnsured(flow, step.id, isTied)
  );
}

function isSetByContract(amount: Value): boolean {
  if (amount.kind === "operation") return amount.operands.every(isSetByContract);
  return amount.kind === "number" || amount.kind === "immutable" || amount.kind === "load";
}

/** Where the flow can come to its end without any of the payments, unless there is nothing to pay or nobody to pay it to. */
function endsWithout(flow: Flow, payments: readonly number[], home: ContractFlows): readonly number[] {
  const isAround = (loop: Loop): boolean => payments.some((id) => isInLoop(loop, { id }));
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
  const isOwn = (one: Value): boolean => isInput(one, "value") || isOwnBalance(one);
  const fails = (amount: bigint): boolean =>
    isContradiction(condition, holds, (one) => (isOwn(one) ? values.number(amount) : undefined));
  // A least amount that is asked for fails with one wei too, but says that ether does come in.
  return fails(1n) && !fails(0n);
}
