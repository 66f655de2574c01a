/** Numbers that may be below zero, taken for numbers that may not, where nothing asks their sign. */

import type { Amounts } from "../../dataflow/ranges/amounts.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { isRequired } from "../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isSumOrDifference } from "../../flow/operation.ts";
import { type Operation, operandsOf, somePart, type Value } from "../../flow/value.ts";
import { integerTypeOf } from "../../program/types.ts";

/** The conversions of a flow by which what is negative becomes huge: of another contract's answers, and of sums; each once. */
export function lostSigns(flow: Flow, amounts: Amounts): readonly StepOf<"cast">[] {
  const seen = new Set<number>();
  return stepsOf(flow, "cast").filter((step) => {
    const { id, value, from, to } = step;
    if (seen.has(value.key)) return false;
    seen.add(value.key);
    if (!from.isSigned || to.isSigned || !flow.committing.has(id)) return false;
    if (!isAnswer(value) && !isOpenSum(flow, step, amounts)) return false;
    return !stepsOf(flow, "assume").some((test) => asksSign(flow, test, value));
  });
}

function isAnswer(value: Value): boolean {
  return value.kind === "result" && value.call.form === "high-level" && isReadOnly(value.call);
}

/** A test before or after, of the number itself; that what it becomes is large enough says nothing of its sign. */
function asksSign(flow: Flow, test: StepOf<"assume">, { key }: Value): boolean {
  const compared = comparisonOf(test.condition, test.holds);
  if (compared === undefined) return false;
  const isUpperLimit = compared.smaller.key === key && isRequired(flow, test);
  const isCompared = compared.smaller.key === key || compared.larger.key === key;
  return isUpperLimit || (isCompared && !compared.isEqual && isSignedTest(test.condition));
}

function isSignedTest(condition: Value): boolean {
  const node = condition.kind === "operation" ? condition.node : undefined;
  if (node?.nodeType !== "BinaryOperation") return true;
  return [node.leftExpression, node.rightExpression].some((one) => integerTypeOf(one)?.isSigned === true);
}

/* A sum that may be below zero. */

function isOpenSum(flow: Flow, { id, value }: StepOf<"cast">, amounts: Amounts): boolean {
  if (!isSumOrDifference(value) || value.arithmetic?.type.isSigned !== true) return false;
  if (amounts.boundsOf(value, flow, id).min >= 0n) return false;
  const negative = value.operands.filter((one) => amounts.boundsOf(one, flow, 0).min < 0n);
  return !stepsOf(flow, "assume").some(({ condition }) => isWeighed(condition, value, negative));
}

/** What may be negative is compared by itself, or what is taken away with what it is taken from. */
function isWeighed(condition: Value, sum: Operation, negative: readonly Value[]): boolean {
  if (comparisonOf(condition, true) === undefined) return false;
  const insideOf = (one: Value): readonly Value[] => (one.key === sum.key ? [] : operandsOf(one));
  const has = ({ key }: Value): boolean => somePart(condition, (one) => one.key === key, insideOf);
  return negative.some(has) || (isOperation(sum, "-") && sum.operands.every(has));
}
