/** A record that is divided, and what was paid of it already is not: the new part is paid from the beginning. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { hasSameIndexes, isIndexed } from "../../../flow/places.ts";
import { isHeldIn, isNumber, isReadFrom, loadsIn, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** Where the part is taken off, and where it goes; what was paid stays with the record that it comes from. */
export interface FreshPart {
  readonly flow: Flow;
  readonly from: StepOf<"write">;
  readonly part: StepOf<"write">;
  readonly taken: Place;
  readonly payment: StepOf<"call">;
}

/** Those of one contract. */
export function* freshParts(program: Program, home: ContractFlows): Generator<FreshPart> {
  const plans = home.flows.flatMap((flow) => plansIn(program, flow));
  if (plans.length === 0) return;
  for (const flow of home.flows) {
    if (flow.truncated || stepsOf(flow, "opaque").length > 0) continue;
    for (const plan of plans) {
      for (const { part, from } of partsIn(flow, plan.whole)) {
        if (isTakenAlong(flow, plan, part.place, from.place)) continue;
        yield { flow, from, part, taken: plan.taken, payment: plan.payment };
      }
    }
  }
}

/** What is paid of a record by and by: so much for all of it, less what was taken. */
interface Plan {
  readonly whole: Place;
  readonly taken: Place;
  /** What else of the record says how much there is by now: since when, at which rate. */
  readonly terms: readonly Place[];
  readonly payment: StepOf<"call">;
}

function plansIn(program: Program, flow: Flow): readonly Plan[] {
  const grown = changesOf(flow).filter(({ sign }) => sign > 0);
  return valueFlowOf(program, flow).outflows.flatMap(({ amount, step }) =>
    subvalues(amount).flatMap((one): readonly Plan[] => {
      const [due, taken] = isOperation(one, "-") ? one.operands : [];
      if (due === undefined || taken?.kind !== "load" || !isIndexed(taken.place)) return [];
      if (!grown.some((by) => by.write.place.key === taken.place.key && by.amount.key === amount.key)) return [];
      const fields = loadsIn(due)
        .map(({ place }) => place)
        .filter((place) => isBeside(place, taken.place));
      return fields.map((whole) => ({
        whole,
        taken: taken.place,
        terms: fields.filter(({ key }) => key !== whole.key),
        payment: step,
      }));
    }),
  );
}

/** Another number of the same account or record. */
function isBeside(a: Place, b: Place): boolean {
  return isIndexed(a) && hasSameIndexes(a, b) && a.storageClass !== b.storageClass;
}

interface Part {
  readonly part: StepOf<"write">;
  /** What gets less by it. */
  readonly from: StepOf<"write">;
}

/** An amount that goes from one record to another of the same kind. */
function partsIn(flow: Flow, whole: Place): readonly Part[] {
  const isWhole = (place: Place): boolean => place.storageClass === whole.storageClass;
  const lost = changesOf(flow).filter(({ sign, write }) => sign < 0 && isWhole(write.place));
  return committingStepsOf(flow, "write")
    .filter(({ place }) => isWhole(place))
    .flatMap((part) => {
      const amount = amountOf(flow, part);
      const from = lost.find((one) => one.write.place.key !== part.place.key && one.amount.key === amount.key);
      return from === undefined ? [] : [{ part, from: from.write }];
    });
}

/** What is added; of a new record, what it is set to. */
function amountOf(flow: Flow, part: StepOf<"write">): Value {
  const isIt = ({ write, sign }: Change): boolean => write === part && sign > 0;
  return changesOf(flow).find(isIt)?.amount ?? part.value;
}

/** The record that gives, or the one that gets, says something new of what was taken; or the new one begins anew. */
function isTakenAlong(flow: Flow, { taken, terms }: Plan, to: Place, from: Place): boolean {
  const writes = committingStepsOf(flow, "write");
  const isTold = writes.some(
    ({ place, value }) =>
      place.storageClass === taken.storageClass &&
      (hasSameIndexes(place, from) || (hasSameIndexes(place, to) && !isNumber(value, 0n))),
  );
  if (exempt("split-records: with its part of what was taken", isTold)) return true;
  const isAnew = writes.some(
    ({ place, value }) =>
      hasSameIndexes(place, to) &&
      terms.some(({ storageClass }) => storageClass === place.storageClass && !isReadFrom(value, storageClass)),
  );
  if (exempt("split-records: it begins anew", isAnew)) return true;
  const isCorrected = writes.some(
    ({ place, value }) =>
      (hasSameIndexes(place, from) || hasSameIndexes(place, to)) &&
      terms.some(({ storageClass }) => storageClass === place.storageClass) &&
      loadsIn(value).some((old) => isHeldIn(old, place)),
  );
  return exempt("split-records: corrected by what was paid of it", isCorrected);
}
