/** Clocks that stand still while there is nothing that grows: whoever comes first is charged for that time, or paid for it. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import { canEndWithout, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import {
  hasPart,
  isNumber,
  isReadFrom,
  kindBit,
  type Load,
  type Place,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A stock that is begun with a clock of long ago. */
export interface IdleClock {
  readonly flow: Flow;
  /** What is known to be nothing. */
  readonly stock: Load;
  readonly clock: Place;
  /** Where the clock is set if there is something. */
  readonly set: StepOf<"write">;
  readonly growth: StepOf<"write">;
}

/** `if (stock == 0) return; charge(stock * rate * (now - since)); since = now`, and then the stock, or the rate, grows. */
export function findIdleClocks(flow: Flow): readonly IdleClock[] {
  return committingStepsOf(flow, "write").flatMap((set): readonly IdleClock[] => {
    if (!isNow(set.value)) return [];
    const stocks = [...testsBefore(flow, set.id)].flatMap((test) => knownNothing(test, false) ?? []);
    const stock = stocks.find((one) => isGrown(flow, one, set));
    const growth = stock && growthAtZero(flow, stock, set);
    return stock === undefined || growth === undefined ? [] : [{ flow, stock, clock: set.place, set, growth }];
  });
}

/** Something is reckoned by the time since the clock was set, times all there is. */
function isGrown(flow: Flow, stock: Load, { place }: StepOf<"write">): boolean {
  return partsUsed(flow).some((product) => {
    if (!isScaled(product)) return false;
    const factors = subvalues(product, partsOfProduct);
    return factors.some(({ key }) => key === stock.key) && factors.some((one) => isSince(one, place));
  });
}

/** What a test says to be nothing, or not to be. */
function knownNothing({ condition, holds }: StepOf<"assume">, isNothing: boolean): Load | undefined {
  if (condition.kind !== "operation" || !condition.operands.some((one) => isNumber(one, 0n))) return undefined;
  const isZero = isOperation(condition, "==") ? holds : !holds;
  return isZero === isNothing ? condition.operands.find((one) => one.kind === "load") : undefined;
}

/** Its factors: not what it is divided by. */
function partsOfProduct(value: Value): readonly Value[] {
  if (value.kind !== "operation" || !isScaled(value)) return [];
  return isOperation(value, "/") ? value.operands.slice(0, 1) : value.operands;
}

function isSince(value: Value, { key }: Place): boolean {
  const [now, since] = isOperation(value, "-") ? value.operands : [];
  return now !== undefined && isNow(now) && since?.kind === "load" && since.place.key === key;
}

/** The stock grows on a way on which it was nothing, and on which nobody sets the clock. */
function growthAtZero(flow: Flow, stock: Load, { place }: StepOf<"write">): StepOf<"write"> | undefined {
  const isSet = (step: Step): boolean => step.kind === "write" && step.place.key === place.key;
  const empty = stepsOf(flow, "assume").find((test) => knownNothing(test, true)?.key === stock.key);
  if (empty === undefined) return undefined;
  const reached = reachFrom(flow, empty.id, { stopAt: isSet });
  const growth = committingStepsOf(flow, "write").find(
    (write) => write.place.key === stock.place.key && reached.has(write.id) && isRaised(flow, write),
  );
  if (growth === undefined) return undefined;
  const isLeft = canEndWithout(flow, growth.id, isSet);
  return exempt("idle-clocks: it is set as the stock begins", !isLeft) ? undefined : growth;
}

/** By an amount, or to a number that somebody sets. */
function isRaised(flow: Flow, write: StepOf<"write">): boolean {
  if (isReadFrom(write.value, write.place.storageClass))
    return changesOf(flow).some((change) => change.write === write && change.sign > 0);
  return hasPart(write.value, kindBit.parameter);
}
