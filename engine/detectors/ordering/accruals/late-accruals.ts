/** What grows with time is brought up to date once that has changed which it is computed from: the change counts for the past too. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { committingStepsOf, type Flow, reachFrom, type StepOf } from "../../../flow/flow.ts";
import { hasPart, isLoadOf, kindBit, type Place, somePart } from "../../../flow/value.ts";
import { exempt } from "../../exempt.ts";

/** A change, and what is settled by it. */
export interface LateAccrual {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly settled: StepOf<"write">;
  /** Where it is settled first. */
  readonly custom: Flow;
}

/** Those by which what is kept in one place changes that is computed from the other. */
export function* findLate({ flows, trust }: ContractFlows, settled: Place, basis: Place): Generator<LateAccrual> {
  const custom = flows.find((flow) => settlesFirst(flow, settled, basis));
  if (custom === undefined) return;
  for (const flow of flows) {
    const write = writesTo(flow, basis).find((one) => !isBehind(flow, one, settled));
    const late = write && settlingAfter(flow, write, settled);
    if (write === undefined || late === undefined || trust.isInitializing(flow, write.id)) continue;
    if (exempt("late-accruals: it grows by itself", hasPart(write.value, kindBit.block))) continue;
    yield { flow, write, settled: late, custom };
  }
}

function writesTo(flow: Flow, { storageClass }: Place): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(({ place }) => place.storageClass === storageClass);
}

function settlesFirst(flow: Flow, settled: Place, basis: Place): boolean {
  const changes = writesTo(flow, basis).filter(({ value }) => !hasPart(value, kindBit.block));
  return changes.length > 0 && changes.every((one) => isBehind(flow, one, settled));
}

function isBehind(flow: Flow, { id }: StepOf<"write">, settled: Place): boolean {
  return writesTo(flow, settled).some((one) => reachFrom(flow, one.id).has(id));
}

/** It accrues with time, and is computed from what was written. */
function settlingAfter(flow: Flow, { id, place, value }: StepOf<"write">, settled: Place): StepOf<"write"> | undefined {
  const after = reachFrom(flow, id);
  return writesTo(flow, settled).find(
    (one) =>
      after.has(one.id) &&
      hasPart(one.value, kindBit.block) &&
      somePart(
        one.value,
        (part) => part.key === value.key || (isLoadOf(part, place) && part.kind === "load" && part.step > id),
      ),
  );
}
