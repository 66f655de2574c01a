/** Calls that move tokens out of an account that approved the caller. */

import { calledFunction } from "../../flow/called-function.ts";
import { type Call, isInput, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { tokenPulls } from "../../program/well-known-functions.ts";

/** Whose tokens a call moves; undefined where it moves none. */
export function takenFrom(called: {
  readonly signature: string;
  readonly arguments: readonly Value[];
}): Value | undefined {
  return called.arguments[tokenPulls[called.signature] ?? -1];
}

/** True for a call that moves tokens of whoever calls this contract. */
export function isTakenFromCaller(program: Program, call: Call): boolean {
  const called = calledFunction(program, call);
  const from = called && takenFrom(called);
  return from !== undefined && isInput(from, "sender");
}
