/** All that the contract holds of an asset. */

import { calledFunction } from "../../../flow/called-function.ts";
import { isInput, isOwnBalance, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";

/** Neither more nor less than what is there. */
export function isHeld(program: Program, amount: Value): boolean {
  if (amount.kind !== "result") return isOwnBalance(amount);
  const called = calledFunction(program, amount.call);
  const [whose] = called?.arguments ?? [];
  return called?.signature === erc20.balanceOf && whose !== undefined && isInput(whose, "this");
}
