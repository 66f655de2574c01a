/** Who gets to run by a call: its target, or somebody whom the target calls in turn. */

import { calledFunction } from "./called-function.ts";
import type { ContractFlows } from "./contract-flows.ts";
import type { Flow, StepOf } from "./flow.ts";
import { isKind } from "./nodes.ts";
import type { Program } from "./program.ts";
import { isStranger, letsOthersIn, sendsEther } from "./reentry.ts";
import { summaryOf } from "./summaries.ts";
import type { Call, Value } from "./value.ts";

/** Somebody who is not vouched for, and how they come to run: `hook` where the target itself is no stranger. */
export interface Entrant {
  readonly who: Value;
  readonly way: "ether" | "call" | "hook";
}

/** Whom the call lets in, with the gas and the right to call back; undefined where nobody. */
export function findEntrant(
  program: Program,
  { trust }: ContractFlows,
  flow: Flow,
  step: StepOf<"call">,
): Entrant | undefined {
  const { call } = step;
  if (call.target !== undefined && isVouchedFor(call.target)) return undefined;
  if (call.target !== undefined && letsOthersIn(flow, step, trust)) {
    return { who: call.target, way: sendsEther(call) ? "ether" : "call" };
  }
  const who = calledInTurn(program, call).find((one) => isStranger(one, flow, step.id, trust));
  return who && { who, way: "hook" };
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
  if (call.isStatic || call.gas !== undefined) return [];
  const called = calledFunction(program, call);
  const receiver = called && receivers[called.signature];
  const bySignature = receiver === undefined ? undefined : called?.arguments[receiver];
  return [...calledByBody(program, call), ...(bySignature === undefined ? [] : [bySignature])];
}

function calledByBody(program: Program, { callee, form, arguments: args }: Call): readonly Value[] {
  if (form !== "high-level" || !isKind(callee, "FunctionDefinition") || !callee.body) return [];
  const contract = program.contractOf(callee);
  if (contract?.contractKind !== "contract") return [];
  return summaryOf(program, contract, callee).calls.flatMap((step) => {
    const { target } = step.call;
    const at = target?.kind === "parameter" ? callee.parameters.parameters.indexOf(target.declaration) : -1;
    const argument = canRun(step.call) ? args[at] : undefined;
    return argument === undefined ? [] : [argument];
  });
}

/** All gas, and the right to change something. */
function canRun({ form, isStatic, gas }: Call): boolean {
  return (form === "call" || form === "high-level") && !isStatic && gas === undefined;
}

/** Functions of tokens that call the receiver, with the position of the receiver among their parameters. */
const receivers: Readonly<Record<string, number>> = {
  "safeTransferFrom(address,address,uint256)": 1,
  "safeTransferFrom(address,address,uint256,bytes)": 1,
  "safeTransferFrom(address,address,uint256,uint256,bytes)": 1,
  "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)": 1,
  "safeMint(address)": 0,
  "safeMint(address,uint256)": 0,
  "safeMint(address,uint256,bytes)": 0,
  "mint(address,uint256,uint256,bytes)": 0,
  "mintBatch(address,uint256[],uint256[],bytes)": 0,
  "transferAndCall(address,uint256)": 0,
  "transferAndCall(address,uint256,bytes)": 0,
  "transferFromAndCall(address,address,uint256)": 1,
  "transferFromAndCall(address,address,uint256,bytes)": 1,
  "send(address,uint256,bytes)": 0,
  "operatorSend(address,address,uint256,bytes,bytes)": 1,
};
