/** Who gets to run by a call: its target, or somebody whom the target calls in turn. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import { calledFunction } from "../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../flow/flow.ts";
import type { Call, Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { erc20, receiverCalls } from "../../program/well-known-functions.ts";
import { type ContractFlows, contractFlows } from "../access/contract-flows.ts";
import { isAllowlisted } from "../access/taint.ts";
import { isStranger, letsOthersIn, sendsEther } from "./reentry.ts";
import { summaryOf } from "./summaries.ts";

/**
 * Somebody who is not vouched for, and how they come to run: `hook` where the target itself is no stranger but calls
 * them in turn, `token` where it does if it is a token of that kind.
 */
export interface ReentrantCallee {
  readonly who: Value;
  readonly way: "ether" | "call" | "hook" | "token";
}

/** Whom the call lets in, with the gas and the right to call back; undefined where nobody. */
export function findReentrantCallee(
  program: Program,
  { trust }: ContractFlows,
  flow: Flow,
  step: StepOf<"call">,
): ReentrantCallee | undefined {
  const { call } = step;
  if (call.target !== undefined && isVouchedFor(call.target)) return undefined;
  if (call.target !== undefined && letsOthersIn(flow, step, trust)) {
    return { who: call.target, way: sendsEther(call) ? "ether" : "call" };
  }
  const isLetIn = (one: Value): boolean => isStranger(one, flow, step.id, trust);
  const who = calledInTurn(program, call).find(isLetIn);
  if (who !== undefined) return { who, way: "hook" };
  const party = partiesIn(program, call).find(isLetIn);
  return party === undefined ? undefined : { who: party, way: "token" };
}

/** True for what a variable holds that its author marks, as Slither reads it too: `@custom:security non-reentrant`. */
function isVouchedFor(target: Value): boolean {
  if (target.kind !== "load" || target.place.base.kind !== "variable") return false;
  const { documentation } = target.place.base.declaration;
  const text = typeof documentation === "string" ? documentation : (documentation?.text ?? "");
  return /@custom:security\s+non-reentrant\b/.test(text);
}

/** The arguments that the callee calls: as its body says, or, where that is not known, the standard that it follows. */
function calledInTurn(program: Program, call: Call): readonly Value[] {
  const bySignature = receiverIn(program, call, receiverCalls);
  return [...calledByBody(program, call), ...(bySignature === undefined ? [] : [bySignature])];
}

function receiverIn(program: Program, call: Call, known: Readonly<Record<string, number>>): Value | undefined {
  if (call.isStatic || call.gas !== undefined) return undefined;
  const called = calledFunction(program, call);
  const at = called && known[called.signature];
  return at === undefined ? undefined : called?.arguments[at];
}

function calledByBody(program: Program, { callee, form, isStatic, gas, arguments: args }: Call): readonly Value[] {
  if (form !== "high-level" || isStatic || gas !== undefined) return [];
  if (!isKind(callee, "FunctionDefinition") || !callee.body) return [];
  const contract = program.contractOf(callee);
  if (contract?.contractKind !== "contract") return [];
  return summaryOf(program, contract, callee).calls.flatMap((step) => {
    const { target } = step.call;
    const at = target?.kind === "parameter" ? callee.parameters.parameters.indexOf(target.declaration) : -1;
    if (target !== undefined && at >= 0 && isVettedThere(program, contract, callee, target)) return [];
    const argument = canRun(step.call) ? args[at] : undefined;
    return argument === undefined ? [] : [argument];
  });
}

/** True where the callee asks who it is, of those whom nobody can replace, before it calls. */
function isVettedThere(
  program: Program,
  contract: ContractDefinition,
  callee: FunctionDefinition,
  who: Value,
): boolean {
  const home = contractFlows(program).find((one) => one.contract === contract);
  const flow = home?.flows.find(({ entry }) => entry === callee);
  if (home === undefined || flow === undefined) return false;
  return committingStepsOf(flow, "call")
    .filter(({ call }) => call.target?.key === who.key && canRun(call))
    .every(({ id }) => isAllowlisted(who, flow, id, home.trust));
}

/** All gas, and the right to change something. */
function canRun({ form, isStatic, gas }: Call): boolean {
  return (form === "call" || form === "high-level") && !isStatic && gas === undefined;
}

/** Whom some tokens call, and most do not: who gets them, and who gives them. */
function partiesIn(program: Program, call: Call): readonly Value[] {
  if (call.isStatic || call.gas !== undefined) return [];
  const called = calledFunction(program, call);
  // Of ERC-721 it returns nothing, and calls nobody.
  const isItem = isKind(call.callee, "FunctionDefinition") && call.callee.returnParameters.parameters.length === 0;
  const at =
    called === undefined || (isItem && called.signature === erc20.transferFrom) ? undefined : parties[called.signature];
  return (at ?? []).flatMap((index) => called?.arguments[index] ?? []);
}

const parties: Readonly<Record<string, readonly number[]>> = { [erc20.transfer]: [0], [erc20.transferFrom]: [0, 1] };
