/** Schedules of what is paid out bit by bit, begun anew for all that was promised, while what was paid of it still counts. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation, isScaled } from "../../../flow/operation.ts";
import { areSiblings } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { isReadFrom, type Load, operandsOfOperation, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** `promised * (now - begun) / duration - paid`. */
interface Schedule {
  readonly flow: Flow;
  readonly promised: Place;
  readonly begun: Place;
  readonly paid: Place;
}

/** Functions that promise more and begin anew. */
export function* restartedSchedules(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const schedule of flows.flatMap(schedulesIn)) {
    for (const flow of flows) {
      const write = restartIn(flow, schedule);
      if (write !== undefined) yield describe(program, flow, write, schedule);
    }
  }
}

function schedulesIn(flow: Flow): readonly Schedule[] {
  return partsUsed(flow).flatMap((rest): readonly Schedule[] => {
    const [due, paid] = isOperation(rest, "-") ? rest.operands : [];
    if (due === undefined || !isScaled(due) || paid?.kind !== "load") return [];
    const parts = subvalues(due, operandsOfOperation);
    const begun = parts.map(begunIn).find((one) => one !== undefined);
    const promised = parts.find(
      (one): one is Load => one.kind === "load" && one.key !== begun?.key && isFactor(due, one),
    );
    if (begun === undefined || promised === undefined) return [];
    const isOfOne = areSiblings(promised.place, begun.place) && areSiblings(promised.place, paid.place);
    return isOfOne ? [{ flow, promised: promised.place, begun: begun.place, paid: paid.place }] : [];
  });
}

function begunIn(value: Value): Load | undefined {
  const [now, begun] = isOperation(value, "-") ? value.operands : [];
  return now !== undefined && isNow(now) && begun?.kind === "load" ? begun : undefined;
}

function isFactor(due: Value, { key }: Value): boolean {
  return subvalues(due, operandsOfOperation).some(
    (one) => isScaled(one) && !isOperation(one, "/") && one.operands.some((operand) => operand.key === key),
  );
}

/** The promise grows, its time begins anew, and what was paid is neither settled nor asked for. */
function restartIn(flow: Flow, { promised, begun, paid }: Schedule): StepOf<"write"> | undefined {
  if (flow.truncated || stepsOf(flow, "opaque").length > 0) return undefined;
  const writes = committingStepsOf(flow, "write");
  if (writes.some(({ place }) => place.storageClass === paid.storageClass)) return undefined;
  const grown = changesOf(flow).find(
    ({ sign, write }) => sign > 0 && write.place.storageClass === promised.storageClass,
  );
  const restart = writes.find(
    ({ place, value }) => place.storageClass === begun.storageClass && !isReadFrom(value, begun.storageClass),
  );
  if (grown === undefined || restart === undefined || !areSiblings(grown.write.place, restart.place)) return undefined;
  const isAsked = committingStepsOf(flow, "assume").some(({ condition }) =>
    [promised, begun, paid].some(({ storageClass }) => isReadFrom(condition, storageClass)),
  );
  return exempt("restarted-schedules: it is asked how far it has come", isAsked) ? undefined : restart;
}

function describe(program: Program, flow: Flow, write: StepOf<"write">, schedule: Schedule): Detection {
  const [promised, begun, paid] = [schedule.promised, schedule.begun, schedule.paid].map(
    (place) => `\`${printPlace(place)}\``,
  );
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} adds to ${promised} and sets ${begun} anew for all of it, while ${paid} still counts what was paid before: nothing more can be claimed until as much has come due again`,
    related: [{ at: schedule.flow.entry, message: `${printCallable(schedule.flow.entry)} reckons with all three` }],
  };
}
