/** Records that are begun at no mark of an index: what it has risen by since the beginning is paid to them at once. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { hasSameIndexes } from "../../../flow/places.ts";
import { isNumber, type Place, type Value } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";
import { type Earned, earnedIn } from "./unmarked-stakes.ts";

/** A record that is begun at zero. */
export interface Unset {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly earned: Earned;
}

/** Those of one contract. */
export function* findUnset({ flows, trust }: ContractFlows): Generator<Unset> {
  const earnings = earningsIn(flows);
  for (const flow of earnings.length === 0 ? [] : flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const earned = earnings.find(({ mark }) => isNumber(write.value, 0n) && isOf(write, mark));
      if (earned === undefined || !trust.isAttackerReachable(flow, write.id)) continue;
      if (hasStake(flow, write, earned) && !isSetAfterwards(flow, write, earned)) yield { flow, write, earned };
    }
  }
}

function isSetAfterwards(flow: Flow, write: StepOf<"write">, { mark }: Earned): boolean {
  const isSet = writesBeside(flow, write, mark).some((one) => one !== write);
  return exempt("unset-marks: set afterwards", isSet);
}

/** What is paid of an index that rises. */
function earningsIn(flows: readonly Flow[]): readonly Earned[] {
  const all = flows.flatMap((flow) => valuesIn(flow).flatMap(earnedIn));
  return all.filter(({ index }) => flows.some((flow) => isRaised(flow, index)));
}

function valuesIn(flow: Flow): readonly Value[] {
  const written = stepsOf(flow, "write").map(({ value }) => value);
  return [...written, ...stepsOf(flow, "call").flatMap(({ call }) => call.arguments)];
}

function isRaised(flow: Flow, { storageClass }: Place): boolean {
  return changesOf(flow).some(({ sign, write }) => sign > 0 && write.place.storageClass === storageClass);
}

function isOf({ place }: StepOf<"write">, { storageClass }: Place): boolean {
  return place.storageClass === storageClass;
}

/** What earns is written along with it: what is cleared as a whole has nothing left that does. */
function hasStake(flow: Flow, write: StepOf<"write">, { stake }: Earned): boolean {
  return writesBeside(flow, write, stake).some(({ value }) => !isNumber(value, 0n));
}

function writesBeside(flow: Flow, { place }: StepOf<"write">, other: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter((one) => isOf(one, other) && hasSameIndexes(one.place, place));
}
