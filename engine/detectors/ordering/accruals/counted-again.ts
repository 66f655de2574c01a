/** What has come up since a time or an index is added, and the time or the index stays where it is. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { isRecordLoad, mayOverlap } from "../../../dataflow/backing/terms.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isOperation } from "../../../flow/operation.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { isHeldIn, isInput, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** Sums to which the same stretch of time is added with every call. */
export function* findCountedAgain(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const since = flow.committing.has(write.id) ? sinceIn(write) : undefined;
      if (since === undefined || trust.isInitializing(flow, write.id) || isMovedOn(program, flow, since)) continue;
      if (exempt("counted-again: a start that stays", !flows.some((one) => moves(one, since)))) continue;
      yield {
        at: anchorIn(program, flow, write),
        message: `${printCallable(flow.entry)} adds what came up since \`${printPlace(since)}\` to \`${printPlace(write.place)}\` and does not move it on: the same counts again with every call`,
      };
    }
  }
}

function moves(flow: Flow, since: Place): boolean {
  return stepsOf(flow, "write").some(({ place }) => mayOverlap(place, since));
}

function isMovedOn(program: Program, flow: Flow, since: Place): boolean {
  return (
    exempt("counted-again: moved on", moves(flow, since)) || exempt("counted-again: once only", isOnce(program, flow))
  );
}

/** `x += f(now - since)`, `x += f(index - paidIndex)`: what the growth counts from. */
function sinceIn({ place, value }: StepOf<"write">): Place | undefined {
  const isOld = (one: Value): boolean => isHeldIn(one, place);
  if (!isOperation(value, "+") || !value.operands.some(isOld)) return undefined;
  const added = value.operands.filter((one) => !isOld(one)).flatMap((one) => subvalues(one));
  const differences = added.filter((one) => isOperation(one, "-"));
  const [only, ...others] = differences;
  if (only?.kind !== "operation" || others.length > 0) return undefined;
  const [now, since] = only.operands;
  if (now === undefined || since?.kind !== "load") return undefined;
  const isOfIndex = now.kind === "load" && now.place.storageClass !== since.place.storageClass && isRecordLoad(since);
  return isInput(now, "timestamp") || (isOfIndex && isIndexName(now.place)) ? since.place : undefined;
}

/** Other differences of two records say nothing of what has come up. */
function isIndexName(place: Place): boolean {
  return /index|perShare|perToken|accumulat|cumulative/i.test(printPlace(place));
}

/** Something is tested and changed, so that nobody comes here again. */
function isOnce(program: Program, flow: Flow): boolean {
  const { spent, isOpaque } = valueFlowOf(program, flow);
  return isOpaque || spent.length > 0;
}
