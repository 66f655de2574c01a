/** What is left of a sum once a term of it is taken off again: that never wraps around. */

import { dominates } from "../../flow/dominance.ts";
import { type Flow, reachFrom, stepsOf, variesIn } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import type { Load, Operation, Value } from "../../flow/value.ts";
import { integerTypeOf } from "../../program/types.ts";
import { isSameNow } from "./same-now.ts";

/** The other term of `end = start + n; … end - n`, where `end` may have been written to storage in between. */
export function restOfSum(flow: Flow, { operator, operands, arithmetic }: Operation): Value | undefined {
  const [whole, part] = operands;
  if (operator !== "-" || whole === undefined || part === undefined || arithmetic?.type.bits !== wordBits)
    return undefined;
  if (flow.loops.some((loop) => variesIn(part, loop))) return undefined;
  const sum = whole.kind === "load" ? findWritten(flow, whole) : whole;
  if (!isOperation(sum, "+") || sum.arithmetic?.type.bits !== wordBits) return undefined;
  const [rest, ...others] = sum.operands.filter((one) => one.key !== part.key || !isSameNow(flow, one, part));
  return others.length === 0 && sum.operands.length === 2 ? rest : undefined;
}

/** Narrower numbers are cut where they are written. */
const wordBits = 256;

/** What the flow wrote there last, on every way to where it is read, and nobody can have changed since. */
function findWritten(flow: Flow, { place, step }: Load): Value | undefined {
  const read = flow.steps[step];
  if (read?.kind !== "read" || read.place.key !== place.key || !("typeDescriptions" in read.node)) return undefined;
  if (integerTypeOf(read.node)?.bits !== wordBits) return undefined;
  const writes = stepsOf(flow, "write").filter((one) => one.place.storageClass === place.storageClass);
  const [last] = writes.filter((one) => one.place.key === place.key && dominates(flow, one.id, step));
  if (last === undefined) return undefined;
  const after = reachFrom(flow, last.id);
  const isBetween = (id: number): boolean => after.has(id) && reachFrom(flow, id).has(step);
  const isChanged =
    writes.some(({ id }) => id !== last.id && isBetween(id)) ||
    stepsOf(flow, "call").some(({ id, call }) => !call.isStatic && isBetween(id));
  return isChanged ? undefined : last.value;
}
