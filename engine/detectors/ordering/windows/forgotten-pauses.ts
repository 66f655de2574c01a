/** Pauses that end, and the time that they took counts as if nothing had been held. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable } from "../../../flow/places.ts";
import {
  hasPart,
  indexesOf,
  isNumber,
  isReadFrom,
  kindBit,
  type Place,
  somePart,
  subvalues,
} from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { variablesIn } from "./ramps.ts";

/** The mark of a pause that is cleared, and a time of the same record that should move on. */
export interface ForgottenPause {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly time: Place;
}

/** `since = 0`, where another function has `since = now`, without a look at how long it was. */
export function findForgottenPauses({ flows }: ContractFlows): readonly ForgottenPause[] {
  return flows.flatMap((flow) => {
    const writes = committingStepsOf(flow, "write");
    const [write, ...others] = writes;
    if (write === undefined || others.length > 0 || !isNumber(write.value, 0n)) return [];
    if (indexesOf(write.place).length === 0 || !isMarked(flows, write.place) || !asksMark(flow, write)) return [];
    if (
      exempt(
        "forgotten-pauses: a time to wait for",
        flows.some((one) => isAwaited(one, write.place)),
      )
    )
      return [];
    const time = flows.flatMap((one) => timesOf(one, write.place))[0];
    return time === undefined ? [] : [{ flow, write, time }];
  });
}

/** Somewhere it is set to the time. */
function isMarked(flows: readonly Flow[], mark: Place): boolean {
  return flows.some((flow) =>
    stepsOf(flow, "write").some(({ place, value }) => place.storageClass === mark.storageClass && isNow(value)),
  );
}

/** The function is for what is held. */
function asksMark(flow: Flow, { place }: StepOf<"write">): boolean {
  return stepsOf(flow, "assume").some(
    ({ condition }) => isReadFrom(condition, place.storageClass) && !hasPart(condition, kindBit.block),
  );
}

/** The mark itself is compared with the clock: a request that ripens. */
function isAwaited(flow: Flow, { storageClass }: Place): boolean {
  return stepsOf(flow, "assume").some(({ condition }) => {
    const order = comparisonOf(condition, true);
    if (order === undefined || order.isEqual || !somePart(condition, isNow)) return false;
    const parts = [order.smaller, order.larger].flatMap((side) => variablesIn(side));
    return parts.some((part) => part.kind === "load" && part.place.storageClass === storageClass);
  });
}

/** Other numbers of such a record that are compared with a clock, or that a time is counted from. */
function timesOf(flow: Flow, mark: Place): readonly Place[] {
  return stepsOf(flow, "assume").flatMap(({ condition }) => {
    const order = comparisonOf(condition, true);
    if (order === undefined || order.isEqual || !somePart(condition, isNow)) return [];
    return subvalues(condition).flatMap((part) =>
      part.kind === "load" && isOfRecord(part.place, mark) ? [part.place] : [],
    );
  });
}

/** Another field of the same records. */
function isOfRecord(place: Place, mark: Place): boolean {
  return isSameVariable(place, mark) && place.path.at(-1)?.kind === "field" && !mayOverlap(place, mark);
}
