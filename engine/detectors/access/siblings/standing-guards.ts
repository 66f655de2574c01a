/** What a contract asks of all callers alike before it does something: that it is not paused, that it is not entered. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { type Lock, locksOf } from "../../../dataflow/access/locks.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isBoolParameter } from "../../../flow/parameters.ts";
import { isIndexed } from "../../../flow/places.ts";
import { isNumber, overlaps, type Place, subvalues, type Value } from "../../../flow/value.ts";

/** A test of a switch that chosen callers turn on and off; or a lock. */
export interface StandingGuard {
  readonly kind: "switch" | "lock";
  readonly place: Place;
  readonly test: StepOf<"assume">;
}

/** The switches that are tested on every path to `step`, and the locks that are held there. */
export function standingGuardsAt(home: ContractFlows, flow: Flow, step: number): readonly StandingGuard[] {
  const locks = locksOf(flow);
  return [...testsBefore(flow, step)].flatMap((test): StandingGuard[] => {
    const place = soleFlagIn(test.condition);
    if (place === undefined) return [];
    if (locks.some((lock) => isLockOn(lock, place))) return [{ kind: "lock", place, test }];
    return isSwitch(home, flow, place) ? [{ kind: "switch", place, test }] : [];
  });
}

function isLockOn(lock: Lock, place: Place): boolean {
  return lock.place.key === place.key;
}

/** The only storage in a condition that has nothing else in it but numbers; none where it is one of many records. */
function soleFlagIn(condition: Value): Place | undefined {
  let found: Place | undefined;
  for (const one of subvalues(condition)) {
    if (one.kind === "number" || one.kind === "operation") continue;
    if (one.kind !== "load" || (found !== undefined && found.key !== one.place.key)) return undefined;
    if (isIndexed(one.place)) return undefined;
    found = one.place;
  }
  return found;
}

/** Only chosen callers set it, to one number and to another; the flow itself leaves it alone. */
function isSwitch({ flows, trust }: ContractFlows, flow: Flow, place: Place): boolean {
  const writesOf = (one: Flow): readonly StepOf<"write">[] =>
    committingStepsOf(one, "write").filter((write) => overlaps(write.place, place));
  if (!trust.isTrusted(place) || writesOf(flow).length > 0) return false;
  const all = flows.flatMap((one) => writesOf(one).map((write) => ({ flow: one, write })));
  if (all.some((one) => trust.isAttackerReachable(one.flow, one.write.id))) return false;
  const isOff = all.some(({ write }) => isNumber(write.value, 0n));
  const isOn = all.some(({ write }) => isNumber(write.value, 1n));
  return (isOn && isOff) || all.some(({ write }) => isBoolParameter(write.value));
}
