/** Sums that other functions add to or take from, and that one sets to what it moves. */

import { changesIn, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { isSumOrDifference, withoutFitting } from "../../../flow/operation.ts";
import { sentBy } from "../../../flow/used-values.ts";
import { isReadFrom, operandsOf, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";

/** The write, and one that changes the same sum as is meant. */
export interface OverwrittenSum {
  readonly flow: Flow;
  readonly write: StepOf<"write">;
  readonly change: StepOf<"write">;
  readonly by: Flow;
}

/** Writes of an amount that comes in, goes out, or is added or taken elsewhere in the same call. */
export function* overwrittenSums(program: Program, { flows, trust }: ContractFlows): Generator<OverwrittenSum> {
  const changes = [...changesIn(flows)].filter(({ change }) => change.amount.kind !== "number");
  for (const flow of flows) {
    for (const write of committingStepsOf(flow, "write")) {
      const { place, value, id } = write;
      const like = changes.find(
        ({ flow: by, change }) =>
          change.write.place.storageClass === place.storageClass &&
          change.write.node !== write.node &&
          !isSettled(flow, write, by, change.write),
      );
      if (like === undefined || isReadFrom(value, place.storageClass) || trust.isInitializing(flow, id)) continue;
      if (isMoved(program, flow, write)) yield { flow, write, change: like.change.write, by: like.flow };
    }
  }
}

/** As much is added to something else or taken from it, comes in or goes out. */
function isMoved(program: Program, flow: Flow, { place, value }: StepOf<"write">): boolean {
  const { key, kind } = withoutFitting(value);
  if (kind === "number" || kind === "record") return false;
  const isSame = (one: Value): boolean => somePart(one, (part) => withoutFitting(part).key === key, addends);
  if (changesOf(flow).some(({ write, amount }) => isSame(amount) && write.place.storageClass !== place.storageClass))
    return true;
  const { outflows, intakes } = valueFlowOf(program, flow);
  return (
    outflows.some(({ amount }) => isSame(amount)) ||
    intakes.some(({ isPull, arguments: given }) => isPull && given.some(isSame))
  );
}

/** What stood there is paid, credited or taken off; a share by it counts where who changes the sum takes none. */
function isSettled(flow: Flow, write: StepOf<"write">, by: Flow, change: StepOf<"write">): boolean {
  const { storageClass } = write.place;
  const isOld = (one: Value): boolean => one.kind === "load" && one.place.storageClass === storageClass;
  const isWhole = (value: Value): boolean => somePart(value, isOld, addends);
  const isAny = (value: Value): boolean => isReadFrom(value, storageClass);
  return madeBy(flow, write).some(isWhole) || (madeBy(flow, write).some(isAny) && !madeBy(by, change).some(isAny));
}

/** What the flow sends and keeps beside that write. */
function madeBy(flow: Flow, beside: StepOf<"write">): readonly Value[] {
  const sent = committingStepsOf(flow, "call").flatMap(({ call }) => sentBy(call));
  const kept = committingStepsOf(flow, "write").filter((one) => one !== beside);
  return [...sent, ...kept.map(({ value }) => value)];
}

function addends(value: Value): readonly Value[] {
  if (value.kind === "phi") return operandsOf(value);
  return isSumOrDifference(value) ? value.operands : [];
}
