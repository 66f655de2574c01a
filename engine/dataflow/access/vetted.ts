/** What was vetted when it was put into storage: nobody has to look it up again. */

import { dominates } from "../../flow/dominance.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { indexesOf, isInput, isNumber, type Place, type Value } from "../../flow/value.ts";
import { isAppointed } from "./guards.ts";
import type { Trust } from "./reachability.ts";
import { isAllowlisted } from "./taint.ts";

/** True for what is read from storage into which callers put only what was looked up in what they cannot set. */
export function isVettedWhenStored(value: Value, trust: Trust): boolean {
  if (value.kind !== "load" || value.place.base.kind !== "variable") return false;
  const writers = trust.openWritersOf(value.place);
  return writers.every(({ flow, write }) => isVetted(write.value, flow, write.id, trust));
}

/** True where something is taken, before the step, off a record that there is of vetted ones alone; a caller is nobody's choice. */
export function isOfVettedRecord(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  if (isInput(value, "sender")) return false;
  const { key } = value;
  return stepsOf(flow, "write").some(
    ({ id, place, value: left }) =>
      isOperation(left, "-") && dominates(flow, id, step) && isKeptForVetted(place, key, trust),
  );
}

/** True where the value with that key is an index of the place, and whoever adds there adds for one that was vetted. */
export function isKeptForVetted(place: Place, key: number, trust: Trust): boolean {
  const at = indexesOf(place).findIndex((index) => index.key === key);
  if (at < 0) return false;
  return trust.openWritersOf(place).every(({ flow, write }) => {
    if (isOperation(write.value, "-") || isNumber(write.value, 0n)) return true;
    const index = indexesOf(write.place)[at];
    return index !== undefined && isVetted(index, flow, write.id, trust);
  });
}

function isVetted(value: Value, flow: Flow, step: number, trust: Trust): boolean {
  return isAppointed(value, trust.contextOf(flow)) || isAllowlisted(value, flow, step, trust);
}
