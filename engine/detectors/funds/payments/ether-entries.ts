/** Entry points that may be called with ether: which of them let any stay, and whose it is. */

import type { Trust } from "../../../dataflow/access/reachability.ts";
import { isEnsured } from "../../../flow/dominance.ts";
import { endsOf, type Flow, type Step, type StepOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isInput, isNumber, type Value } from "../../../flow/value.ts";

/** False where no call with ether comes to its end: it reverts, always or as soon as some came along. */
export function takesEther(flow: Flow): boolean {
  return flow.truncated || !isEnsured(flow, 0, (step) => step.kind === "assume" && isWithoutEther(step));
}

/** `msg.value == 0`, not `msg.value > 0`, and not `callvalue()`. */
function isWithoutEther({ condition, holds }: StepOf<"assume">): boolean {
  if (isInput(condition, "value")) return !holds;
  const isAboutEther = condition.kind === "operation" && condition.operands.some((one) => isInput(one, "value"));
  if (!isAboutEther || !condition.operands.some((one) => isNumber(one, 0n))) return false;
  if (isOperation(condition, "==")) return holds;
  const [left] = condition.operands;
  const isPositive = isOperation(condition, left && isInput(left, "value") ? ">" : "<");
  return isPositive && !holds;
}

/** Runs once, as a constructor does: the contract is set up with it. */
export function setsUp(trust: Trust, flow: Flow): boolean {
  const ends = endsOf(flow);
  return ends.length > 0 && ends.every(({ id }) => trust.isInitializing(flow, id));
}

/** The one contract that may call it, whose code says when it sends ether along; undefined where others may too. */
export function callingContractOf(flow: Flow): Value | undefined {
  const [caller] = flow.steps.flatMap((step) => callerIn(step) ?? []);
  return caller !== undefined && isEnsured(flow, 0, (step) => callerIn(step)?.key === caller.key) ? caller : undefined;
}

function callerIn(step: Step): Value | undefined {
  if (step.kind !== "assume" || !step.holds || !isOperation(step.condition, "==")) return undefined;
  const { operands } = step.condition;
  return operands.some((one) => isInput(one, "sender")) ? operands.find(isContract) : undefined;
}

function isContract(value: Value): boolean {
  const declaration =
    value.kind === "immutable"
      ? value.declaration
      : value.kind === "load" && value.place.path.length === 0 && value.place.base.kind === "variable"
        ? value.place.base.declaration
        : undefined;
  return declaration?.typeDescriptions.typeString?.startsWith("contract ") === true;
}
