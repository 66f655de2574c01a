/** What tests ask of stored places. */

import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isNumber, isReadFrom, type Place } from "../../flow/value.ts";

type Test = Pick<StepOf<"assume">, "condition" | "holds">;

export interface AskedState {
  readonly place: Place;
  readonly state: bigint;
}

/** `state == 2`, of stored state. */
export function stateAsked({ condition, holds }: Test): AskedState | undefined {
  if (!holds || !isOperation(condition, "==")) return undefined;
  const [left, right] = condition.operands;
  const [load, number] = left?.kind === "load" ? [left, right] : [right, left];
  if (load?.kind !== "load" || number?.kind !== "number") return undefined;
  return { place: load.place, state: number.number };
}

/** The place of a flag, and what it has to be. */
export function flagAsked({ condition, holds }: Test): AskedState | undefined {
  return condition.kind === "load" ? { place: condition.place, state: holds ? 1n : 0n } : undefined;
}

/** The place that has to be other than zero: `made[x]`, `owner[x] != 0`, `0 != owner[x]`, `price > 0`. */
export function placeWanted({ condition, holds }: Test): Place | undefined {
  if (condition.kind === "load") return holds ? condition.place : undefined;
  const [left, right] = condition.kind === "operation" ? condition.operands : [];
  const isMore = isOperation(condition, ">") && holds;
  const isUnequal = isOperation(condition, "==") ? !holds : isOperation(condition, "!=") && holds;
  if ((isMore || isUnequal) && left?.kind === "load" && isNumber(right, 0n)) return left.place;
  return isUnequal && right?.kind === "load" && isNumber(left, 0n) ? right.place : undefined;
}

/** True where a test of the flow asks what a place of that kind holds. */
export function isAskedIn(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => isReadFrom(condition, storageClass));
}
