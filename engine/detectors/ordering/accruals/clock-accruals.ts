/** What grows with the time since a clock of its own: who changes what the time is multiplied with sets the clock first. */

import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { mayOverlap } from "../../../dataflow/backing/terms.ts";
import { committingStepsOf, type Flow, isInLoop, type StepOf, stepsOf, variesIn } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import {
  indexesOf,
  isReadFrom,
  loadedPlaces,
  operandsOf,
  operandsOfOperation,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A change of what the time is multiplied with, without the clock. */
export interface Unclocked {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly accrual: { readonly settled: StepOf<"write">; readonly flow: Flow; readonly basis: Place };
}

interface Clock {
  readonly settled: StepOf<"write">;
  readonly flow: Flow;
  readonly time: Place;
  readonly bases: readonly Place[];
}

/** Functions that change a rate, or an amount, for the past too. */
export function* findUnclocked(home: ContractFlows): Generator<Unclocked> {
  const { flows } = home;
  for (const clock of flows.flatMap(clocksOf)) {
    const settling = flows.filter((flow) => writesOf(flow, clock.time).some(({ value }) => somePart(value, isNow)));
    if (settling.length < minSiblings) continue;
    for (const flow of flows) yield* changesWithout(home, flow, clock);
  }
}

function* changesWithout({ flows, trust }: ContractFlows, flow: Flow, clock: Clock): Generator<Unclocked> {
  if (stepsOf(flow, "opaque").length > 0) return;
  for (const { basis, write } of changesOfBases(flow, clock)) {
    if (isSettledIn(flow, basis, clock)) continue;
    if (exempt("clock-accruals: one of many clocks", !isSettledForAll(flows, basis, clock))) continue;
    if (trust.isInitializing(flow, write.id)) continue;
    if (exempt("clock-accruals: what it is paid out of grows", isFunding(write, clock))) continue;
    if (exempt("clock-accruals: a sum of it, kept with it", isSumKept(flow, basis, clock))) continue;
    yield { flow, write, accrual: { settled: clock.settled, flow: clock.flow, basis } };
  }
}

/** What one function does is no custom. */
const minSiblings = 2;

function writesOf(flow: Flow, place: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter((write) => mayOverlap(write.place, place));
}

function changesOfBases(
  flow: Flow,
  { bases }: Clock,
): readonly { readonly basis: Place; readonly write: StepOf<"write"> }[] {
  return bases.flatMap((basis) => writesOf(flow, basis).map((write) => ({ basis, write })));
}

/** More is there to take the growth out of: nothing is owed for the past that was not owed before. */
function isFunding({ place, value }: StepOf<"write">, { flow, settled }: Clock): boolean {
  const grown = operandsOf(settled.value);
  const isTaken = stepsOf(flow, "write").some(
    (one) =>
      one.place.storageClass === place.storageClass &&
      isOperation(one.value, "-") &&
      grown.some(({ key }) => key === operandsOf(one.value)[1]?.key),
  );
  return isTaken && isOperation(value, "+");
}

/** What grows is a sum over all records, and the function puts the new number in for the old one. */
function isSumKept(flow: Flow, basis: Place, { settled }: Clock): boolean {
  return writesOf(flow, settled.place).some(
    ({ value }) => !somePart(value, isNow) && isReadFrom(value, basis.storageClass),
  );
}

/** What all records share is changed for each of them: some function goes through all. */
function isSettledForAll(flows: readonly Flow[], basis: Place, clock: Clock): boolean {
  return !isShared(basis, clock) || flows.some((flow) => goesThroughAll(flow, clock));
}

/** The clock of the one record is set, or those of all that share what is changed. */
function isSettledIn(flow: Flow, basis: Place, clock: Clock): boolean {
  return isShared(basis, clock) ? goesThroughAll(flow, clock) : writesOf(flow, clock.time).length > 0;
}

function isShared(basis: Place, { time }: Clock): boolean {
  return indexesOf(basis).length === 0 && indexesOf(time).length > 0;
}

function goesThroughAll(flow: Flow, { time }: Clock): boolean {
  return writesOf(flow, time).some((write) =>
    flow.loops.some((loop) => isInLoop(loop, write) && indexesOf(write.place).some((index) => variesIn(index, loop))),
  );
}

/** `x += (now - time) * rate / total`, also where the growth has a limit. */
function clocksOf(flow: Flow): readonly Clock[] {
  return stepsOf(flow, "write").flatMap((settled): Clock[] => {
    const { value, place } = settled;
    if (!flow.committing.has(settled.id) || !isOperation(value, "+")) return [];
    const products = subvalues(value).filter((one) => isScaled(one) && timeIn(one) !== undefined);
    const [product] = products;
    const time = product && timeIn(product);
    if (time === undefined) return [];
    const bases = [...products.flatMap((one) => loadedPlaces(operandsOfOperation(one))), ...limitsIn(value)].filter(
      (one) => one.storageClass !== place.storageClass && one.storageClass !== time.storageClass,
    );
    return [{ settled, flow, time, bases }];
  });
}

/** Since when the time is counted that is a factor, also of a product within the product. */
function timeIn(product: Value): Place | undefined {
  for (const one of subvalues(product, partsOfProduct)) {
    const [now, since] = isOperation(one, "-") ? one.operands : [];
    if (now !== undefined && isNow(now) && since?.kind === "load") return since.place;
  }
  return undefined;
}

/** Its factors, whatever checks the multiplication. */
function partsOfProduct(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((one) => one.value);
  return value.kind === "operation" && isScaled(value) ? value.operands : [];
}

/** Of the lesser of two, the one that is stored. */
function limitsIn(value: Value): readonly Place[] {
  const phis = value.kind === "operation" ? value.operands.filter(({ kind }) => kind === "phi") : [];
  return phis.flatMap((one) =>
    one.kind === "phi" ? one.alternatives.flatMap(({ value: part }) => (part.kind === "load" ? [part.place] : [])) : [],
  );
}
