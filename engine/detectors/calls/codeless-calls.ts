/** Calls that must succeed, at addresses that may have no code: there they succeed too, and nothing is done. */

import type { FunctionCall } from "solidity-ast";
import { allSteps, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { dominates } from "../../flow/dominance.ts";
import { stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { hasPart, indexesOf, isNumber, kindBit, somePart, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import { exempt } from "../exempt.ts";
import { dropsAnswer } from "./unread-answers.ts";

/** Each once; those whose success nobody looks at among them. */
export function codelessCalls(program: Program): ReadonlySet<FunctionCall> {
  const found = new Set<FunctionCall>();
  for (const open of allSteps(program, "call")) {
    const { node } = open.step;
    if (roleOf(program, open.flow.contract) === "test" || !isKind(node, "FunctionCall")) continue;
    if (mayBeNobody(open) && dropsAnswer(program, node)) found.add(node);
  }
  return found;
}

/** By data that would do something, at an address that somebody named and nobody asked for its code. */
function mayBeNobody({ flow, step }: OpenStep<"call">): boolean {
  const { form, target } = step.call;
  const [data] = step.call.arguments;
  if ((form !== "call" && form !== "delegatecall") || target === undefined || data === undefined) return false;
  const isAsked = stepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.code));
  const isKnown = stepsOf(flow, "call").some(
    ({ id, call }) => call.callee !== undefined && call.target?.key === target.key && dominates(flow, id, step.id),
  );
  return !(
    exempt("codeless-calls: set up once, and looked at then", !isNamed(target)) ||
    exempt("codeless-calls: a payment needs no code", isEmpty(data)) ||
    exempt("codeless-calls: asked for its code", isAsked) ||
    exempt("codeless-calls: called by its interface before, which asks for code", isKnown)
  );
}

/** By a caller, or as one of many that are kept. */
function isNamed(target: Value): boolean {
  return somePart(
    target,
    (one) => one.kind === "parameter" || (one.kind === "load" && indexesOf(one.place).length > 0),
  );
}

/** `""`, or `new bytes(0)`. */
function isEmpty(data: Value): boolean {
  if (isOperation(data, "objectcreation")) return data.operands.every((operand) => isNumber(operand, 0n));
  return data.kind === "literal" && data.text.trim() === "";
}
