/** Whether two places are certainly records of their own: keys that have nothing to do with each other. */

import { committingStepsOf, type Flow, stepsOf } from "./flow.ts";
import { isOperation } from "./operation.ts";
import { hasPart, isInput, kindBit, type Load, type Place, subvalues, type Value } from "./value.ts";

/** True where both lie in one mapping or list, under keys that are the same by chance alone. */
export function isElsewhere(flow: Flow, a: Place, b: Place): boolean {
  if (a.base.kind !== "variable" || b.base.kind !== "variable" || a.base.declaration !== b.base.declaration)
    return false;
  return a.path.some((step, at) => {
    const other = b.path[at];
    return step.kind === "index" && other?.kind === "index" && areUnrelated(flow, step.value, other.value);
  });
}

/** True for keys that are no more than parameters, the caller and what is stored, and of which nothing says that they are the same. */
export function areUnrelated(flow: Flow, a: Value, b: Value): boolean {
  return a.key !== b.key && [a, b].every((one) => isPlain(flow, one)) && !isSaidToBeEqual(flow, a, b);
}

/** What it is can be told from one look: no loop, no choice of two, no answer, nothing that this call has changed. */
function isPlain(flow: Flow, value: Value): boolean {
  if (hasPart(value, kindBit.phi | kindBit.loop | kindBit.result | kindBit.unknown | kindBit.hash)) return false;
  return subvalues(value).every((one) => {
    if (one.kind === "load") return !isWrittenBefore(flow, one);
    return one.kind === "parameter" || one.kind === "number" || one.kind === "immutable" || isInput(one, "sender");
  });
}

function isWrittenBefore(flow: Flow, { place, step }: Load): boolean {
  return stepsOf(flow, "write").some((write) => write.place.storageClass === place.storageClass && write.id < step);
}

function isSaidToBeEqual(flow: Flow, a: Value, b: Value): boolean {
  const isOne = (value: Value): boolean => value.key === a.key || value.key === b.key;
  return committingStepsOf(flow, "assume").some(
    ({ condition, holds }) => holds && isOperation(condition, "==") && condition.operands.every(isOne),
  );
}
