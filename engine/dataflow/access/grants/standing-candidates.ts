/** Candidates for a place that may still take it after whoever appointed them has left it. */

import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { isTotal } from "../../../flow/places.ts";
import { isHeldIn, isInput, isNumber, isReadFrom, type Place, type Value } from "../../../flow/value.ts";
import { isAskedIn } from "../asked-places.ts";
import type { ContractFlows } from "../contract-flows.ts";

/** The owner leaves, and their candidate stays. */
export interface StandingCandidate {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly candidate: Place;
  /** Where the candidate becomes the owner. */
  readonly taking: StepOf<"write">;
}

/** Those of one contract. */
export function* standingCandidates({ flows, trust }: ContractFlows): Generator<StandingCandidate> {
  for (const { taking, candidate } of flows.flatMap((flow) => takingsIn(flow))) {
    const owner = taking.place;
    if (!isOnlyAppointed(flows, candidate, owner)) continue;
    const leaving = flows.filter((one) => isAskedFor(one, owner) && !isAskedIn(one, candidate));
    for (const flow of leaving.filter((one) => trust.setOnceTestsOf(one).length === 0)) {
      const writes = committingStepsOf(flow, "write");
      const write = writes.find(
        ({ place, value }) => place.key === owner.key && !isReadFrom(value, owner.storageClass),
      );
      const isKept = writes.every(({ place }) => place.storageClass !== candidate.storageClass);
      if (write !== undefined && isKept) yield { flow, write, candidate, taking };
    }
  }
}

interface Taking {
  readonly taking: StepOf<"write">;
  readonly candidate: Place;
}

/** The caller has to be the candidate, and becomes the owner; both are places that there is one of. */
function takingsIn(flow: Flow): readonly Taking[] {
  return committingStepsOf(flow, "write").flatMap((taking) => {
    const { id, place, value } = taking;
    if (!isTotal(place) || !(isInput(value, "sender") || value.kind === "load")) return [];
    const asked = [...testsBefore(flow, id)].flatMap((test) => callerAsked(test) ?? []);
    return asked.flatMap((candidate) => {
      const isTaken = isInput(value, "sender") || isHeldIn(value, candidate);
      return isTaken && place.storageClass !== candidate.storageClass ? [{ taking, candidate }] : [];
    });
  });
}

/** The place that the caller has to be named in. */
function callerAsked({ condition, holds }: StepOf<"assume">): Place | undefined {
  if (!holds || !isOperation(condition, "==") || !condition.operands.some((one) => isInput(one, "sender")))
    return undefined;
  const isNamed = (one: Value): one is Value & { kind: "load" } => one.kind === "load" && isTotal(one.place);
  return condition.operands.find(isNamed)?.place;
}

/** The owner has to call it. */
function isAskedFor(flow: Flow, { key }: Place): boolean {
  return stepsOf(flow, "assume").some((test) => callerAsked(test)?.key === key);
}

/** Nobody becomes the candidate but by the owner's word. */
function isOnlyAppointed(flows: readonly Flow[], { storageClass }: Place, owner: Place): boolean {
  const appoints = (flow: Flow): boolean =>
    committingStepsOf(flow, "write").some(
      ({ place, value }) => place.storageClass === storageClass && !isNumber(value, 0n),
    );
  const appointing = flows.filter(appoints);
  return appointing.length > 0 && appointing.every((flow) => isAskedFor(flow, owner));
}
