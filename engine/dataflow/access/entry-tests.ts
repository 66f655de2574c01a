/** What an entry point tests before it comes to a step. */

import type { VariableDeclaration } from "solidity-ast";
import { endsOf, type Flow, reachFrom, type Step } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { isInput, subvalues, type Value } from "../../flow/value.ts";
import { isCaller } from "./guards.ts";
import type { Trust } from "./reachability.ts";
import { findTaintSource } from "./taint.ts";

/** True where every path to `step` passes a test that `isWanted` takes. */
export function isTestedBefore(
  flow: Flow,
  step: number,
  isWanted: (condition: Value, holds: boolean) => boolean,
): boolean {
  const stops = (one: Step): boolean => one.kind === "assume" && isWanted(one.condition, one.holds);
  return !reachFrom(flow, 0, { stopAt: stops }).has(step);
}

/** The contract's own address is not the one it was deployed at: the code runs for a contract that delegates to it. */
export function isOnProxyOnly(condition: Value, holds: boolean): boolean {
  if (holds || condition.kind !== "operation" || condition.operator !== "==") return false;
  return (
    condition.operands.some((one) => isInput(one, "this")) &&
    condition.operands.some(({ kind }) => kind === "immutable")
  );
}

/** True for an entry point that does something for contracts alone that delegate to it. */
export function runsOnProxyOnly(flow: Flow): boolean {
  return endsOf(flow).every(({ id }) => isTestedBefore(flow, id, isOnProxyOnly));
}

/** The caller is equal to something that is not simply given along with the call. */
export function isCallerTest(condition: Value, holds: boolean, flow: Flow, trust: Trust): boolean {
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return false;
  const context = trust.contextOf(flow);
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return false;
  const other = isCaller(left, context) ? right : isCaller(right, context) ? left : undefined;
  if (other === undefined) return false;
  const origin = findTaintSource(other, flow, trust);
  return origin?.kind !== "parameter" && origin?.kind !== "calldata";
}

/** True where the value has the parameter in it. */
export function mentionsParameter(value: Value, declaration: VariableDeclaration | undefined): boolean {
  for (const one of subvalues(value)) if (one.kind === "parameter" && one.declaration === declaration) return true;
  return false;
}

/** True where the value has that field of the parameter in it. */
export function mentionsField(value: Value, declaration: VariableDeclaration | undefined, field: string): boolean {
  for (const one of subvalues(value)) {
    if (!isMember(one, field)) continue;
    if (one.operands.some((operand) => operand.kind === "parameter" && operand.declaration === declaration))
      return true;
  }
  return false;
}
