/** Callers that are asked themselves whether they may: any contract can answer what is wanted. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { dominates } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasPart, indexesOf, isInput, kindBit, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A test of what the caller answered, and what is written behind it. */
export interface SelfVouched {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly write: StepOf<"write">;
}

/** One for each function that lets in whoever vouches for themselves. */
export function* selfVouched({ flows, trust }: ContractFlows): Generator<SelfVouched> {
  for (const flow of flows) {
    const asking = stepsOf(flow, "assume").filter(({ condition }) => isAnswerOfCaller(condition));
    if (asking.length === 0) continue;
    const open = stepsOf(flow, "write").filter(({ id }) => trust.isAttackerReachable(flow, id));
    const found = open.flatMap((write) => judge(flow, asking, write))[0];
    if (found !== undefined) yield found;
  }
}

function judge(flow: Flow, asking: readonly StepOf<"assume">[], write: StepOf<"write">): readonly SelfVouched[] {
  const test = asking.find(({ id }) => dominates(flow, id, write.id));
  if (test === undefined) return [];
  if (exempt("self-vouched: the record is the caller's own", isOfCaller(write))) return [];
  if (exempt("self-vouched: somebody else tells what is written", isToldByOthers(write))) return [];
  return [{ flow, test, write }];
}

/** `I(msg.sender).vault() == address(this)`, or a plain yes; numbers that are compared in order are amounts. */
function isAnswerOfCaller(condition: Value): boolean {
  if (isAnswer(condition)) return true;
  const [left, right] = condition.kind === "operation" && condition.operator === "==" ? condition.operands : [];
  if (left === undefined || right === undefined) return false;
  return (isAnswer(left) && isFixed(right)) || (isAnswer(right) && isFixed(left));
}

/** That a payment to the caller went well is no answer. */
function isAnswer(value: Value): boolean {
  if (value.kind !== "result" || value.call.target === undefined) return false;
  const { form, target } = value.call;
  return form === "high-level" && isInput(target, "sender");
}

/** What the caller has no part in. */
function isFixed(value: Value): boolean {
  return !hasPart(value, kindBit.parameter | kindBit.caller | kindBit.result);
}

function isOfCaller({ place, value }: StepOf<"write">): boolean {
  const isCaller = (one: Value): boolean => isInput(one, "sender");
  return indexesOf(place).some((index) => somePart(index, isCaller)) || subvalues(value).some(isCaller);
}

/** A balance, a price: not the caller's to choose. */
function isToldByOthers({ value }: StepOf<"write">): boolean {
  return somePart(value, (one) => one.kind === "result" && !isAnswer(one));
}
