/** Answers of other contracts that say nothing of who calls: that an address is listed, what an amount comes to, that somebody can pay. */

import { isReadOnly } from "../../../flow/called-function.ts";
import {
  type Call,
  hasPart,
  kindBit,
  operandsOfOperation,
  somePart,
  type Value,
  type ValueOf,
} from "../../../flow/value.ts";
import { integerTypeOf, isOfAccounts } from "../../../program/types.ts";

type Answer = ValueOf<"result">;

/** True where whoever calls can bring about that the condition holds, as far as it asks for this answer. */
export function isMereAnswer(answer: Answer, condition: Value): boolean {
  return isPayment(answer.call) || isLookup(answer) || isOfFunds(answer, condition);
}

/** A token that moves says that somebody paid, not that they may; nor does one that notes an allowance. */
export function isPayment({ callee, isStatic }: Call): boolean {
  return (
    !isStatic && callee !== undefined && /^(?:(?:safe)?transfer(?:From)?|approve|increaseAllowance)$/i.test(callee.name)
  );
}

/** True for a value that the caller had a part in. */
export function isGiven(value: Value): boolean {
  return hasPart(value, kindBit.parameter | kindBit.caller | kindBit.value | kindBit.calldata);
}

/** Whether an address that anyone may name is listed, or what an amount comes to. */
function isLookup(answer: Answer): boolean {
  const { call } = answer;
  const isQuote = isNumber(answer);
  const isAddress = (one: Value): boolean => one.kind === "parameter" && isOfAccounts(one.declaration);
  const saysNothing = (one: Value): boolean => !isGiven(one) || isAddress(one) || (isQuote && isOfNumbers(one));
  return isReadOnly(call) && call.arguments.every(saysNothing);
}

function isNumber({ call: { callee }, index }: Answer): boolean {
  const answers = callee?.nodeType === "FunctionDefinition" ? callee.returnParameters.parameters : [];
  const answer = answers[index];
  return answer !== undefined && integerTypeOf(answer) !== undefined;
}

/** Computed from integers alone, as far as callers have a part in it. */
function isOfNumbers(value: Value): boolean {
  if (hasPart(value, kindBit.caller | kindBit.calldata | kindBit.hash)) return false;
  return !somePart(value, (one) => one.kind === "parameter" && integerTypeOf(one.declaration) === undefined);
}

/** What callers let this contract take, or that they have as much as they name. */
function isOfFunds({ call: { callee } }: Answer, condition: Value): boolean {
  if (callee?.name === "allowance") return true;
  return callee?.name === "balanceOf" && somePart(condition, ({ kind }) => kind === "parameter", operandsOfOperation);
}
