/** Waits that are set once for all that comes later: who has waited for a little takes the rest at once. */

import { stateAsked } from "../../../dataflow/access/asked-places.ts";
import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import { isNow, timeReached } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { areSiblings } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { indexesOf, isReadFrom, type Place, somePart, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import type { WindowGap } from "./window-gap.ts";

/** Those of one contract. */
export function singleWaits(home: ContractFlows): readonly WindowGap[] {
  return home.flows.flatMap((flow) =>
    committingStepsOf(flow, "write").flatMap((write) =>
      isFromNow(write.value) && indexesOf(write.place).length > 0 ? setOnce(home, flow, write) : [],
    ),
  );
}

/** The time of the call, or that and a delay that the caller has no say in. */
function isFromNow(value: Value): boolean {
  if (isNow(value)) return true;
  if (!isOperation(value, "+") || !value.operands.some(isNow)) return false;
  const other = value.operands.find((one) => !isNow(one));
  return other?.kind === "number" || other?.kind === "load";
}

/** More is moved to what waits, whether or not the time was set for it. */
function setOnce(home: ContractFlows, flow: Flow, write: StepOf<"write">): readonly WindowGap[] {
  if (!isBehindUnset(flow, write, write.place)) return [];
  const added = changesOf(flow).find((change) => isMovedTo(flow, change, write.place));
  const way = added && home.flows.find((other) => other !== flow && paysAfter(other, added.write.place, write.place));
  if (added === undefined || way === undefined) return [];
  if (exempt("single-waits: it is asked how long it still is", isComparedWithTime(flow, write.place))) return [];
  const [wait, sum] = [`\`${printPlace(write.place)}\``, `\`${printPlace(added.write.place)}\``];
  return [
    {
      flow,
      step: write,
      message: `${printCallable(flow.entry)} sets ${wait} only where it is not set yet, and adds to ${sum} in any case: once that time has come, ${printCallable(way.entry)} takes what is added later at once`,
      related: [{ at: added.write.node, message: `${sum} grows here` }],
      severity: "Medium",
    },
  ];
}

/** The place has to be zero for it. */
function isBehindUnset(flow: Flow, { id }: StepOf<"write">, { storageClass }: Place): boolean {
  return [...testsBefore(flow, id)].some((test) => {
    const asked = stateAsked(test);
    return asked?.state === 0n && asked.place.storageClass === storageClass;
  });
}

/** Something kept beside the time grows by what another record of the caller's loses. */
function isMovedTo(flow: Flow, { sign, write, amount }: Change, time: Place): boolean {
  if (sign < 0 || !areSiblings(write.place, time) || isBehindUnset(flow, write, time)) return false;
  return changesOf(flow).some(
    (other) => other.sign < 0 && other.amount.key === amount.key && indexesOf(other.write.place).length > 0,
  );
}

/** It is used up once the time has come. */
function paysAfter(flow: Flow, { storageClass }: Place, time: Place): boolean {
  return committingStepsOf(flow, "write").some(
    ({ id, place }) =>
      place.storageClass === storageClass && [...testsBefore(flow, id)].some((test) => isWait(test, time)),
  );
}

/** `now >= time + delay`. */
function isWait(test: StepOf<"assume">, { storageClass }: Place): boolean {
  const until = timeReached(test);
  return until !== undefined && isReadFrom(until, storageClass);
}

function isComparedWithTime(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) => isReadFrom(condition, storageClass) && somePart(condition, isNow),
  );
}
