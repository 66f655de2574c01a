/** What a contract holds beyond what it has on record: nobody has paid it in for themselves. */

import type { ContractDefinition } from "solidity-ast";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isInput, isOwnBalance, somePart, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { selectorOf, signatureOf } from "../../program/signature.ts";
import { contractFlows } from "../access/contract-flows.ts";

/** True for what this contract holds: its ether, or what another contract says of this one, as `balanceOf` does. */
export function isOwnHolding(value: Value): boolean {
  if (value.kind === "operation") return isOwnBalance(value);
  return value.kind === "result" && isReadOnly(value.call) && value.call.arguments.some((one) => isInput(one, "this"));
}

/** What the contract holds of an asset, less what is on record of it. */
export function isSurplus(amount: Value): boolean {
  if (!isOperation(amount, "-")) return false;
  const [held, recorded] = amount.operands;
  return held !== undefined && isOwnHolding(held) && recorded?.kind === "load";
}

/** Whether the contract takes note of what came by what it holds, as pools do: until then it is nobody's. */
export function booksHoldings(program: Program, contract: ContractDefinition): boolean {
  const isBooked = ({ value }: StepOf<"write">): boolean => somePart(value, isOwnHolding);
  return flowsOf(program, contract).some((flow) => stepsOf(flow, "write").some(isBooked));
}

/** The selectors of a contract's functions that hand out such a surplus, in hexadecimal. */
export function surplusSelectors(program: Program, contract: ContractDefinition): ReadonlySet<string> {
  const payers = flowsOf(program, contract).filter((flow) => paysSurplus(program, flow));
  return new Set(payers.map(({ entry }) => `0x${selectorOf(signatureOf(program, entry))}`));
}

function flowsOf(program: Program, contract: ContractDefinition): readonly Flow[] {
  return contractFlows(program).find((one) => one.contract === contract)?.flows ?? [];
}

function paysSurplus(program: Program, flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => {
    const handed = calledFunction(program, call)?.arguments ?? [];
    return !call.isStatic && [call.value, ...handed].some((one) => one !== undefined && isSurplus(one));
  });
}
