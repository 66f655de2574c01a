/** Calls that must succeed, at addresses that may have no code: there they succeed too, and nothing is done. */

import type { FunctionCall } from "solidity-ast";
import { placeWanted } from "../../../dataflow/access/asked-places.ts";
import { allSteps, type OpenStep } from "../../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { dominates, isEnsured } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasPart, indexesOf, isNumber, isSuccessOf, kindBit, somePart, type Value } from "../../../flow/value.ts";
import { isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { roleOf } from "../../../program/source-role.ts";
import { exempt } from "../../exempt.ts";
import { dropsAnswer } from "../answers/unread-answers.ts";

/** Each once; those whose success nobody looks at among them. */
export function codelessCalls(program: Program): ReadonlySet<FunctionCall> {
  const found = new Set<FunctionCall>();
  for (const open of allSteps(program, "call")) {
    const { node } = open.step;
    if (roleOf(program, open.in.contract) === "test" || !isKind(node, "FunctionCall")) continue;
    if (mayBeNobody(open) && dropsAnswer(program, node)) found.add(node);
  }
  return found;
}

/** By data that would do something, at an address that somebody named and nobody asked for its code. */
function mayBeNobody({ in: { trust }, flow, step }: OpenStep<"call">): boolean {
  const { form, target } = step.call;
  const [data] = step.call.arguments;
  if ((form !== "call" && form !== "delegatecall") || target === undefined || data === undefined) return false;
  if (!isSuccessAsked(flow, step)) return false;
  const isAsked = stepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.code));
  const isKnown = stepsOf(flow, "call").some(
    ({ id, call }) => call.callee !== undefined && call.target?.key === target.key && dominates(flow, id, step.id),
  );
  return !(
    exempt("codeless-calls: set up once, and looked at then", !isNamed(target)) ||
    exempt("codeless-calls: a payment needs no code", isEmpty(data)) ||
    exempt("codeless-calls: asked for its code", isAsked) ||
    exempt("codeless-calls: one of those that were let in", isListed(target, flow, step.id, trust)) ||
    exempt("codeless-calls: called by its interface before, which asks for code", isKnown)
  );
}

/** Somebody has put the address on a list, and will have looked at it then. */
function isListed({ key }: Value, flow: Flow, step: number, trust: Trust): boolean {
  return isEnsured(flow, step, (one) => {
    const place = one.kind === "assume" ? placeWanted(one) : undefined;
    return place !== undefined && trust.isTrusted(place) && indexesOf(place).some((index) => index.key === key);
  });
}

/** What comes next hangs on the success. */
function isSuccessAsked(flow: Flow, { call }: StepOf<"call">): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => somePart(condition, (one) => isSuccessOf(one, call)));
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
