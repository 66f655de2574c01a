/** Whether two payments are of the same asset: ether, or the same token. */

import type { Outflow } from "../../../dataflow/backing/flow-of-value.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import type { Flow } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isNumber, type Value } from "../../../flow/value.ts";

/** A payment, and the flow that makes it. */
export interface Payment {
  readonly flow: Flow;
  readonly outflow: Outflow;
}

/** True where both certainly move the same; a token that a caller names is one that it was tested to be. */
export function isSameAsset(a: Payment, b: Payment): boolean {
  const [isEther, isOtherEther] = [a, b].map(movesEther);
  if (isEther || isOtherEther) return isEther === isOtherEther;
  return tokensOf(a).some((token) => tokensOf(b).some((other) => isSameToken(token, other)));
}

/** True for the same variable, whenever it was read, or the same value. */
export function isSameToken(a: Value, b: Value): boolean {
  if (a.kind === "load" && b.kind === "load") return a.place.storageClass === b.place.storageClass;
  return a.key === b.key && a.kind !== "parameter";
}

function movesEther({ outflow: { step } }: Payment): boolean {
  return step.call.value !== undefined && !isNumber(step.call.value, 0n);
}

/** The target of the call, and all that it was tested to be equal to. */
function tokensOf({ flow, outflow: { step } }: Payment): readonly Value[] {
  const { target } = step.call;
  if (target === undefined) return [];
  const equal = [...testsBefore(flow, step.id)].flatMap(({ condition, holds }) =>
    holds && isOperation(condition, "==") && condition.operands.some(({ key }) => key === target.key)
      ? condition.operands
      : [],
  );
  return [target, ...equal];
}
