/** Signatures that only chosen callers can bring, who get nothing of what is signed: each is the keeper of its own books. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isCallerTest } from "../../../dataflow/access/guards.ts";
import { effectsAfter, type Signature } from "../../../dataflow/access/signatures.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { type Flow, reachFrom, type Step } from "../../../flow/flow.ts";
import { isOperation, termsOf, withoutFitting } from "../../../flow/operation.ts";
import { indexesOf, isInput, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { isGiven } from "../vouched/messages.ts";

/** Who may call is asked as well, and nobody lets themselves in. That another signature is asked for says nothing of who calls. */
export function isBroughtBySome(program: Program, { trust }: ContractFlows, flow: Flow, signature: Signature): boolean {
  const { digest, step } = signature;
  if (trust.isReachableWithProof(flow, step.id) || trust.isReachableInOwnName(flow, step.id)) return false;
  const context = trust.contextOf(flow);
  if (reachFrom(flow, 0, { stopAt: (one) => isCallerTest(one, context) }).has(step.id)) return false;
  return (
    !somePart(digest, isCaller) && !effectsAfter(flow, signature).some((one) => isGain(program, flow, one, digest))
  );
}

/** An amount that was signed goes to the caller. */
function isGain(program: Program, flow: Flow, step: Step, digest: Value): boolean {
  const parties = step.kind === "write" ? indexesOf(step.place) : partsOfCall(program, step);
  if (!parties.some(isCaller)) return false;
  const signed = new Set(
    subvalues(digest)
      .filter(isGiven)
      .map(({ key }) => key),
  );
  const isSigned = (one: Value): boolean =>
    signed.has(one.key) || (isOperation(one, "decode") && one.operands.some(isSigned));
  return amountsIn(program, flow, step).map(withoutFitting).some(isSigned);
}

function amountsIn(program: Program, flow: Flow, step: Step): readonly Value[] {
  if (step.kind !== "write") return partsOfCall(program, step);
  return [
    step.value,
    ...termsOf(step.value),
    ...changesOf(flow).flatMap(({ write, amount }) => (write === step ? [amount] : [])),
  ];
}

function partsOfCall(program: Program, step: Step): readonly Value[] {
  if (step.kind !== "call") return [];
  const { target, value } = step.call;
  const given = calledFunction(program, step.call)?.arguments ?? step.call.arguments;
  return [target, value, ...given].filter((one) => one !== undefined);
}

function isCaller(value: Value): boolean {
  return isInput(value, "sender");
}
