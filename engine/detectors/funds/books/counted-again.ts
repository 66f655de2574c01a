/** Records that count for a total, and that a function counts off it, or on to it, without a mark that this was done. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isChosenIndex, isRecordLoad, mayOverlap, termsOf } from "../../../dataflow/backing/terms.ts";
import { isRequired, testsBefore } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isSameVariable, isTotal } from "../../../flow/places.ts";
import { hasPart, indexesOf, isReadFrom, kindBit, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** A total that changes by what a record says as often as somebody calls. */
export interface CountedAgain {
  readonly flow: Flow;
  readonly change: Change;
  /** What the record says. */
  readonly counted: Place;
  /** Where the total changed by as much, once, as the record was made. */
  readonly made: StepOf<"write">;
  /** Whether whoever calls is known. */
  readonly isOpen: boolean;
}

/** Those of one contract. */
export function* countedAgain(program: Program, home: ContractFlows): Generator<CountedAgain> {
  for (const flow of home.flows) {
    if (flow.truncated || stepsOf(flow, "opaque").length > 0 || isPaidFor(program, flow)) continue;
    for (const change of changesOf(flow)) {
      const counted = countedBy(change);
      if (counted === undefined || home.trust.isInitializing(flow, change.write.id)) continue;
      const made = home.flows.map((other) => madeIn(other, change, counted)).find((one) => one !== undefined);
      if (made === undefined || costs(flow, change, counted) || isUsedUp(flow, change, counted)) continue;
      yield { flow, change, counted, made, isOpen: home.trust.isAttackerReachable(flow, change.write.id) };
    }
  }
}

function isPaidFor(program: Program, flow: Flow): boolean {
  const { intakes, etherTests } = valueFlowOf(program, flow);
  return etherTests.length > 0 || intakes.some(({ isPull }) => isPull);
}

/** Another record shrinks for it, or this one by as much: it goes on until that is empty. */
function costs(flow: Flow, { write: total, amount }: Change, counted: Place): boolean {
  return changesOf(flow).some(
    (one) =>
      one.write !== total &&
      one.sign < 0 &&
      indexesOf(one.write.place).length > 0 &&
      (!isSameVariable(one.write.place, counted) || one.amount.key === amount.key),
  );
}

/** The field of a record that is named by the caller, where the total changes by that alone. */
function countedBy({ write, amount }: Change): Place | undefined {
  if (!isTotal(write.place) || hasPart(amount, kindBit.block | kindBit.value | kindBit.result)) return undefined;
  const terms = termsOf(amount);
  if (terms.some(({ kind }) => kind === "parameter")) return undefined;
  const found = terms.filter(isRecordLoad).map(({ place }) => place);
  return found.find((place) => indexesOf(place).some(isChosenIndex) && place.path.at(-1)?.kind === "field");
}

/** Where the record gets what it says, while the total changes by it the other way. */
function madeIn(flow: Flow, { write, sign }: Change, counted: Place): StepOf<"write"> | undefined {
  const opposite = changesOf(flow).find(
    (one) => one.sign !== sign && one.write.place.storageClass === write.place.storageClass,
  );
  if (opposite === undefined) return undefined;
  return committingStepsOf(flow, "write").find(
    ({ place, value }) => place.storageClass === counted.storageClass && value.key === opposite.amount.key,
  );
}

/** What says how much changes, or something that was asked on the way, is not the same afterwards. */
function isUsedUp(flow: Flow, change: Change, counted: Place): boolean {
  const asked = [...testsBefore(flow, change.write.id), ...stepsOf(flow, "assume")].filter(
    (test) => flow.committing.has(test.id) && (test.id < change.write.id || isRequired(flow, test)),
  );
  // A total that grows or shrinks, and is asked whether it is large enough, goes on until it is not.
  const sums = new Set(changesOf(flow).flatMap(({ write }) => (isTotal(write.place) ? [write] : [])));
  const isAsked = ({ place }: StepOf<"write">): boolean =>
    asked.some(({ condition }) => isReadFrom(condition, place.storageClass)) || isIn(change.amount, place);
  return committingStepsOf(flow, "write").some(
    (write) =>
      mayOverlap(write.place, counted) || write.place.base.kind === "slot" || (!sums.has(write) && isAsked(write)),
  );
}

function isIn(amount: Value, place: Place): boolean {
  return subvalues(amount).some((one) => one.kind === "load" && mayOverlap(one.place, place));
}
