/** Solutions that are worth something to whoever shows them first: an argument that hashes to what the contract knows. */

import { committingStepsOf, type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { isFromInput, isInput, isNumber, subvalues, type Value } from "../../flow/value.ts";

export interface Solution {
  readonly test: StepOf<"assume">;
  /** The ether that the caller gets for it. */
  readonly prize: StepOf<"call">;
}

/** The solutions that a flow rewards any caller for; none where a test ties the flow to one of them. */
export function findSolutions(flow: Flow): readonly Solution[] {
  const tests = committingStepsOf(flow, "assume");
  if (tests.some((test) => isBoundToSender(test))) return [];
  return tests.flatMap((test) => {
    const prize = isSolutionTest(test) ? findPrize(flow, test) : undefined;
    return prize === undefined ? [] : [{ test, prize }];
  });
}

/** `hash(argument) == stored`: the argument alone decides. */
function isSolutionTest({ condition, holds }: StepOf<"assume">): boolean {
  const [left, right] =
    condition.kind === "operation" && condition.operator === "==" && holds ? condition.operands : [];
  if (left === undefined || right === undefined) return false;
  return [
    [left, right],
    [right, left],
  ].some(([hash, expected]) => hash && expected && isHashOfArguments(hash) && isFixed(expected));
}

function isHashOfArguments(value: Value): boolean {
  const parts = subvalues(value);
  return isHashing(value) && parts.some(({ kind }) => kind === "parameter") && !parts.some(isCallerOrState);
}

/** What ties a hash to somebody, or to a moment, or shows that others take part. */
function isCallerOrState(value: Value): boolean {
  return value.kind === "input" || value.kind === "load" || value.kind === "result";
}

function isFixed(value: Value): boolean {
  const isOne = value.kind === "load" && value.place.path.every(({ kind }) => kind === "field");
  return isOne || value.kind === "number" || value.kind === "immutable" || value.kind === "literal";
}

/** A test by which only one caller can show the solution; whether the caller signed the transaction binds nobody. */
function isBoundToSender({ condition, holds }: StepOf<"assume">): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==" || !holds) return false;
  const { operands } = condition;
  if (operands.some((operand) => isInput(operand, "origin"))) return false;
  return operands.some((operand) => isFromInput(operand, "sender"));
}

/** Ether that goes to the caller after the test. */
function findPrize(flow: Flow, test: StepOf<"assume">): StepOf<"call"> | undefined {
  const after = reachFrom(flow, test.id);
  return stepsOf(flow, "call").find(
    ({ id, call }) =>
      after.has(id) &&
      call.target !== undefined &&
      isInput(call.target, "sender") &&
      call.value !== undefined &&
      !isNumber(call.value, 0n),
  );
}
