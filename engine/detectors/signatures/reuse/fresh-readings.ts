/** Signed readings, as of a price, that say when they were made and are refused when they are old: no orders. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow, isNowInUnits } from "../../../dataflow/access/clocks.ts";
import { effectsAfter, type Signature } from "../../../dataflow/access/signatures.ts";
import { answerOf } from "../../../flow/comparison.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step } from "../../../flow/flow.ts";
import { isMember, isOperation } from "../../../flow/operation.ts";
import { hasPart, isInput, isReadFrom, kindBit, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { isOfAccounts } from "../../../program/types.ts";
import { isGiven } from "../vouched/messages.ts";

/** Its age is asked for, it names nobody, and what is done with it only replaces what was read before. */
export function isFreshReading(flow: Flow, signature: Signature): boolean {
  const { digest } = signature;
  const isRaw = somePart(digest, isCalldata);
  if (somePart(digest, isParty)) return false;
  const signed = new Set(
    subvalues(digest)
      .filter(isGiven)
      .map(({ key }) => key),
  );
  const isSigned = (one: Value): boolean => (isRaw ? isCalldata(one) : signed.has(one.key));
  const isTime = (one: Value): boolean => !somePart(one, isNow) && somePart(one, isSigned);
  if (!committingStepsOf(flow, "assume").some((one) => asksAge(one, isTime))) return false;
  const isAsked = (step: Step): boolean => asksAge(step, isTime) || isAhead(step, isTime);
  return effectsAfter(flow, signature).every(
    (step) => (isRaw || isReplacement(flow, step)) && isEnsured(flow, step.id, isAsked),
  );
}

/** Data that lies behind the arguments of a call is no order, which would be arguments itself. */
function isCalldata(value: Value): boolean {
  return isInput(value, "calldata");
}

function isParty(value: Value): boolean {
  if (isInput(value, "sender") || isMember(value)) return true;
  return value.kind === "parameter" && isOfAccounts(value.declaration);
}

/** `block.timestamp - time <= most`, or `block.timestamp <= time + most`: a time that was signed as it is, is a deadline. */
function asksAge(step: Step, isTime: (one: Value) => boolean): boolean {
  const compared = step.kind === "assume" ? answerOf(step) : undefined;
  if (compared === undefined || compared.isEqual) return false;
  const { smaller, larger } = compared;
  if (isOperation(smaller, "-")) {
    const [now, time] = smaller.operands;
    return now !== undefined && time !== undefined && isNowInUnits(now) && isTime(time) && isFixed(larger);
  }
  return (
    isNowInUnits(smaller) && isOperation(larger, "+") && larger.operands.some(isTime) && larger.operands.some(isFixed)
  );
}

/** It is said to be made later than now, as clocks differ. */
function isAhead(step: Step, isTime: (one: Value) => boolean): boolean {
  const compared = step.kind === "assume" ? answerOf(step) : undefined;
  return compared !== undefined && isNowInUnits(compared.smaller) && isTime(compared.larger);
}

function isFixed(value: Value): boolean {
  return !hasPart(value, kindBit.parameter | kindBit.calldata | kindBit.caller | kindBit.result);
}

/** What is written holds nothing of what was there: to write it again changes nothing. */
function isReplacement(flow: Flow, step: Step): boolean {
  return (
    step.kind === "write" &&
    !changesOf(flow).some(({ write }) => write === step) &&
    !isReadFrom(step.value, step.place.storageClass)
  );
}
